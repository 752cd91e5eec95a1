/**
 * The rules of a time zone for a calendar file (RFC 5545, 3.6.5), read from the same zones as every
 * other time of the console. Lists of rules that are published as packages follow other releases of the
 * zone database: their calendars would show hours that differ from the console's.
 */
import { clockAt } from "~/lib/format";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** Offsets change at a minute, and no more often than once a day. */
interface Change {
  at: number;
  /** Milliseconds ahead of UTC, before and after. */
  before: number;
  after: number;
}

/**
 * Returns a `VTIMEZONE` with each change of the clocks in these years as an observance of its own.
 *
 * @param years the first and the last year in which the calendar has events
 */
export function toVtimezone(zone: string, [first, last]: [number, number]): string {
  const from = Date.UTC(first - 1, 11, 1);
  const changes = changesBetween(zone, from, Date.UTC(last + 1, 1, 1));
  const start = offsetAt(from, zone);
  const least = Math.min(start, ...changes.map(({ after }) => after));
  const kindOf = (offset: number) => (offset > least ? "DAYLIGHT" : "STANDARD");
  const observances = [
    observance(kindOf(start), { at: 0, before: start, after: start }, "19700101T000000"),
    ...changes.map((change) =>
      observance(kindOf(change.after), change, localTime(change.at + change.before)),
    ),
  ];
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances.flat(), "END:VTIMEZONE"].join("\r\n");
}

/** @param start when it begins, as the clocks before it show it */
const observance = (kind: string, { before, after }: Change, start: string): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${offsetText(before)}`,
  `TZOFFSETTO:${offsetText(after)}`,
  `END:${kind}`,
];

function changesBetween(zone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  for (let at = from; at < to; at += DAY_MS) {
    const before = offsetAt(at, zone);
    const after = offsetAt(at + DAY_MS, zone);
    if (before !== after) changes.push({ at: changeAfter(at, before, zone), before, after });
  }
  return changes;
}

/** The minute within a day from which an offset no longer holds. */
function changeAfter(day: number, offset: number, zone: string): number {
  let low = 0;
  let high = DAY_MS / MINUTE_MS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(day + middle * MINUTE_MS, zone) === offset) low = middle;
    else high = middle;
  }
  return day + high * MINUTE_MS;
}

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const { date, seconds } = clockAt(new Date(at), zone);
  return Date.parse(`${date}T00:00:00Z`) + seconds * 1000 - at;
}

/** `+0530` */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const pair = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${pair(minutes / 60)}${pair(minutes % 60)}`;
}

/** A time by the clocks, given as the instant at which UTC shows it: `20261101T020000`. */
const localTime = (shown: number): string =>
  new Date(shown).toISOString().slice(0, "2026-11-01T02:00:00".length).replace(/[-:]/g, "");
