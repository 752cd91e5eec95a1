/** A plan with what was read just now. */
import type {
  PlanAgent,
  PlanDocument,
  PlannedDay,
  PlanPlace,
  PlanProposal,
} from "contract/entities";
import { figuresOf } from "../engine/day-times";
import { later, laterBy } from "../new/longer-day";
import { onlyDays, withoutAgent, worksOn } from "./variant";

/**
 * Brings a plan to the present: days, agents and locations that are not there any more are gone, and
 * the others are as they were read. What was changed by hand stays, and so do locks, as far as the
 * agent still works on the day. What was planned elsewhere is on no day.
 *
 * @param fresh the same plan as it was read just now, with agents who are off on all days
 */
export function withPresent(document: PlanDocument, fresh: PlanDocument): PlanDocument {
  const now = new Map(fresh.agents.map((agent) => [agent.userId, agent]));
  const gone = document.agents.filter(({ userId }) => !now.has(userId));
  const rest = gone.reduce((plan, { userId }) => withoutAgent(plan, userId), document);
  const agents = rest.agents.map((agent) => renewAgent(agent, now.get(agent.userId) ?? agent));
  const works = { agents, days: fresh.days };
  const found = new Map(fresh.places.map((place) => [place.locationId, place]));
  const places = rest.places.flatMap((place) => {
    const there = found.get(place.locationId);
    return there ? [renewPlace(place, there, works)] : [];
  });
  const index = new Map(places.map(({ locationId }, at) => [locationId, at]));
  const at = (place: number) => index.get(rest.places[place]?.locationId ?? "");
  const isWhole =
    places.length === document.places.length &&
    document.proposal?.days.every(({ userId, day }) => worksOn(works, userId, day));
  const proposal = rest.proposal && renewProposal(rest.proposal, { ...works, places }, at);
  const { days } = fresh;
  return { ...rest, days, agents, places, proposal: isWhole ? document.proposal : proposal };
}

/** What was read, of some of its days alone. */
export function withinDays(fresh: PlanDocument, days: readonly string[]): PlanDocument {
  const isMeant = (day: string) => days.includes(day);
  return {
    ...fresh,
    days: fresh.days.filter(isMeant),
    agents: fresh.agents.map((one) => ({ ...one, daysOff: one.daysOff.filter(isMeant) })),
    places: fresh.places.map((one) => ({ ...one, closedDays: one.closedDays.filter(isMeant) })),
  };
}

type Works = Pick<PlanDocument, "agents" | "days">;

/** Days that were made longer or shorter by hand stay so by as much. */
function renewAgent(agent: PlanAgent, now: PlanAgent): PlanAgent {
  const { usual } = agent;
  if (!usual) return { ...agent, name: now.name, daysOff: now.daysOff };
  const from = agent.from === usual.from ? now.from : agent.from;
  const by = laterBy(agent, usual.until);
  const isSame = now.from === usual.from && now.until === usual.until;
  return {
    ...agent,
    ...{ name: now.name, daysOff: now.daysOff, usual: now.usual, breakMinutes: now.breakMinutes },
    ...{ from, until: isSame ? agent.until : later(now.until, by, from) },
  };
}

function renewPlace(place: PlanPlace, now: PlanPlace, works: Works): PlanPlace {
  const { name, longitude, latitude, visitMinutes, priority, openingHours, closedDays } = now;
  const inPlan = works.agents.some(({ userId }) => userId === now.agentId);
  const isFree = place.isRequired && place.lastVisit === null;
  const { lockedTo } = place;
  return {
    ...place,
    ...{ name, longitude, latitude, visitMinutes, priority, openingHours, closedDays },
    // Nobody's, where its agent was taken off the plan.
    agentId: place.agentId === null && !inPlan ? null : now.agentId,
    lastVisit: isFree ? null : now.lastVisit,
    lockedTo: lockedTo && worksOn(works, lockedTo.userId, lockedTo.day) ? lockedTo : null,
  };
}

/** A proposal without what is gone, with the figures of the rest and those of the whole before. */
function renewProposal(
  proposal: PlanProposal,
  now: Works & Pick<PlanDocument, "places">,
  at: (place: number) => number | undefined,
): PlanProposal {
  const rest = onlyDays(proposal, ({ userId, day }) => worksOn(now, userId, day));
  const renumbered = <Row extends { place: number }>(rows: readonly Row[]): Row[] =>
    rows.flatMap((row) => {
      const place = at(row.place);
      return place === undefined ? [] : [{ ...row, place }];
    });
  const days = rest.days.map((day) => {
    const left = withStops(day, ({ place }) => at(place) !== undefined);
    return { ...left, stops: renumbered(left.stops) };
  });
  return {
    ...{ ...rest, days, unserved: renumbered(rest.unserved), figures: figuresOf(days, now) },
    ...{ isCut: true, before: proposal.isCut ? proposal.before : proposal.figures },
  };
}

/**
 * A day without the stops that are gone: past those in the middle the agent drives on, and without a
 * start place not to those at its ends. The distance is in proportion to the time on the road.
 */
function withStops(day: PlannedDay, isLeft: (stop: PlannedStop) => boolean): PlannedDay {
  const { stops, legs, wayOut, wayBack, distance } = day;
  const left = [...stops.keys()].filter((at) => isLeft(stops[at] as PlannedStop));
  if (left.length === stops.length) return day;
  const [first] = left;
  const last = left.at(-1);
  if (first === undefined || last === undefined) return { ...day, ...NO_STOPS };
  const between = (from: number, to: number) => sumOf(legs.slice(from, to));
  const metres = distance - (wayOut?.metres ?? 0) - (wayBack?.metres ?? 0);
  const share = metres / (sumOf(legs) || 1);
  const longer = <Way extends { seconds: number; metres: number }>(way: Way, by: number) => ({
    ...way,
    ...{ seconds: way.seconds + by, metres: way.metres + by * share },
  });
  const [before, after] = [between(0, first), between(last, legs.length)];
  return {
    ...day,
    stops: left.map((at) => stops[at] as PlannedStop),
    legs: left.slice(1).map((to, at) => between(left[at] as number, to)),
    ...(wayOut && { wayOut: longer(wayOut, before) }),
    ...(wayBack && { wayBack: longer(wayBack, after) }),
    distance: distance - share * ((wayOut ? 0 : before) + (wayBack ? 0 : after)),
  };
}

type PlannedStop = PlannedDay["stops"][number];

const NO_STOPS = {
  ...{ stops: [], legs: [], distance: 0 },
  ...{ wayOut: null, wayBack: null, breakAt: null },
} satisfies Partial<PlannedDay>;

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
