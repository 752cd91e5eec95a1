import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "./db";
import { queryRows } from "./rows";

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/**
 * Refuses a database that a later version has migrated: this one does not know what its tables are
 * by now, and would write as they were.
 *
 * @throws where a migration was applied that is later than all in the folder
 */
export async function refuseNewer(db: Db, migrationsFolder: string): Promise<void> {
  const file = readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8");
  const known = Math.max(...Journal.parse(JSON.parse(file)).entries.map(({ when }) => when));
  const [table] = await queryRows(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  );
  if (!table?.migrated) return;
  const [latest] = await queryRows(
    db,
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  );
  if (Number(latest?.applied ?? 0) <= known) return;
  throw new Error(
    "a newer version of Waybook has brought its schema up to date, which this one does not know. Start that version, or restore the backup from before the upgrade.",
  );
}
