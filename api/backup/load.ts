import type { Connection, Reading } from "../db/connection";
import { latestKnown, migrateTo } from "../db/migrations";
import { brokenSums } from "../db/rules";
import { tablesOf } from "./catalog";
import type { TableInBackup } from "./manifest";
import { BackupError, type BackupFile } from "./read";
import { createRowSum, rowSumOf } from "./tally";

export interface LoadOptions {
  /** Takes data whose stored sums contradict the rows. */
  asItIs: boolean;
  say: (line: string) => void;
}

/**
 * Makes Waybook's tables where there are none, as they were when the backup was made, and fills them;
 * what is loaded is read again, checked by all constraints, and brought up to date then.
 *
 * @throws BackupError where what was loaded is not what the backup has, or breaks a rule
 */
export async function loadBackup(
  connection: Connection,
  backup: BackupFile,
  { asItIs, say }: LoadOptions,
): Promise<void> {
  const { query } = connection;
  const { migration, tables, sequences } = backup.manifest;
  // What a migration changes in restored data was not done by anyone.
  await query("SELECT set_config('waybook.audit', 'off', false)");
  await migrateTo(connection, migration);
  await refuseOtherTables(connection, backup);
  const rules = await shelveRules(connection);
  for (const table of tables) await loadTable(connection, backup, table);
  say("All rows are there. Checking them against each other.");
  for (const rule of rules) await query(rule);
  for (const { name, value, called } of sequences) {
    await query("SELECT setval($1::regclass, $2::bigint, $3::bool)", [`"${name}"`, value, called]);
  }
  await migrateTo(connection, latestKnown());
  await query("ANALYZE");
  const broken = await brokenSums(connection.db);
  if (broken.length === 0) return;
  if (!asItIs) {
    throw new BackupError(
      `The backup is as it was written, but was made of data that contradict themselves:\n${broken.join("\n")}\nThey are restored all the same with --as-it-is.`,
    );
  }
  for (const rule of broken) say(`Restored all the same: ${rule}`);
}

/** Loads a table, reads it again and compares each row. */
async function loadTable(
  connection: Connection,
  backup: BackupFile,
  { name, columns }: TableInBackup,
): Promise<void> {
  const sum = createRowSum();
  await connection.copyIn(name, columns, sum.through(await backup.rowsOf(name)));
  if ((await rowSumOf(connection.copyOut(name, columns))) === sum.total()) return;
  throw new BackupError(`What was loaded into the table ${name} is not what the backup has.`);
}

async function refuseOtherTables(reading: Reading, { manifest }: BackupFile): Promise<void> {
  const named = (tables: { name: string; columns: string[] }[]) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`).sort();
  const there = named(await tablesOf(reading));
  const given = named(manifest.tables);
  const odd = [
    ...there.filter((table) => !given.includes(table)),
    ...given.filter((table) => !there.includes(table)),
  ];
  if (odd.length === 0) return;
  throw new BackupError(`The backup has other tables than its version had: ${odd.join("; ")}.`);
}

/**
 * Takes away what looks at each row that comes: triggers, which did their work when the rows were written,
 * references, whose rows may come later, and indexes, which are made at once in a fraction of the time.
 *
 * @returns the statements that bring all of it back, and fail where a row breaks a rule
 */
async function shelveRules(connection: Connection): Promise<string[]> {
  const { query } = connection;
  const names = (await tablesOf(connection)).map(({ name }) => name);
  const isOurs = `IN (SELECT oid FROM pg_class WHERE relname = ANY($1::text[]) AND relnamespace = 'public'::regnamespace)`;
  const references = await query(
    `SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS rule
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid ${isOurs} ORDER BY 1, 2`,
    [names],
  );
  const indexes = await query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS rule FROM pg_index
     WHERE indrelid ${isOurs} AND indexrelid NOT IN (SELECT conindid FROM pg_constraint) ORDER BY 1`,
    [names],
  );
  for (const { of, name } of references) await query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await query(`DROP INDEX ${name}`);
  for (const name of names) {
    await query(`TRUNCATE "${name}"`);
    await query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
  }
  return [
    // Of a table in partitions, each of them has its own again.
    ...indexes.map(({ rule }) => String(rule).replace(" ON ONLY ", " ON ")),
    ...references.map(({ of, name, rule }) => `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${rule}`),
    ...names.map((name) => `ALTER TABLE "${name}" ENABLE TRIGGER USER`),
  ];
}
