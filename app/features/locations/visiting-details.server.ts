import type { Location } from "contract/entities";
import { hoursOn, isOpenAt, type WeekHours } from "contract/opening-hours";
import { clockAt, formatDay, plusDays } from "~/lib/format";
import { weekInWords } from "~/lib/opening-hours-words";
import { readHours } from "./visiting-form.server";
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
  const week = openingHours ? readHours(openingHours) : null;
  const coming = (closedDays ?? []).filter((day) => day >= today.date);
  const facts: [label: string, value: string | null | undefined][] = [
    ...hoursFacts(openingHours, week),
    ["Closed days", daysInWords(coming)],
    ["Visit every", visitEvery && (visitEvery === 1 ? "1 day" : `${visitEvery} days`)],
    ["Next visit", visitEvery && nextVisit(location, visitEvery, { zone, today: today.date })],
    ["Minutes per visit", visitMinutes && String(visitMinutes)],
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

/** The day on which the next visit is due. */
function nextVisit(
  { lastVisited }: Location,
  every: number,
  { zone, today }: { zone: string; today: string },
): string {
  if (!lastVisited) return "Due now: never visited";
  const due = plusDays(clockAt(new Date(lastVisited), zone).date, every);
  return due < today ? `Overdue since ${formatDay(due)}` : `Due on ${formatDay(due)}`;
}
