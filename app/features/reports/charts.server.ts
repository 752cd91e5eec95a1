/** The charts of reports. */
import type { VisitStats } from "contract/reports/calls";
import { formatCount } from "~/lib/figures";
import { formatDay } from "~/lib/format";
import type { DrawnBars, DrawnLines } from "~/ui/chart";
import { drawBars, drawLines } from "~/ui/chart/index.server";

export interface ReportChart {
  title: string;
  /** What it shows, in a sentence. */
  summary: string;
  lines?: DrawnLines;
  bars?: DrawnBars;
}

type StatDay = VisitStats["days"][number];
/** What a line shows of each day. */
export interface Series {
  name: string;
  countOf: (day: StatDay) => number;
}

/** One or more counts by day. */
export function daysChart(
  title: string,
  { days }: Pick<VisitStats, "days">,
  series: Series[],
): ReportChart {
  const [first] = series;
  return {
    title,
    summary: first ? summed(days, first.countOf, first.name.toLowerCase()) : "",
    lines: drawLines(
      days.map(({ date }) => formatDay(date)),
      series.map(({ name, countOf }) => ({ name, values: days.map(countOf) })),
    ),
  };
}

/** `Most on 11-05-2026: 24 visits` */
export function summed<Day extends { date: string }>(
  days: readonly Day[],
  countOf: (day: Day) => number,
  noun: string,
): string {
  const [best] = days.toSorted((one, other) => countOf(other) - countOf(one));
  if (!best || countOf(best) === 0) return `No ${noun} in this period`;
  return `Most on ${formatDay(best.date)}: ${formatCount(countOf(best))} ${noun}`;
}

/** The first so many of what visits are counted by. */
export const barsOf = (title: string, rows: { label: string; value: number }[]): ReportChart => ({
  title,
  summary: rows[0] ? `Most: ${rows[0].label}` : "No visits in this period",
  bars: drawBars(rows),
});
