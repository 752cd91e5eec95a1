/** The spans of a day, as they are written: from a time to a time. */
import type { Clock, Token } from "./hours-tokens";
import { DAY_MINUTES, formatSpan, HoursError, type Span } from "./opening-hours";

/** Something that was left out or assumed, told to the author of the text. */
export interface Note {
  text: string;
  /** Why a reader that loses nothing refuses the text; without it nothing is lost. */
  refusal?: string;
}

/** A span that may end on the next day, after 24:00. */
export interface WrittenSpan extends Span {
  text: string;
  /** Whether both ends may be of a 12-hour clock. */
  isShort?: boolean;
}

const HALF = DAY_MINUTES / 2;
const MOST_SPANS = 6;

/**
 * Reads the span that begins with the time at `at`.
 * @returns the span, and where the next token is
 * @throws HoursError
 */
export function readSpan(
  tokens: readonly Token[],
  at: number,
  notes: Note[],
): { span: WrittenSpan; next: number } {
  const start = tokens[at] as Token;
  if (tokens[at + 1]?.kind === "plus") {
    return { span: withoutEnd(start, notes), next: at + 2 };
  }
  const end = tokens[at + 2];
  if (tokens[at + 1]?.kind !== "dash" || !end) {
    throw new HoursError(`“${start.text}” is not like 09:00-17:00`);
  }
  const span = spanOf(start, end, notes);
  if (tokens[at + 3]?.kind !== "plus") return { span, next: at + 3 };
  notes.push({
    text: `“${span.text}+” may be open for longer: that is left out`,
    refusal: `“${span.text}+” has no end, such as 09:00-17:00`,
  });
  return { span, next: at + 4 };
}

function withoutEnd(start: Token, notes: Note[]): WrittenSpan {
  const text = `${start.text}+`;
  const span = { from: minutesOf(start, DAY_MINUTES - 1), to: DAY_MINUTES, text };
  notes.push({
    text: `“${text}” has no end: read as ${clockSpan(span)}`,
    refusal: `“${text}” has no end, such as 09:00-17:00`,
  });
  return span;
}

function minutesOf({ kind, text, clock }: Token, most = DAY_MINUTES): number {
  if (kind === "time" && clock && clock.minutes <= most) return clock.minutes;
  throw new HoursError(`“${text}” is no time from 00:00 to 24:00`);
}

function spanOf(start: Token, end: Token, notes: Note[]): WrittenSpan {
  const text = `${start.text}-${end.text}`;
  const typed = { from: minutesOf(start), to: minutesOf(end, 2 * DAY_MINUTES) };
  const { from, to, isAssumed } = assumed(start.clock as Clock, end.clock as Clock);
  const isShort = isHourless(start.clock) && isHourless(end.clock);
  if (typed.from === DAY_MINUTES || (from === to && to > 0)) {
    throw new HoursError(`${clockSpan(typed)} is no time at all`);
  }
  // Midnight is also where a day ends.
  const span = { from, to: to > from ? to : to + DAY_MINUTES, text, isShort };
  if (isAssumed) notes.push({ text: `“${text}” is read as ${clockSpan(span)}` });
  return span;
}

const isHourless = (clock: Clock | undefined) => clock?.isShort === true && !clock.half;

/** `18:00-02:00` for a span that ends on the next day. */
export const clockSpan = ({ from, to }: Span): string =>
  formatSpan({ from, to: to > DAY_MINUTES ? to - DAY_MINUTES : to });

/** The times that are meant if am or pm is missing from one or from both. */
function assumed(start: Clock, end: Clock): Span & { isAssumed: boolean } {
  const given = { from: start.minutes, to: end.minutes, isAssumed: false };
  if (end.half && isHourless(start)) {
    // `1-5 pm` is in one half of a day, `9-5 pm` is not.
    const [same, other] = end.half === "p" ? [HALF, 0] : [0, HALF];
    const from = start.minutes % HALF;
    const half = from + same < end.minutes ? same : other;
    return { from: from + half, to: end.minutes, isAssumed: true };
  }
  if (start.half && isHourless(end)) {
    const to = end.minutes % HALF;
    // The next such time, which may be on the next day.
    const half = to <= start.minutes && to + HALF > start.minutes ? HALF : 0;
    return { ...given, to: to + half, isAssumed: true };
  }
  // `8-5` ends in the afternoon, and so does `12-5`.
  const isLater = isHourless(end) && end.minutes < HALF && end.minutes > 0;
  if (!start.half && isLater && start.minutes < HALF + 60 && end.minutes <= start.minutes) {
    return { ...given, to: end.minutes + HALF, isAssumed: true };
  }
  return given;
}

/**
 * Sorts the spans that were written together.
 * @throws HoursError if there are too many
 */
export function inOrder(spans: readonly WrittenSpan[], notes: Note[]): WrittenSpan[] {
  checkCount(spans);
  const sorted = inAfternoon(spans, notes).sort((a, b) => a.from - b.from);
  for (const [at, span] of sorted.entries()) {
    const before = sorted[at - 1];
    if (!before || before.to <= span.from) continue;
    const both = `${clockSpan(before)} and ${clockSpan(span)} overlap`;
    notes.push({ text: `${both}: they are read as one`, refusal: both });
  }
  return sorted;
}

/** @throws HoursError if there are more than a day may have */
export function checkCount(spans: readonly Span[]): void {
  if (spans.length > MOST_SPANS) throw new HoursError(`has more than ${MOST_SPANS} spans a day`);
}

/** After a span in the morning, `1-5` is in the afternoon: `9-12, 1-5`. */
function inAfternoon(spans: readonly WrittenSpan[], notes: Note[]): WrittenSpan[] {
  return spans.map((span, at) => {
    const before = spans[at - 1];
    const isLater = before && before.from < HALF && span.from < before.from;
    const isFree = before && before.to <= span.from + HALF;
    if (!span.isShort || !isLater || !isFree || span.from >= 8 * 60) return span;
    const later = { ...span, from: span.from + HALF, to: (span.to % HALF) + HALF };
    notes.push({ text: `“${span.text}” is read as ${clockSpan(later)}` });
    return later;
  });
}

/** Sorts spans and joins those that overlap. */
export function joined<T extends Span>(spans: readonly T[]): T[] {
  const result: T[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && last.to > span.from) {
      if (span.to > last.to) result[result.length - 1] = { ...last, to: span.to };
    } else result.push(span);
  }
  return result;
}

/** The spans without the time of others. */
export function without<T extends Span>(spans: readonly T[], others: readonly Span[]): T[] {
  return others.reduce<T[]>(
    (left, { from, to }) =>
      left.flatMap((span) =>
        [
          { ...span, to: Math.min(span.to, from) },
          { ...span, from: Math.max(span.from, to) },
        ].filter((part) => part.from < part.to),
      ),
    [...spans],
  );
}
