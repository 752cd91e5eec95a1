/** Puts what was read into a week, by the rules of OpenStreetMap. */
import type { Clause } from "./hours-clauses";
import { clockSpan, joined, type Note, type WrittenSpan, without } from "./hours-spans";
import { DAY_MINUTES, DAYS, dayName, type Span } from "./opening-hours";

/** A span of a day; `late` is the span of the day before that it is the rest of. */
type DaySpan = Span & { late?: { day: number; span: Span } };
export type Week = DaySpan[][];

/** From 0 for Monday. */
export const EVERY_DAY = [...DAYS.keys()];

/** Changes the week; what is past midnight goes to the next day. */
export function applyClause(week: Week, clause: Clause, before: Clause | undefined, notes: Note[]) {
  const days = clause.days ?? EVERY_DAY;
  const parts = days.flatMap((day) => clause.spans.flatMap((span) => partsOf(day, span)));
  if (clause.isClosed && parts.length > 0) {
    for (const { day, span } of parts) week[day] = without(week[day] ?? [], [span]);
    return;
  }
  // Times alone come on top of those of named days.
  const isMore = clause.isAdded || (!clause.days && before?.hasDates);
  if (isMore && !clause.days && !clause.isClosed) notes.push(noteEveryDay(clause));
  const lost = clause.isClosed || !isMore ? clear(week, days) : [];
  for (const { day, span } of parts) week[day] = joined([...(week[day] ?? []), span]);
  for (const { day, span } of lost) {
    const isCovered = week[day]?.some(({ from, to }) => from <= span.from && span.to <= to);
    if (!isCovered && span.late) notes.push(noteCut(span.late.span, day));
  }
}

/** What a refused span should be instead. */
export const pastMidnight = (span: Span): string =>
  `${clockSpan(span)} goes past midnight: say ${clockSpan({ ...span, to: DAY_MINUTES })}, and the rest on the next day`;

const noteCut = (span: Span, day: number): Note => ({
  text: `${clockSpan(span)} ends at midnight: ${dayName(day)} has hours of its own`,
  refusal: pastMidnight(span),
});

const noteEveryDay = ({ spans }: Clause): Note => ({
  text: `“${spans.map(({ text }) => text).join(", ")}” is read as hours of every day`,
});

function partsOf(day: number, span: WrittenSpan): { day: number; span: DaySpan }[] {
  const { from, to } = span;
  if (to <= DAY_MINUTES) return [{ day, span: { from, to } }];
  const rest = { from: 0, to: to - DAY_MINUTES, late: { day, span } };
  return [
    { day, span: { from, to: DAY_MINUTES } },
    { day: (day + 1) % DAYS.length, span: rest },
  ];
}

/** Returns what is lost of spans that began on other days. */
function clear(week: Week, days: readonly number[]): { day: number; span: DaySpan }[] {
  const lost = days.flatMap((day) =>
    (week[day] ?? [])
      .filter(({ late }) => late && !days.includes(late.day))
      .map((span) => ({ day, span })),
  );
  for (const day of days) week[day] = [];
  return lost;
}
