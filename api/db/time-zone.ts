import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

/**
 * Names that are zones with summer time to IANA, and to Postgres abbreviations without; it
 * reads an abbreviation first. These are the zones that IANA links them to.
 */
const LINKS: Record<string, string> = {
  CET: "Europe/Brussels",
  MET: "Europe/Brussels",
  EET: "Europe/Athens",
  WET: "Europe/Lisbon",
};

/** Formatters of days by zone, null for what is no zone: to create one takes as long as a statement. */
const calendars = new LRUCache<string, { days: Intl.DateTimeFormat | null }>({ max: 1_000 });

/** Whether this is an IANA name of a zone; offsets such as `+05:30`, which differ in sign, are not. */
export const isTimeZone = (name: string): boolean => calendarOf(name) !== null;

/** The calendar day of an instant in a zone that is known: `2026-11-24`. */
export function dayIn(timeZone: string, instant: Date): string {
  const days = calendarOf(timeZone);
  if (!days) throw new RangeError(`There is no time zone "${timeZone}"`);
  return days.format(instant);
}

/** What the clocks of a zone that is known show: the day and seconds from midnight. */
export function clockIn(timeZone: string, instant: Date): { date: string; seconds: number } {
  const [date = "", time = ""] = clockOf(timeZone).format(instant).split(" ");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return { date, seconds: (hours * 60 + minutes) * 60 + seconds };
}

/**
 * The instant at which the clocks of a zone that is known show a day and a time, `09:30`; where clocks
 * leave it out, an hour before or after.
 */
export function instantIn(timeZone: string, day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const ahead = (at: number) => {
    const { date, seconds } = clockIn(timeZone, new Date(at));
    return Date.parse(`${date}T00:00:00Z`) + seconds * 1000 - at;
  };
  return new Date(shown - ahead(shown - ahead(shown)));
}

const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 });

/** Writes `2026-11-24 09:30:00`. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  clocks.set(timeZone, clock);
  return clock;
}

function calendarOf(name: string): Intl.DateTimeFormat | null {
  const known = calendars.get(name);
  if (known) return known.days;
  const days = createCalendar(name);
  calendars.set(name, { days });
  return days;
}

function createCalendar(timeZone: string): Intl.DateTimeFormat | null {
  if (!/^[a-z]/i.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone });
  } catch {
    return null;
  }
}

/** The name under which Postgres finds the zone that IANA means. */
export const postgresZone = (name: string): string => LINKS[name.toUpperCase()] ?? name;

/** The same of a zone that a statement finds. */
export function postgresZoneOf(zone: SQL): SQL {
  const cases = Object.entries(LINKS).map(
    ([name, link]) => sql`WHEN ${name}::text THEN ${link}::text`,
  );
  return sql`CASE upper(${zone}) ${sql.join(cases, sql` `)} ELSE ${zone} END`;
}
