import { type SQL, sql } from "drizzle-orm";

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

/** Whether this is an IANA name of a zone; offsets such as `+05:30`, which differ in sign, are not. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[a-z]/i.test(name);
  } catch {
    return false;
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
