/** Plans that differ from another one by an agent or by days. */
import type { PlanAgent, PlanDocument, PlanProposal } from "contract/entities";
import { later, laterBy } from "../new/longer-day";

/** A plan without one of its agents: their stops are on no day. */
export function withoutAgent(document: PlanDocument, userId: string): PlanDocument {
  const { agents, places, proposal } = document;
  const free = <Id extends string | null>(id: Id) => (id === userId ? null : id);
  return {
    ...document,
    agents: agents.filter((agent) => agent.userId !== userId),
    places: places.map((place) => ({
      ...place,
      agentId: free(place.agentId),
      onlyAgentId: free(place.onlyAgentId),
      lockedTo: place.lockedTo?.userId === userId ? null : place.lockedTo,
    })),
    proposal: proposal && onlyDays(proposal, (day) => day.userId !== userId),
  };
}

/** A proposal with some of its days; the stops of the others are on none. */
export function onlyDays(
  proposal: PlanProposal,
  isLeft: (day: PlanProposal["days"][number]) => boolean,
): PlanProposal {
  const gone = proposal.days.filter((day) => !isLeft(day));
  const unserved = gone.flatMap(({ stops }) =>
    stops.map(({ place }) => ({ place, rule: null, ways: [] })),
  );
  return {
    ...proposal,
    days: proposal.days.filter(isLeft),
    unserved: [...proposal.unserved, ...unserved],
    curve: [],
  };
}

/**
 * A plan with more agents or days, as they were read just now. What was changed by hand stays.
 *
 * @param fresh the same plan with the other agents and days
 */
export function withMore(document: PlanDocument, fresh: PlanDocument): PlanDocument {
  const newDays = fresh.days.filter((day) => !document.days.includes(day));
  const isNew = (day: string) => newDays.includes(day);
  const agents = document.agents.map((agent) => {
    const now = fresh.agents.find(({ userId }) => userId === agent.userId);
    // Who is not read any more has no time on the new days.
    return { ...agent, daysOff: [...agent.daysOff, ...(now?.daysOff.filter(isNew) ?? newDays)] };
  });
  const known = new Set(document.agents.map(({ userId }) => userId));
  const places = new Map(fresh.places.map((place) => [place.locationId, place]));
  return {
    ...document,
    days: fresh.days,
    agents: [...agents, ...fresh.agents.filter(({ userId }) => !known.has(userId))],
    places: document.places.map((place) => {
      const closed = places.get(place.locationId)?.closedDays.filter(isNew) ?? [];
      return { ...place, closedDays: [...place.closedDays, ...closed] };
    }),
    proposal: document.proposal && { ...document.proposal, curve: [] },
  };
}

/**
 * A new agent with what all others of the plan have in common: where days begin, how many stops they
 * have and how far they go at most, and by how much they are longer than usual.
 *
 * @param fresh the others as they were read just now
 */
export function likeOthers(
  agent: PlanAgent,
  { agents }: PlanDocument,
  fresh: readonly PlanAgent[],
): PlanAgent {
  const changes = agents.flatMap((other) => {
    const usual = fresh.find(({ userId }) => userId === other.userId)?.until;
    return usual === undefined ? [] : [laterBy(other, usual)];
  });
  const by = common(changes) ?? 0;
  const depot = common(agents.map((one) => one.depot ?? null));
  return {
    ...agent,
    until: by === 0 ? agent.until : later(agent.until, by, agent.from),
    mostStops: common(agents.map(({ mostStops }) => mostStops)) ?? agent.mostStops,
    mostDistance: common(agents.map((one) => one.mostDistance ?? null)) ?? agent.mostDistance,
    ...(depot && { depot }),
  };
}

/** What all of them are; undefined where they differ. */
export function common<T>(all: readonly T[]): T | undefined {
  const [first, ...others] = all;
  const text = JSON.stringify(first);
  return others.every((one) => JSON.stringify(one) === text) ? first : undefined;
}

/** Whether an agent of a plan works on a day of it. */
export const worksOn = (
  { agents, days }: Pick<PlanDocument, "agents" | "days">,
  userId: string,
  day: string,
): boolean =>
  days.includes(day) &&
  agents.some((agent) => agent.userId === userId && !agent.daysOff.includes(day));
