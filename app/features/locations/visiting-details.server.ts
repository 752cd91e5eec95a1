import type { Location } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { hoursOn, isOpenAt, type WeekHours } from "contract/locations/opening-hours";
import { clockAt, formatDay } from "~/lib/format";
import { weekInWords } from "~/lib/opening-hours-words";
import { PRIORITIES } from "./visiting-texts";

/** What there is to say of when a location is visited. */
export interface VisitingDetails {
  /** None where nobody knows its hours. */
  now: "Open now" | "Closed now" | null;
  facts: { label: string; value: string }[];
}

/** So many closed days are named. */
const MOST_DAYS = 12;

/**
 * When and how often a location is visited; null where the upstream does not keep it.
 * @param zone IANA name of its office's zone
 */
export function visitingDetails(
  location: Location,
  { zone, now }: { zone: string; now: Date },
): VisitingDetails | null {
  const { openingHours, closedDays, visitEvery, visitMinutes, priority } = location;
  if (priority === undefined && openingHours === undefined) return null;
  const today = clockAt(now, zone);
  const week = openingHours ? parseStoredHours(openingHours) : null;
  const coming = (closedDays ?? []).filter((day) => day >= today.date);
  const facts: [label: string, value: string | null | undefined][] = [
    ...hoursFacts(openingHours, week),
    ["Closed days", daysInWords(coming)],
    ["Visit every", visitEvery && (visitEvery === 1 ? "1 day" : `${visitEvery} days`)],
    ["Next visit", visitEvery && nextVisit(location, now)],
    ["Minutes per visit", visitMinutes ? String(visitMinutes) : ofType(location)],
    ["Priority", PRIORITIES.find(({ value }) => value === String(priority))?.label],
  ].map(([label, value]) => [String(label), value ? String(value) : null]);
  return {
    now: week && openWords(isOpenAt(hoursOn(week, closedDays ?? [], today.date), today.minutes)),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  };
}

const openWords = (open: boolean) => (open ? "Open now" : "Closed now");

const hoursFacts = (text: string | null | undefined, week: WeekHours | null): [string, string][] =>
  week
    ? weekInWords(week).map(({ days, hours }) => [days, hours])
    : [["Opening hours", text || "Not known"]];

function daysInWords(days: readonly string[]): string {
  const named = days.slice(0, MOST_DAYS).map(formatDay).join(", ");
  return days.length > MOST_DAYS ? `${named} and ${days.length - MOST_DAYS} more` : named;
}

/** What holds where a location says nothing itself. */
const ofType = ({ locationType }: Location) =>
  locationType?.visitMinutes ? `${locationType.visitMinutes}, as its type says` : null;

/**
 * The calendar day at its office on which a location's next visit is due, by what the upstream says;
 * null where nothing is due, or it doesn't say. Coverage is counted by the same moment.
 */
export const dueOn = ({ overdueFrom, office }: Location): string | null =>
  overdueFrom
    ? clockAt(new Date(Date.parse(overdueFrom) - 1), office?.timeZone ?? "UTC").date
    : null;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days for which a visit is overdue, counting the first one as 1; undefined if it is not. */
export function daysOverdue({ overdueFrom }: Location, now: Date): number | undefined {
  const late = overdueFrom ? now.getTime() - Date.parse(overdueFrom) : -1;
  return late < 0 ? undefined : Math.floor(late / DAY_MS) + 1;
}

/** When the next visit is due, in words. */
function nextVisit(location: Location, now: Date): string | null {
  if (!location.lastVisited) return "Due now: never visited";
  const due = dueOn(location);
  if (!due) return null;
  const isOverdue = Date.parse(location.overdueFrom ?? "") <= now.getTime();
  return isOverdue ? `Overdue since ${formatDay(due)}` : `Due on ${formatDay(due)}`;
}
