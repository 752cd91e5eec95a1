import { USUAL_PRIORITY } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import type { ImportColumn } from "./columns";
import type { ImportRow, Problem } from "./rows";

/** What all rows of one import have in common. */
export interface Import {
  /** The office of the locations; null: none. */
  officeId: string | null;
  /** Who imports. */
  userId: string;
  columns: readonly ImportColumn[];
  now: Date;
}

export interface Written {
  added: number;
  updated: number;
  problems: Problem[];
  /** The location of each row that was written, by its line. */
  ids: ReadonlyMap<number, string>;
}

/** What is written where, for the columns that a file may have; the others are done apart. */
const TARGETS: Partial<Record<ImportColumn, string>> = {
  name: "name",
  description: "description",
  dbaName: "dba_name",
  address: "address",
  city: "city",
  zip: "zip",
  type: "type_id",
  chain: "chain_id",
  latitude: "latitude",
  longitude: "longitude",
  openingHours: "opening_hours",
  closedDays: "closed_days",
  visitEvery: "visit_every",
  visitMinutes: "visit_minutes",
  priority: "priority",
};

type Keyed = ImportRow & { id: string };

/**
 * Writes rows in a few statements: one with a known `externalId` updates, any other adds. Of an
 * `externalId` that comes twice the later row wins. What a file has no column for stays as it
 * is, and so does the status: an import never brings back what was deleted.
 */
export async function writeRows(tx: Db, job: Import, rows: readonly ImportRow[]): Promise<Written> {
  const unknown = await unknownTypes(tx, rows);
  const problems = rows.flatMap(({ line, type }) =>
    type !== null && unknown.has(type)
      ? [{ line, reason: `There is no location type "${type}"` }]
      : [],
  );
  const good = rows.filter(({ type }) => type === null || !unknown.has(type));
  if (good.length === 0) return { added: 0, updated: 0, problems, ids: new Map() };
  await addChains(tx, good);
  const latest = lastOfEach(good);
  await lockKnown(tx, job, latest);
  const ids = await upsert(tx, job, latest);
  await writeContacts(tx, job, good, ids);
  const added = latest.filter((row) => ids.get(keyOf(row)) === row.id).length;
  const byLine = new Map(good.map((row) => [row.line, ids.get(keyOf(row)) ?? ""]));
  return { added, updated: good.length - added, problems, ids: byLine };
}

/** Rows of the same `externalId` have the same key; all others have one of their own. */
const keyOf = ({ externalId, line }: ImportRow): string =>
  externalId === null ? `line ${line}` : `id ${externalId}`;

/** In the order of their keys, so that two imports wait for each other instead of blocking each other. */
function lastOfEach(rows: readonly ImportRow[]): Keyed[] {
  const last = new Map(rows.map((row) => [keyOf(row), row]));
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...last.values()]
    .map((row) => ({ ...row, id: v7() }))
    .sort((a, b) => order(a.externalId ?? "", b.externalId ?? ""));
}

/** The names among those of the rows that no location type has, in any letter case. */
export async function unknownTypes(
  tx: Db,
  rows: readonly Pick<ImportRow, "type">[],
): Promise<Set<string>> {
  const names = distinct(rows.map(({ type }) => type));
  if (names.length === 0) return new Set();
  const found = await queryRows(
    tx,
    sql`SELECT asked.name FROM unnest(${sql.param(names)}::text[]) AS asked(name)
      WHERE NOT EXISTS (SELECT 1 FROM location_types t WHERE lower(t.name) = lower(asked.name))`,
  );
  return new Set(found.map(({ name }) => String(name)));
}

/** Makes the chains that rows name and there are not. */
export async function addChains(tx: Db, rows: readonly Pick<ImportRow, "chain">[]): Promise<void> {
  const names = distinct(rows.map(({ chain }) => chain)).sort();
  if (names.length === 0) return;
  const records = names.map((name) => ({ id: v7(), name }));
  await tx.execute(sql`
    INSERT INTO chains (id, name)
    SELECT r.id, r.name FROM ${recordset(records, sql`id uuid, name text`)}
    WHERE NOT EXISTS (SELECT 1 FROM chains c WHERE lower(c.name) = lower(r.name))
    ON CONFLICT DO NOTHING`);
}

/** Locks in the order of ids, as every bulk change does. */
export async function lockKnown(
  tx: Db,
  { officeId }: Pick<Import, "officeId">,
  rows: readonly Pick<ImportRow, "externalId">[],
): Promise<void> {
  const known = distinct(rows.map(({ externalId }) => externalId));
  if (known.length === 0) return;
  await tx.execute(sql`
    SELECT 1 FROM locations WHERE ${officeKey(sql`office_id`)} = ${officeKey(sql`${officeId}::uuid`)}
      AND external_id = ANY(${sql.param(known)}::text[])
    ORDER BY id FOR NO KEY UPDATE`);
}

/** Adds or updates the locations and gives their ids by key. */
async function upsert(tx: Db, job: Import, rows: readonly Keyed[]): Promise<Map<string, string>> {
  const at = sql`${job.now.toISOString()}::timestamptz(3)`;
  const changed = job.columns.flatMap((column) => {
    const target = TARGETS[column];
    if (!target) return [];
    const name = sql.identifier(target);
    return [sql`${name} = excluded.${name}`];
  });
  // A position that the file says is no rough one; one that it only repeats stays what it is.
  if (job.columns.includes("latitude")) {
    changed.push(sql`position_is_rough = locations.position_is_rough
      AND (excluded.latitude, excluded.longitude) IS NOT DISTINCT FROM (locations.latitude, locations.longitude)`);
  }
  const written = await queryRows(
    tx,
    sql`
    INSERT INTO locations (id, name, description, dba_name, address, city, zip, type_id, chain_id,
      latitude, longitude, external_id, opening_hours, closed_days, visit_every, visit_minutes,
      priority, office_id, created_by_id, created_at, updated_at)
    SELECT r.id, r.name, r.description, r."dbaName", r.address, r.city, r.zip, t.id, c.id,
      r.latitude, r.longitude, r."externalId", r."openingHours", r."closedDays", r."visitEvery",
      r."visitMinutes", coalesce(r.priority, ${USUAL_PRIORITY}), ${job.officeId}::uuid, ${job.userId}::uuid, ${at}, ${at}
    FROM ${recordset(
      rows,
      sql`id uuid, name text, description text, "dbaName" text, address text, city text, zip text,
        type text, chain text, latitude float8, longitude float8, "externalId" text,
        "openingHours" text, "closedDays" text, "visitEvery" int, "visitMinutes" int, priority int`,
    )}
    LEFT JOIN location_types t ON lower(t.name) = lower(r.type)
    LEFT JOIN chains c ON lower(c.name) = lower(r.chain)
    ON CONFLICT (${officeKey(sql`office_id`)}, external_id) DO UPDATE SET
      ${sql.join(changed, sql`, `)},
      updated_at = greatest(excluded.updated_at, locations.updated_at + interval '1 millisecond')
    RETURNING id, external_id`,
  );
  const byExternalId = new Map(
    written.map(({ id, external_id }) => [external_id as string | null, String(id)]),
  );
  return new Map(
    rows.map((row) => [
      keyOf(row),
      (row.externalId !== null && byExternalId.get(row.externalId)) || row.id,
    ]),
  );
}

/** Adds contacts, or updates those of the same name at the location; of two in a row the later wins. */
async function writeContacts(
  tx: Db,
  { columns, now }: Import,
  rows: readonly ImportRow[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const records = rows.flatMap((row) =>
    row.contactName === null
      ? []
      : [
          {
            id: v7(),
            locationId: ids.get(keyOf(row)),
            name: row.contactName,
            phone: row.contactPhone,
            email: row.contactEmail,
            line: row.line,
          },
        ],
  );
  if (records.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz(3)`;
  const setIfGiven = (column: ImportColumn, name: SQL) =>
    columns.includes(column) ? sql`, ${name} = given.${name}` : sql``;
  await tx.execute(sql`
    WITH given AS (
      SELECT DISTINCT ON (r."locationId", lower(r.name)) * FROM ${recordset(
        records,
        sql`id uuid, "locationId" uuid, name text, phone text, email text, line int`,
      )}
      ORDER BY r."locationId", lower(r.name), r.line DESC
    ), changed AS (
      UPDATE contacts c SET
        updated_at = greatest(${at}, c.updated_at + interval '1 millisecond')
        ${setIfGiven("contactPhone", sql`phone`)} ${setIfGiven("contactEmail", sql`email`)}
      FROM given WHERE c.location_id = given."locationId" AND lower(c.name) = lower(given.name)
    )
    INSERT INTO contacts (id, location_id, name, phone, email, created_at, updated_at)
    SELECT given.id, given."locationId", given.name, given.phone, given.email, ${at}, ${at}
    FROM given WHERE NOT EXISTS (
      SELECT 1 FROM contacts c
      WHERE c.location_id = given."locationId" AND lower(c.name) = lower(given.name))`);
}

/** Rows as a table `r`, in one parameter. */
export const recordset = (rows: readonly object[], columns: SQL): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS r(${columns})`;

/** As in the index `locations_external`: no office counts as a value there. */
export const officeKey = (officeId: SQL): SQL =>
  sql`coalesce(${officeId}, '00000000-0000-0000-0000-000000000000'::uuid)`;

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
