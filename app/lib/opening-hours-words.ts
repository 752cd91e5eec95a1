/** Opening hours as people read them, in the specification's format of times. */
import type { Span, WeekHours } from "contract/locations/opening-hours";
import { dayName } from "contract/locations/opening-hours";
import { formatClock } from "./format";

/** The spans of a day: `09:00 am–12:00 pm, 01:00 pm–05:00 pm`, `All day` or `Closed`. */
export function spansInWords(spans: readonly Span[]): string {
  if (spans.length === 0) return "Closed";
  if (spans.some(({ from, to }) => from === 0 && to === 24 * 60)) return "All day";
  return spans.map(({ from, to }) => `${unbroken(from)}–${unbroken(to)}`).join(", ");
}

/** A time that no line breaks in. */
const unbroken = (minutes: number) => formatClock(minutes).replace(" ", "\u00a0");

/** The whole week, days that follow each other and are alike in one. */
export function weekInWords(week: WeekHours): { days: string; hours: string }[] {
  const rows: { from: number; to: number; hours: string }[] = [];
  for (const [day, spans] of week.entries()) {
    const hours = spansInWords(spans);
    const last = rows.at(-1);
    if (last?.hours === hours) last.to = day;
    else rows.push({ from: day, to: day, hours });
  }
  return rows.map(({ from, to, hours }) => ({
    days: from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`,
    hours,
  }));
}

/** `Mon`, from 0 for Monday. */
const shortDay = (day: number) => dayName(day).slice(0, 3);
