import { USUAL_PRIORITY } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import type { ImportColumn } from "./columns";
import { writeContacts } from "./contacts";
import { instantOf, recordset } from "./recordset";
import type { ImportRow, Problem } from "./rows";

/** What all rows of one import have in common. */
export interface Import {
  /** The office of the locations; null: none. */
  officeId: string | null;
  /** Who imports. */
  userId: string;
  columns: readonly ImportColumn[];
  now: Date;
  /** The locations that rows are known to be about, by line. Of others the `externalId` decides. */
  known?: ReadonlyMap<number, string>;
  /** Types that are made where there are none of these names. */
  newTypes?: readonly string[];
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
  await addTypes(tx, job.newTypes ?? []);
  const unknown = await unknownTypes(
    tx,
    rows.map(({ type }) => type),
  );
  const problems = rows.flatMap(({ line, type }) =>
    type !== null && unknown.has(type)
      ? [{ line, reason: `There is no location type "${type}"` }]
      : [],
  );
  const good = rows.filter(({ type }) => type === null || !unknown.has(type));
  if (good.length === 0) return { added: 0, updated: 0, problems, ids: new Map() };
  await addChains(tx, good);
  const byLine = await writeLocations(tx, job, good);
  await writeContacts(tx, job, good, byLine.ids);
  return { ...byLine, updated: good.length - byLine.added, problems };
}

/** Gives the ids of the locations by line, and says how many are new. */
async function writeLocations(tx: Db, job: Import, rows: readonly ImportRow[]) {
  const ids = new Map<number, string>();
  const known = rows.flatMap((row) => {
    const id = job.known?.get(row.line);
    return id ? [{ ...row, id }] : [];
  });
  await update(tx, job, known);
  for (const { line, id } of known) ids.set(line, id);
  const others = rows.filter(({ line }) => !ids.has(line));
  const latest = lastOfEach(others);
  await lockKnown(tx, job, latest);
  const byKey = await upsert(tx, job, latest);
  for (const row of others) ids.set(row.line, byKey.get(keyOf(row)) ?? "");
  return { ids, added: latest.filter((row) => byKey.get(keyOf(row)) === row.id).length };
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

/** The names that no location type has, in any letter case. */
export const unknownTypes = (tx: Db, names: readonly (string | null)[]) =>
  unknownNames(tx, "location_types", distinct(names));

/** The names that no chain has, in any letter case. */
export const unknownChains = (tx: Db, names: readonly (string | null)[]) =>
  unknownNames(tx, "chains", distinct(names));

type Named = "chains" | "location_types";

async function unknownNames(tx: Db, table: Named, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await queryRows(
    tx,
    sql`SELECT asked.name FROM unnest(${sql.param(names)}::text[]) AS asked(name)
      WHERE NOT EXISTS (
        SELECT 1 FROM ${sql.identifier(table)} t WHERE lower(t.name) = lower(asked.name))`,
  );
  return new Set(found.map(({ name }) => String(name)));
}

/** Makes the chains that rows name and there are not. */
export const addChains = (tx: Db, rows: readonly Pick<ImportRow, "chain">[]): Promise<void> =>
  addNamed(tx, "chains", distinct(rows.map(({ chain }) => chain)));

const addTypes = (tx: Db, names: readonly string[]) => addNamed(tx, "location_types", names);

async function addNamed(tx: Db, table: Named, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const into = sql.identifier(table);
  const records = [...names].sort().map((name) => ({ id: v7(), name }));
  await tx.execute(sql`
    INSERT INTO ${into} (id, name)
    SELECT r.id, r.name FROM ${recordset(records, sql`id uuid, name text`)}
    WHERE NOT EXISTS (SELECT 1 FROM ${into} c WHERE lower(c.name) = lower(r.name))
    ON CONFLICT DO NOTHING`);
}

/** Locks in the order of ids, as every bulk change does. */
export async function lockKnown(
  tx: Db,
  { officeId }: Pick<Import, "officeId">,
  rows: readonly Pick<ImportRow, "externalId">[],
  locationIds: readonly string[] = [],
): Promise<void> {
  const known = distinct(rows.map(({ externalId }) => externalId));
  if (known.length + locationIds.length === 0) return;
  await tx.execute(sql`
    SELECT 1 FROM locations
    WHERE (${officeKey(sql`office_id`)} = ${officeKey(sql`${officeId}::uuid`)}
        AND external_id = ANY(${sql.param(known)}::text[]))
      OR id = ANY(${sql.param(locationIds)}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`);
}

/** Rows as a table `r` beside their types `t` and chains `c`, in one parameter. */
const joined = (rows: readonly object[]) => sql`${recordset(
  rows,
  sql`id uuid, name text, description text, "dbaName" text, address text, city text, zip text,
    type text, chain text, latitude float8, longitude float8, "externalId" text,
    "openingHours" text, "closedDays" text, "visitEvery" int, "visitMinutes" int, priority int`,
)}
  LEFT JOIN location_types t ON lower(t.name) = lower(r.type)
  LEFT JOIN chains c ON lower(c.name) = lower(r.chain)`;

/** What is written where: the id, the {@link TARGETS}, and the `externalId`. */
const WRITTEN = sql`r.id, r.name, r.description, r."dbaName" AS dba_name, r.address, r.city, r.zip,
  t.id AS type_id, c.id AS chain_id, r.latitude, r.longitude, r."externalId" AS external_id,
  r."openingHours" AS opening_hours, r."closedDays" AS closed_days, r."visitEvery" AS visit_every,
  r."visitMinutes" AS visit_minutes, coalesce(r.priority, ${USUAL_PRIORITY}) AS priority`;

/** What an update sets, by the row that is given. */
function settings({ columns }: Import, given: SQL): SQL[] {
  const set = columns.flatMap((column) => {
    const target = TARGETS[column];
    if (!target) return [];
    const name = sql.identifier(target);
    return [sql`${name} = ${given}.${name}`];
  });
  // A position that the file says is no rough one; one that it only repeats stays what it is.
  if (columns.includes("latitude")) {
    set.push(sql`position_is_rough = locations.position_is_rough
      AND (${given}.latitude, ${given}.longitude) IS NOT DISTINCT FROM (locations.latitude, locations.longitude)`);
  }
  return set;
}

const later = (at: SQL) => sql`greatest(${at}, locations.updated_at + interval '1 millisecond')`;

/** Updates known locations. The caller has locked them. */
async function update(tx: Db, job: Import, rows: readonly Keyed[]): Promise<void> {
  if (rows.length === 0) return;
  const set = settings(job, sql`given`);
  if (job.columns.includes("externalId")) set.push(sql`external_id = given.external_id`);
  set.push(sql`updated_at = ${later(instantOf(job.now))}`);
  await tx.execute(sql`
    UPDATE locations SET ${sql.join(set, sql`, `)}
    FROM (SELECT ${WRITTEN} FROM ${joined(rows)}) given WHERE locations.id = given.id`);
}

/** Adds or updates the locations and gives their ids by key. */
async function upsert(tx: Db, job: Import, rows: readonly Keyed[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const at = instantOf(job.now);
  const written = await queryRows(
    tx,
    sql`
    INSERT INTO locations (id, name, description, dba_name, address, city, zip, type_id, chain_id,
      latitude, longitude, external_id, opening_hours, closed_days, visit_every, visit_minutes,
      priority, office_id, created_by_id, created_at, updated_at)
    SELECT ${WRITTEN}, ${job.officeId}::uuid, ${job.userId}::uuid, ${at}, ${at}
    FROM ${joined(rows)}
    ON CONFLICT (${officeKey(sql`office_id`)}, external_id) DO UPDATE SET
      ${sql.join([...settings(job, sql`excluded`), sql`updated_at = ${later(sql`excluded.updated_at`)}`], sql`, `)}
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

/** As in the index `locations_external`: no office counts as a value there. */
export const officeKey = (officeId: SQL): SQL =>
  sql`coalesce(${officeId}, '00000000-0000-0000-0000-000000000000'::uuid)`;

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
