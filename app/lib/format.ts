/** The specification's formats of dates and times (section 9): every one is written here. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { NOTHING } from "./figures";

dayjs.extend(utc);
dayjs.extend(timezone);

const DATE = "MM-DD-YYYY";
const TIME = "hh:mm a";

/** `11-19-2026`, in the given IANA zone. */
export const formatDate = (instant: string | null | undefined, zone: string) =>
  format(instant, zone, DATE);

/** `02:05 pm`, in the given IANA zone. */
export const formatTime = (instant: string | null | undefined, zone: string) =>
  format(instant, zone, TIME);

/** `11-19-2026 02:05 pm`, in the given IANA zone. */
export const formatDateTime = (instant: string | null | undefined, zone: string) =>
  format(instant, zone, `${DATE} ${TIME}`);

/**
 * A moment of a record in its own zone, `11-19-2026 02:05 pm`, with the zone after it where clocks
 * of `shown`, the zone that is said or known beside it, show another time: `11-19-2026 02:05 pm PT`.
 */
export const formatMoment = (
  instant: string | null | undefined,
  zone: string,
  shown: string | undefined,
): string => withZone(formatDateTime(instant, zone), instant, zone, shown);

/** The time of a {@link formatMoment} alone: `02:05 pm PT`. */
export const formatTimeOfDay = (
  instant: string | null | undefined,
  zone: string,
  shown: string | undefined,
): string => withZone(formatTime(instant, zone), instant, zone, shown);

function withZone(
  text: string,
  instant: string | null | undefined,
  zone: string,
  shown: string | undefined,
): string {
  const isSame = shown && formatDateTime(instant, zone) === formatDateTime(instant, shown);
  return isSame || text === NOTHING ? text : `${text} ${formatZone(zone)}`;
}

/** A zone as it is said beside a time: `ET`, `UTC`, or `Berlin time` where it has no short name. */
export const formatZone = (zone: string): string => zoneNameOf(knownZone(zone));

const zoneNameOf = cached((known: string): string => {
  if (/^(Etc\/)?(UTC|GMT)$/.test(known)) return "UTC";
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: known, timeZoneName: "shortGeneric" });
  const name = parts.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const city = known.split("/").at(-1)?.replaceAll("_", " ");
  return /^[A-Z]{2,4}$/.test(name) ? name : `${city} time`;
});

/** Minutes from midnight as a clock shows them: `02:05 pm`. */
export const formatClock = (minutes: number): string =>
  dayjs.utc(0).add(minutes, "minute").format(TIME);

/** Minutes from midnight as a time field has them: `14:05`. */
export const formatInputTime = (minutes: number): string =>
  dayjs.utc(0).add(minutes, "minute").format("HH:mm");

/**
 * An instant as the clocks of a zone show it: the date, `2026-11-24`, and whole minutes and seconds
 * from midnight.
 */
export function clockAt(
  instant: Date,
  zone: string,
): { date: string; minutes: number; seconds: number } {
  const clock = wallClock(instant.getTime(), zone);
  const minutes = clock.hour() * 60 + clock.minute();
  return { date: clock.format("YYYY-MM-DD"), minutes, seconds: minutes * 60 + clock.second() };
}

/** The date so many days later: `2026-11-24`. */
export const plusDays = (date: string, days: number): string =>
  dayjs.utc(date).add(days, "day").format("YYYY-MM-DD");

/** A date, `2026-11-24`, as it is shown: `11-24-2026`. */
export function formatDay(date: string): string {
  const [, year, month, day] = PLAIN_DAY.exec(date) ?? [];
  return year ? `${month}-${day}-${year}` : dayjs.utc(date).format(DATE);
}

/** The same with its weekday: `Tue 11-24-2026`. */
export const formatWeekday = (date: string): string =>
  `${dayjs.utc(date).format("ddd")} ${formatDay(date)}`;

const PLAIN_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

function format(instant: string | null | undefined, zone: string, pattern: string): string {
  if (!instant) return NOTHING;
  const time = Date.parse(instant);
  return Number.isNaN(time) ? NOTHING : wallClock(time, zone).format(pattern);
}

/**
 * The moment as the clocks of the zone show it. A page formats hundreds of them, and
 * `dayjs.tz` takes its formatter through three conversions for each.
 */
function wallClock(time: number, zone: string) {
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(time)) part[type] = value;
  const { year, month, day, hour, minute, second } = part;
  return dayjs.utc(`${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const SHOWN_DAY = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Reads a day as people write it: as it is shown (`11-19-2026`), with slashes (`11/19/2026`), or as
 * ISO and date fields have it (`2026-11-19`). A time after it is ignored, so that a cell can be pasted.
 * @returns the ISO day; null where the text is none
 */
export function parseDay(text: string): string | null {
  const [date = ""] = text.trim().split(/[T\s]/);
  const [, shownMonth, , shownDay, shownYear] = SHOWN_DAY.exec(date) ?? [];
  const [, year = shownYear, month = shownMonth, day = shownDay] = ISO_DAY.exec(date) ?? [];
  if (!month || !day || !year) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const noon = dayjs.utc(`${iso}T12:00:00Z`);
  return noon.isValid() && noon.format("YYYY-MM-DD") === iso ? iso : null;
}

/**
 * The instants at which a day begins and ends in a zone, 23 to 25 hours apart.
 * @param text the day as `parseDay` reads it
 * @returns null where the text is no such day
 */
export function dayBounds(text: string, zone: string): { from: string; to: string } | null {
  const day = parseDay(text);
  if (day === null) return null;
  return { from: startOfDay(day, zone), to: startOfDay(plusDays(day, 1), zone) };
}

const startOfDay = (iso: string, zone: string) => instantAt(iso, "00:00", zone).toISOString();

/**
 * The instant at which the clocks of a zone show a day and a time.
 * @param iso `2026-11-22`
 * @param time `09:00`
 */
export const instantAt = (iso: string, time: string, zone: string): Date =>
  dayjs.tz(`${iso}T${time}:00`, knownZone(zone)).toDate();

/** The day after that of an instant in a zone, as date inputs write it: `2026-11-22`. */
export const dayAfter = (instant: Date, zone: string): string =>
  wallClock(instant.getTime(), zone).add(1, "day").format("YYYY-MM-DD");

const clockOf = cached(
  (zone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: knownZone(zone),
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);

/** The zone itself where the runtime knows it, else UTC: upstreams may send any name. */
const knownZone = cached((name: string): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
});

/** Names of zones whose results are cached; there are some 600. */
const MOST_ZONES = 1_000;

/** By zone: to create a formatter takes as long as to format hundreds of times. */
function cached<T>(read: (zone: string) => T): (zone: string) => T {
  const known = new Map<string, T>();
  return (zone) => {
    let value = known.get(zone);
    if (value === undefined) {
      value = read(zone);
      if (known.size >= MOST_ZONES) known.clear();
      known.set(zone, value);
    }
    return value;
  };
}

/** Words that begin a sentence, for the middle of one: `all day`. */
export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
