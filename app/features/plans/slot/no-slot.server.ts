/** Why there is no slot, and what to do about it. */

import { hoursAround } from "contract/locations/closing-time";
import { dayName, hoursOn, type Span, weekdayOf } from "contract/locations/opening-hours";
import { formatDuration } from "~/lib/figures";
import { formatWeekday } from "~/lib/format";
import type { Visit } from "~/slots/find-slots.server";
import { earliestBegin } from "~/slots/insertion";
import type { FreeAgentDay, PlannedRoute, Work } from "~/slots/read-work.server";
import { missedHoursWords, type OpenDay } from "../missed-hours.server";

interface Searched {
  work: Pick<Work, "routes" | "free" | "absentDays">;
  visit: Visit;
  /** The days that are shown, at least one. */
  days: readonly string[];
  /** The weekdays that are searched, from 0 for Monday. */
  workingDays: readonly number[];
  /** The name of the agent who alone was asked; null or left out: all were. */
  onlyAgent?: string | null;
  /** What else can be asked for. */
  more: { days: boolean; office: boolean };
}

type OneAgentDay = FreeAgentDay | PlannedRoute;

/** Why no day has room for a visit, in sentences, and what else to ask for. */
export function whyNoSlot(searched: Searched): string {
  const { why, ...more } = findReason(searched);
  return [why, ...adviceOf(more)].join(" ");
}

interface Reason {
  why: string;
  /** What may help. */
  otherDay?: boolean;
  days?: boolean;
  office?: boolean;
}

function findReason(searched: Searched): Reason {
  const { work, visit, days, more } = searched;
  const isOneDay = days.length === 1;
  const on = isOneDay ? `on ${formatWeekday(days[0] ?? "")}` : "on these days";
  const agentDays = [...work.routes, ...work.free].filter(({ day }) => days.includes(day));
  if (agentDays.length === 0) return nobodyReason(searched, on);
  const open = longestHours(visit, days);
  if (open?.day === null) return closedReason(searched, on);
  const seconds = visit.visitMinutes * 60;
  const longest = Math.max(...agentDays.map(({ workingSeconds }) => workingSeconds));
  if (longest < seconds) {
    const why = `No working day is that long: the longest one ${on} has ${formatDuration(longest)}.`;
    return { why };
  }
  const canBegin = (notBefore?: number) =>
    agentDays.some(
      (one) => earliestBegin(notBefore === undefined ? one : { ...one, notBefore }, visit) !== null,
    );
  if (open && open.minutes < visit.visitMinutes) {
    const opens = isOneDay ? on : `on ${formatWeekday(open.day)}`;
    const time = formatDuration(open.minutes * 60);
    const who = canBegin() ? "no agent has room" : "no agent works";
    const why = `It is open for ${time} only ${opens}. A longer visit begins when it opens, and ${who} then.`;
    return { why };
  }
  // Hours of today that are over do not count as hours in which nobody works.
  if (open && !canBegin(0)) return { why: missedWords(searched), office: more.office };
  return { why: `Nobody has room for this visit ${on}.`, ...more };
}

/** `Ask for more days or another office.` */
function adviceOf({ otherDay = false, days = false, office = false }: Omit<Reason, "why">) {
  if (otherDay) return ["Choose another day."];
  if (days) return [office ? "Ask for more days or another office." : "Ask for more days."];
  return office ? ["Ask another office."] : [];
}

/** Nobody works on the days that are shown. */
function nobodyReason({ work, days, onlyAgent, more }: Searched, on: string): Reason {
  const who = onlyAgent ? `${onlyAgent} is` : "All agents are";
  const isAbsence = days.every((day) => work.absentDays?.has(day));
  const why = isAbsence ? `${who} absent ${on}.` : `No agent works ${on}.`;
  return { why, otherDay: days.length === 1, ...more };
}

/** It is closed on all days that are shown. */
function closedReason({ visit, days, workingDays, more }: Searched, on: string): Reason {
  const week = visit.week ?? [];
  const open = [...week.keys()].filter((weekday) => week[weekday]?.length);
  if (open.length === 0) return { why: "It is closed on every day of the week." };
  const isReached = open.some((weekday) => workingDays.includes(weekday));
  if (!isReached) {
    const never = open.map((at) => ({ name: dayName(at), open: week[at] ?? [], work: [] }));
    return { why: missedHoursWords(never) };
  }
  const why = `It is closed ${on}.`;
  return days.length === 1 ? { why, otherDay: true } : { why, days: more.days };
}

/** When it is open on the days that are shown, which is when nobody works. */
function missedWords({ work, visit, days }: Searched): string {
  const isOneDay = days.length === 1;
  const open = days.flatMap((day): OpenDay[] => {
    const spans = openOn(visit, day);
    const name = isOneDay ? formatWeekday(day) : dayName(weekdayOf(day));
    return spans.length === 0 ? [] : [{ name, open: spans, work: workOn(work, day) }];
  });
  const isAlways = !isOneDay && open.length === days.length;
  const names = [...new Set(open.map(({ name }) => name))];
  const weekdays = names.flatMap((name) => open.find((one) => one.name === name) ?? []);
  return missedHoursWords(weekdays, isAlways ? "these days" : undefined);
}

/** Whether a place is open on a day, and that is before or after everyone's work. */
export function isOutsideWork(day: string, { work, visit }: Pick<Searched, "work" | "visit">) {
  const open = openOn(visit, day);
  const shifts = workOn(work, day);
  const isApart = (span: Span) =>
    shifts.every(({ from, to }) => span.to <= from || span.from >= to);
  return open.length > 0 && shifts.length > 0 && open.every(isApart);
}

/** When a place is open on a day; empty if nobody knows. */
export const openOn = ({ week, closedDays }: Visit, day: string): Span[] =>
  week ? hoursOn(week, closedDays, day) : [];

/** When agents work on a day, in minutes after midnight. */
function workOn({ routes, free }: Searched["work"], day: string): Span[] {
  const agentDays: OneAgentDay[] = [...routes, ...free].filter((one) => one.day === day);
  return agentDays.map(({ start, workingSeconds, breakSeconds = 0 }) => ({
    from: start / 60,
    to: (start + workingSeconds + breakSeconds) / 60,
  }));
}

/** The longest opening hours on these days; no day if it is closed, null if nobody knows. */
function longestHours({ week, closedDays }: Visit, days: readonly string[]) {
  if (!week) return null;
  const spans = days.flatMap((date) =>
    hoursOn(week, closedDays, date).map(({ from }) => {
      const around = hoursAround({ week, closedDays }, { date, seconds: from * 60 });
      return { day: date, minutes: around ? around.to - around.from : 0 };
    }),
  );
  return spans.toSorted((one, other) => other.minutes - one.minutes)[0] ?? CLOSED;
}

const CLOSED = { day: null, minutes: 0 };
