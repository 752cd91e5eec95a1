/** What a plan becomes when one of the ways in which a place could be served is taken. */
import type { PlanAgent, PlanChange, PlanDocument, PlanPlace } from "contract/entities";
import { MOST_DAY_METRES } from "contract/plans/facts";
import { minutesOf } from "contract/routes/timetable";
import { breakOf } from "./agent-days";
import { promisedTimes, windowsIn } from "./windows";

const DAY_MINUTES = 24 * 60;

/**
 * Changes a plan as one way of a reason says, so that planning again serves the place. The place is
 * required from then on: else what the change makes room for might be another one.
 *
 * @param unserved index in the proposal's `unserved`
 * @param way index in its `ways`
 * @throws RangeError if there is no such way
 */
export function applyWay(document: PlanDocument, unserved: number, way: number): PlanDocument {
  const left = document.proposal?.unserved[unserved];
  const changes = left?.ways[way];
  if (!left || !changes) throw new RangeError(`There is no way ${way} of place ${unserved}`);
  const changed = changes.reduce((plan, change) => withChange(plan, left.place, change), document);
  const places = changed.places.map((one, at) =>
    at === left.place ? { ...one, ...promiseAround(one), isRequired: true } : one,
  );
  return { ...changed, places };
}

function withChange(document: PlanDocument, place: number, change: PlanChange): PlanDocument {
  const { userId, day, amount } = change;
  const withAgent = (next: (agent: PlanAgent) => Partial<PlanAgent>) => ({
    ...document,
    agents: document.agents.map((one) => (one.userId === userId ? { ...one, ...next(one) } : one)),
  });
  const withPlace = (next: (place: PlanPlace) => Partial<PlanPlace>) => ({
    ...document,
    places: document.places.map((one, at) => (at === place ? { ...one, ...next(one) } : one)),
  });
  switch (change.rule) {
    case "shift":
      return withAgent((agent) => ({ until: longerUntil(agent, amount) }));
    case "break":
      return withAgent((agent) => ({ latestBreak: laterBreak(agent, amount) }));
    case "stops":
      return withAgent(({ mostStops }) => ({
        mostStops: mostStops === null ? null : mostStops + amount,
      }));
    case "distance":
      return withAgent(({ mostDistance }) => ({ mostDistance: longerBy(mostDistance, amount) }));
    case "day":
      return withPlace(() => ({ onlyDay: day }));
    case "interval":
      return withPlace(() => ({ lastVisit: null }));
    case "agent":
      return withPlace(() => ({ onlyAgentId: userId }));
    case "locked":
      return withPlace(() => ({ lockedTo: userId && day ? { userId, day } : null }));
    case "promise":
      return withPlace((one) =>
        one.onlyDay === day ? widerPromise(one, amount) : { onlyDay: day, from: null, until: null },
      );
    case "window":
    case "closed":
      return withPlace((one) => allowedAt(one, document, change));
    default:
      return document;
  }
}

/** Metres with some more; beyond the longest limit that a plan can store there is none. */
function longerBy(mostDistance: PlanAgent["mostDistance"], metres: number): number | null {
  const longer = (mostDistance ?? Number.POSITIVE_INFINITY) + metres;
  return longer <= MOST_DAY_METRES ? longer : null;
}

/** A day of at most 24 hours, so that it does not begin again. See `latestEnds` for what is offered. */
function longerUntil({ from, until }: PlanAgent, minutes: number): string {
  const begins = minutesOf(from);
  const span = (minutesOf(until) - begins + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return timeOf((begins + Math.min(DAY_MINUTES, span + minutes)) % DAY_MINUTES);
}

/** When the break of an agent begins at the latest if it may begin some minutes later. */
export function laterBreak(agent: PlanAgent, minutes: number): string | null {
  const present = breakOf(agent);
  return present ? timeOf((Math.ceil(present.latest / 60) + minutes) % DAY_MINUTES) : null;
}

/** A promise that a visit may miss by some minutes; past midnight there is none. */
function widerPromise({ from, until }: PlanPlace, minutes: number) {
  const latest = until === null ? DAY_MINUTES : minutesOf(until) + minutes;
  return {
    from: from === null ? null : timeOf(Math.max(0, minutesOf(from) - minutes)),
    until: latest < DAY_MINUTES ? timeOf(latest) : null,
  };
}

/**
 * The times of a place that has an only day, with the visit that was allowed outside of them: as it is
 * required from now on, they are promised and nothing else would be planned.
 */
function promiseAround(place: PlanPlace): Partial<PlanPlace> {
  const { onlyDay, outsideHours } = place;
  const promised = promisedTimes(place);
  if (!promised || !outsideHours || outsideHours.day !== onlyDay) return {};
  const [before, after] = [
    promised.opens - outsideHours.opens,
    outsideHours.closes - promised.closes,
  ];
  const missed = Math.max(before, after);
  return missed > 0 ? widerPromise(place, Math.ceil(missed / 60)) : {};
}

/** Allows a visit at some moment of a day, whatever the hours of its place are. */
function allowedAt(
  place: PlanPlace,
  document: PlanDocument,
  { day, begins, amount }: PlanChange,
): Partial<PlanPlace> {
  if (day === null) return {};
  const date = document.days.indexOf(day);
  const last = windowsIn(document)(place)?.findLast((window) => window.day === date);
  // A stored way of an earlier version has no moment: the last window of the day closes later.
  const from = begins ?? last?.closes ?? 0;
  const until = begins === null ? from + 60 * amount : from;
  const opens = Math.floor(from / 60) * 60;
  return { outsideHours: { day, opens, closes: Math.ceil(until / 60) * 60 } };
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
