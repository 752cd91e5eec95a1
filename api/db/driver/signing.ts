import { sql } from "drizzle-orm";
import { whoActs } from "../acting";
import type { Db } from "../db";
import { presentWork } from "../work";
import { limitsOf } from "./limited-statements";
import { type Session, sessionOf, withSession } from "./session";

/**
 * The database, with each transaction told in whose name it is done: triggers write the audit trail
 * (migration `keep_audit`), and with its limits of time. A statement alone that writes is a transaction then, too.
 *
 * @param lockWaitMs how long a statement waits for others' locks; undefined: nobody else has any
 */
export function signingWrites(db: Db, lockWaitMs?: number): Db {
  return withSession(db, signingSession(sessionOf(db), lockWaitMs));
}

/** What the triggers are on, and a statement that may write there; one too many costs little. */
export const AUDITED_TABLES = [
  "routes",
  "recurrences",
  "absences",
  "agent_links",
  "agent_trackers",
  "api_keys",
  "calendar_feeds",
  "route_locations",
  "locations",
  "contacts",
  "visits",
  "late_reports",
  "presumed_visits",
  "visit_reasons",
  "offices",
  "branch_offices",
  "users",
  "location_types",
  "chains",
  "route_templates",
  "location_filter_templates",
  "terms",
  "imports",
  "looks",
  "sessions",
  "second_factors",
  "second_factor_roles",
  "webhooks",
];
const AUDITED = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from)\\s+"?(?:${AUDITED_TABLES.join("|")})\\b`,
  "i",
);

function signingSession(session: Session, lockWaitMs: number | undefined): Session {
  const signing: Session = Object.create(session);
  signing.transaction = (work, config) =>
    session.transaction(async (tx) => {
      const settings = Object.entries(settingsOf(lockWaitMs));
      const set = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
      if (set.length > 0) await tx.execute(sql`SELECT ${sql.join(set, sql`, `)}`);
      return work(tx);
    }, config);
  signing.prepareQuery = (...asked) => {
    const prepared = session.prepareQuery(...asked);
    if (!whoActs() || !AUDITED.test(asked[0].sql)) return prepared;
    const signed = Object.create(prepared);
    signed.execute = (values?: Record<string, unknown>) =>
      signing.transaction(async (tx) => {
        const within = sessionOf(tx).prepareQuery(...asked);
        // What the builder told of joins after it had prepared.
        Object.assign(within, { joinsNotNullableMap: signed.joinsNotNullableMap });
        return within.execute(values);
      });
    return signed;
  };
  return signing;
}

/** What a transaction sets for itself alone. */
function settingsOf(lockWaitMs: number | undefined): Record<string, string> {
  const who = whoActs();
  return {
    ...(who && { "waybook.by": JSON.stringify(who) }),
    ...(lockWaitMs !== undefined && limitsOf(presentWork(), lockWaitMs)),
  };
}
