import { sql } from "drizzle-orm";
import type { Db } from "./db";
import { latestApplied, latestKnown } from "./migrations";
import { queryRows } from "./rows";

/**
 * Refuses a database that a later version has migrated: this one does not know what its tables are
 * by now, and would write as they were.
 *
 * @throws where a migration was applied that is later than all in the folder
 */
export async function refuseNewer(db: Db): Promise<void> {
  if ((await appliedTo(db)) <= latestKnown()) return;
  throw new Error(
    "a newer version of Waybook has brought its schema up to date, which this one does not know. Start that version, or restore the backup from before the upgrade.",
  );
}

/**
 * Refuses a database that a start of this version has yet to bring up to date.
 *
 * @throws where it is behind, or no Waybook's
 */
export async function refuseOlder(db: Db): Promise<void> {
  if ((await appliedTo(db)) === latestKnown()) return;
  throw new Error(
    "The database has not been brought up to date by this version of Waybook. Start it once.",
  );
}

const appliedTo = (db: Db): Promise<number> =>
  latestApplied({ query: (statement) => queryRows(db, sql.raw(statement)) });
