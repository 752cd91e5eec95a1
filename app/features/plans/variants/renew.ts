/** A plan with what was read just now. */
import type {
  PlanAgent,
  PlanDocument,
  PlannedDay,
  PlanPlace,
  PlanProposal,
} from "contract/entities";
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
  const kept = gone.reduce((plan, { userId }) => withoutAgent(plan, userId), document);
  const agents = kept.agents.map((agent) => renewAgent(agent, now.get(agent.userId) ?? agent));
  const works = { agents, days: fresh.days };
  const found = new Map(fresh.places.map((place) => [place.locationId, place]));
  const places = kept.places.flatMap((place) => {
    const there = found.get(place.locationId);
    return there ? [renewPlace(place, there, works)] : [];
  });
  const index = new Map(places.map(({ locationId }, at) => [locationId, at]));
  const at = (place: number) => index.get(kept.places[place]?.locationId ?? "");
  const proposal = kept.proposal && renewProposal(kept.proposal, works, at);
  return { ...kept, days: fresh.days, agents, places, proposal };
}

type Works = Pick<PlanDocument, "agents" | "days">;

/** Days that were made longer or shorter by hand stay so by as much. */
function renewAgent(agent: PlanAgent, now: PlanAgent): PlanAgent {
  const { usual } = agent;
  if (!usual) return { ...agent, name: now.name, daysOff: now.daysOff };
  const by = laterBy(agent.until, usual.until);
  const from = agent.from === usual.from ? now.from : agent.from;
  return {
    ...agent,
    ...{ name: now.name, daysOff: now.daysOff, usual: now.usual, breakMinutes: now.breakMinutes },
    ...{ from, until: by === 0 ? now.until : later(now.until, by, from) },
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

function renewProposal(
  proposal: PlanProposal,
  works: Works,
  at: (place: number) => number | undefined,
): PlanProposal {
  const kept = onlyDays(proposal, ({ userId, day }) => worksOn(works, userId, day));
  const renumbered = <Row extends { place: number }>(rows: readonly Row[]): Row[] =>
    rows.flatMap((row) => {
      const place = at(row.place);
      return place === undefined ? [] : [{ ...row, place }];
    });
  return {
    ...kept,
    days: kept.days.map((day) => ({ ...day, ...withLegs(day, renumbered(day.stops)) })),
    unserved: renumbered(kept.unserved),
  };
}

/** The ways between the stops that are left take as long as there is from one to the next. */
function withLegs(day: PlannedDay, stops: PlannedDay["stops"]): Pick<PlannedDay, "stops" | "legs"> {
  if (stops.length === day.stops.length) return { stops, legs: day.legs };
  const legs = stops.slice(1).map(({ arrival }, before) => {
    const left = stops[before]?.departure ?? arrival;
    return Math.max(0, arrival - left);
  });
  return { stops, legs };
}
