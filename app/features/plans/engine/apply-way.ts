/** What a plan becomes when one of the ways in which a place could be served is taken. */
import type { PlanAgent, PlanChange, PlanDocument, PlanPlace } from "contract/entities";
import { formatHours, weekdayOf } from "contract/locations/opening-hours";
import { MOST_DAY_METRES } from "contract/plans/facts";
import { minutesOf } from "contract/routes/timetable";
import { dayAfter, mergeSpans, readWeek, windowsOf } from "./windows";

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
    at === left.place ? { ...one, isRequired: true } : one,
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
      return withPlace((one) => openFor(one, document, change));
    default:
      return document;
  }
}

/** Metres with some more; beyond the longest limit that a plan can store there is none. */
function longerBy(mostDistance: PlanAgent["mostDistance"], metres: number): number | null {
  const longer = (mostDistance ?? Number.POSITIVE_INFINITY) + metres;
  return longer <= MOST_DAY_METRES ? longer : null;
}

/** A day of at most 24 hours, so that it does not begin again. */
function longerUntil({ from, until }: PlanAgent, minutes: number): string {
  const begins = minutesOf(from);
  const span = (minutesOf(until) - begins + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return timeOf((begins + Math.min(DAY_MINUTES, span + minutes)) % DAY_MINUTES);
}

/** A promise that a visit may miss by some minutes; past midnight there is none. */
function widerPromise({ from, until }: PlanPlace, minutes: number) {
  const latest = until === null ? DAY_MINUTES : minutesOf(until) + minutes;
  return {
    from: from === null ? null : timeOf(Math.max(0, minutesOf(from) - minutes)),
    until: latest < DAY_MINUTES ? timeOf(latest) : null,
  };
}

/** Opens a place for a visit that begins at some moment of a day. */
function openFor(
  place: PlanPlace,
  document: PlanDocument,
  { day, begins, amount }: PlanChange,
): Partial<PlanPlace> {
  if (day === null) return {};
  const date = document.days.indexOf(day);
  const last = windowsOf(place, document)?.findLast((window) => window.day === date);
  // Without a moment, the last window of the day closes later.
  const from = (begins ?? last?.closes ?? 0) / 60;
  const until = begins === null ? from + amount : from;
  return {
    ...openHours(place, day, { from, until }),
    ...(place.isRequired && place.onlyDay !== null ? {} : promisedAt(place, { from, until })),
  };
}

/** When a visit may begin, in minutes after midnight of the day. */
interface Begins {
  from: number;
  until: number;
}

function openHours(place: PlanPlace, day: string, begins: Begins): Partial<PlanPlace> {
  const closedDays = place.closedDays.filter((one) => one !== day);
  const week = readWeek(place.openingHours);
  if (!week) return { closedDays };
  const from = Math.floor(begins.from);
  const to = Math.ceil(begins.until) + Math.max(1, place.visitMinutes);
  const open = (date: string, span: { from: number; to: number }) => {
    const weekday = weekdayOf(date);
    if (span.from < span.to) week[weekday] = mergeSpans([...(week[weekday] ?? []), span]);
  };
  open(day, { from: Math.min(from, DAY_MINUTES), to: Math.min(to, DAY_MINUTES) });
  open(dayAfter(day), { from: Math.max(0, from - DAY_MINUTES), to: to - DAY_MINUTES });
  return { closedDays, openingHours: formatHours(week) };
}

/** Times that are promised for any day, with the begin of a visit among them. */
function promisedAt({ from, until }: PlanPlace, begins: Begins): Partial<PlanPlace> {
  const latest = Math.ceil(begins.until);
  return {
    from: from !== null && begins.from < minutesOf(from) ? timeOf(Math.floor(begins.from)) : from,
    until:
      until === null || begins.until <= minutesOf(until)
        ? until
        : latest < DAY_MINUTES
          ? timeOf(latest)
          : null,
  };
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
