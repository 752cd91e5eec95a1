import { LocationField, type ImportRow as Staged } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { type ImportRow, isContactNamed, officeKey, recordset } from "./locations";

export type Changes = Staged["changes"];
type Value = Changes[number]["before"];

/** What is stored of the location that a row is about. */
export interface Known {
  id: string;
  /** What tells that the row is about it. */
  by: "externalId" | "id" | "name";
  officeId: string | null;
  deleted: boolean;
  fields: Record<LocationField, Value>;
}

/**
 * The locations of an office that rows are about, by line: by their `externalId`; else by their id;
 * else by name and address.
 */
export async function readKnown(
  tx: Db,
  officeId: string | null,
  rows: readonly ImportRow[],
): Promise<Map<number, Known>> {
  const known = await byExternalId(tx, officeId, rows);
  const rest = () => rows.filter(({ line }) => !known.has(line));
  for (const find of [byId, byName]) {
    for (const [line, one] of await find(tx, officeId, rest())) known.set(line, one);
  }
  return known;
}

type Find = (
  tx: Db,
  officeId: string | null,
  rows: readonly ImportRow[],
) => Promise<Map<number, Known>>;

const ofOffice = (officeId: string | null) =>
  officeId === null ? sql`l.office_id IS NULL` : sql`l.office_id = ${officeId}::uuid`;

const byExternalId: Find = (tx, officeId, rows) => {
  const asked = rows
    .filter(({ externalId }) => externalId !== null)
    .map(({ line, externalId, contactName, contactWord }) => ({
      ...{ line, externalId, contactName, contactWord },
    }));
  // With the keys as an array as well, they are looked up in the index, whatever else is of the office.
  return read(
    tx,
    "externalId",
    asked,
    sql`${officeKey(sql`l.office_id`)} = ${officeKey(sql`${officeId}::uuid`)}
      AND l.external_id = ANY(${sql.param(asked.map(({ externalId }) => externalId))}::text[])
      AND l.external_id = r."externalId"`,
  );
};

const byId: Find = (tx, officeId, rows) => {
  const asked = rows
    .filter(({ locationId }) => locationId !== null)
    .map(({ line, locationId, contactName, contactWord }) => ({
      ...{ line, locationId, contactName, contactWord },
    }));
  return read(tx, "id", asked, sql`l.id = r."locationId" AND ${ofOffice(officeId)}`);
};

/** Texts in the database's small letters, as an array by which an index is read. */
const lowered = (texts: readonly (string | null)[]) =>
  sql`ARRAY(SELECT lower(one) FROM unnest(${sql.param(texts)}::text[]) AS one)`;

/** Degrees within which two positions are of one place: some 100 m. */
const NEAR_DEGREES = 0.001;

/**
 * Those of the same name and address, where neither city nor zip says otherwise; without an address,
 * those at the same place. A row with an `externalId` is about none that has another one.
 */
const byName: Find = async (tx, officeId, rows) => {
  const named = await readNamed(tx, officeId, rows);
  const asked = rows.flatMap(
    ({
      line,
      contactName,
      contactWord,
      name,
      address,
      city,
      zip,
      latitude,
      longitude,
      externalId,
    }) =>
      named.lines.has(line)
        ? [
            {
              ...{ line, contactName, contactWord, name, address, city, zip, latitude, longitude },
              externalId,
            },
          ]
        : [],
  );
  const same = (column: "city" | "zip") => {
    const ours = sql.identifier(column);
    return sql`(l.${ours} IS NULL OR r.${ours} IS NULL OR lower(l.${ours}) = lower(r.${ours}))`;
  };
  const isSame = sql`l.id = ANY(${sql.param(named.ids)}::uuid[])
    AND lower(l.name) = lower(r.name) AND ${same("city")} AND ${same("zip")}
    AND (r."externalId" IS NULL OR l.external_id IS NULL)`;
  const withAddress = asked.filter(({ address }) => address !== null);
  const addresses = lowered(withAddress.map(({ address }) => address));
  const found = await read(
    tx,
    "name",
    withAddress,
    sql`${isSame} AND lower(l.address) = ANY(${addresses})
      AND lower(l.address) = lower(r.address)`,
  );
  const without = await read(
    tx,
    "name",
    asked.filter(({ address }) => address === null),
    sql`${isSame} AND l.address IS NULL AND (CASE
      WHEN l.latitude IS NULL AND r.latitude IS NULL THEN true
      WHEN l.latitude IS NULL OR r.latitude IS NULL
        THEN lower(l.city) = lower(r.city) OR lower(l.zip) = lower(r.zip)
      ELSE abs(l.latitude - r.latitude) < ${NEAR_DEGREES}
        AND abs(l.longitude - r.longitude) < ${NEAR_DEGREES} END)`,
  );
  return new Map([...found, ...without]);
};

/** The rows whose name a location has, by line, and these locations. */
interface Named {
  lines: ReadonlySet<number>;
  ids: readonly string[];
}

/**
 * Of a new file few rows have a known name, and all others need not be compared. Names are looked up
 * on their own, as the statistics of the table lag behind an import that fills it: with the office
 * beside them, Postgres would read all of the office's locations.
 */
async function readNamed(
  tx: Db,
  officeId: string | null,
  rows: readonly ImportRow[],
): Promise<Named> {
  if (rows.length === 0) return { lines: new Set(), ids: [] };
  const lines = sql.param(rows.map(({ line }) => line));
  const names = rows.map(({ name }) => name);
  const [found] = await queryRows(
    tx,
    sql`WITH of_any_office AS MATERIALIZED (
        SELECT l.id, l.office_id, l.status, lower(l.name) AS name FROM locations l
        WHERE lower(l.name) = ANY(${lowered(names)})),
      named AS (
        SELECT l.id, l.name FROM of_any_office l WHERE ${ofOffice(officeId)} AND l.status = 'active')
      SELECT ARRAY(SELECT id FROM named) AS ids,
        ARRAY(SELECT r.line FROM unnest(${lines}::int[], ${sql.param(names)}::text[]) AS r(line, name)
          WHERE lower(r.name) IN (SELECT name FROM named)) AS lines`,
  );
  return { lines: new Set(found?.lines as number[]), ids: found?.ids as string[] };
}

/** The locations that rows were written to, by line. */
export const readWritten = (
  tx: Db,
  rows: readonly { line: number; locationId: string | null; contactName: string | null }[],
): Promise<Map<number, Known>> => read(tx, "id", rows, sql`l.id = r."locationId"`);

/** The contact that a row means, as `r`: the one called as a word for nothing, where there is one. */
const CONTACT_NAME = sql`(CASE WHEN r."contactWord" IS NULL THEN r."contactName" ELSE coalesce(
  (SELECT w.name FROM contacts w
    WHERE w.location_id = l.id AND lower(w.name) = lower(r."contactWord") LIMIT 1),
  r."contactName") END)`;

/** Of several locations of one row the first. */
async function read(
  tx: Db,
  by: Known["by"],
  asked: readonly object[],
  match: SQL,
): Promise<Map<number, Known>> {
  if (asked.length === 0) return new Map();
  const found = await queryRows(
    tx,
    sql`
    SELECT r.line, l.id, l.office_id AS "officeId", l.status, l.name, l.description,
      l.dba_name AS "dbaName", l.address, l.city, l.zip, t.name AS type, h.name AS chain,
      l.latitude, l.longitude, l.external_id AS "externalId",
      l.opening_hours AS "openingHours", l.closed_days AS "closedDays",
      l.visit_every AS "visitEvery", l.visit_minutes AS "visitMinutes", l.priority,
      c.name AS "contactName", c.phone AS "contactPhone", c.email AS "contactEmail"
    FROM ${recordset(
      asked,
      sql`line int, "externalId" text, "locationId" uuid, "contactName" text, "contactWord" text,
        name text, address text, city text, zip text, latitude float8, longitude float8`,
    )}
    JOIN locations l ON ${match}
    LEFT JOIN location_types t ON t.id = l.type_id
    LEFT JOIN chains h ON h.id = l.chain_id
    LEFT JOIN contacts c ON ${isContactNamed(sql`l.id`, CONTACT_NAME)}
    ORDER BY l.id DESC`,
  );
  return new Map(
    found.map(({ line, id, officeId, status, ...fields }) => [
      Number(line),
      {
        id: String(id),
        by,
        officeId: officeId as string | null,
        deleted: status === "inactive",
        fields: fields as Record<LocationField, Value>,
      },
    ]),
  );
}

/** Texts that mean the same in any letter case. */
const BY_NAME: readonly LocationField[] = ["type", "chain", "contactName"];
export const OF_CONTACT: readonly LocationField[] = ["contactName", "contactPhone", "contactEmail"];

/** What a row changes of a location, field by field; of a new one, all that it says. */
export const changesOf = (
  known: Known | undefined,
  row: ImportRow,
  fields: readonly LocationField[],
): Changes =>
  differencesOf(known, row, known ? fields.filter((field) => !keeps(field, row)) : fields);

/** In which fields a location is not as a row says, also where the row says nothing. */
export function differencesOf(
  known: Known | undefined,
  row: ImportRow,
  fields: readonly LocationField[],
): Changes {
  return fields.flatMap((field) => {
    // A row without a contact leaves the contacts as they are.
    if (OF_CONTACT.includes(field) && row.contactName === null) return [];
    const before = known?.fields[field] ?? null;
    const after = row[field];
    return isSame(field, before, after) ? [] : [{ field, before, after }];
  });
}

/** Whether a known location keeps a field: its cell was left out, or names no external id. */
const keeps = (field: LocationField, row: ImportRow) =>
  row.omitted?.includes(field) || (field === "externalId" && row.externalId === null);

/** A row with what its location keeps, as it is stored. */
export function asStored(row: ImportRow, { fields }: Known): ImportRow {
  const kept = LocationField.options.filter(
    (field) => keeps(field, row) || isSame(field, fields[field], row[field]),
  );
  return { ...row, ...Object.fromEntries(kept.map((field) => [field, fields[field]])) };
}

/** Texts of digits, of which spreadsheets drop the zeros at the front. */
const OF_DIGITS: readonly LocationField[] = ["zip", "externalId"];

/** Whether two values of a field mean the same. */
export function isSame(field: LocationField, before: Value, after: Value): boolean {
  if (before === after) return true;
  if (OF_DIGITS.includes(field) && typeof before === "string" && typeof after === "string") {
    return /^0\d+$/.test(before) && before.replace(/^0+(?=\d)/, "") === after;
  }
  return (
    BY_NAME.includes(field) &&
    typeof before === "string" &&
    typeof after === "string" &&
    before.toLowerCase() === after.toLowerCase()
  );
}

/** Whether a row would still change what it did when it was looked at. */
export const sameChanges = (some: Changes, others: Changes): boolean =>
  some.length === others.length &&
  some.every(({ field, before, after }, at) => {
    const other = others[at];
    return other?.field === field && other.before === before && other.after === after;
  });
