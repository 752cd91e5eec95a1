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
