import type { LocationField, ImportRow as Staged } from "contract/entities";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { type ImportRow, officeKey, recordset } from "./locations";

export type Changes = Staged["changes"];
type Value = Changes[number]["before"];

/** What is stored of the location that a row is about. */
export interface Known {
  id: string;
  officeId: string | null;
  deleted: boolean;
  fields: Record<LocationField, Value>;
}

/** The locations of an office that rows are about by their `externalId`, by line. */
export const readKnown = (
  tx: Db,
  officeId: string | null,
  rows: readonly ImportRow[],
): Promise<Map<number, Known>> => {
  const asked = rows
    .filter(({ externalId }) => externalId !== null)
    .map(({ line, externalId, contactName }) => ({ line, externalId, contactName }));
  // With the keys as an array as well, they are looked up in the index, whatever else is of the office.
  return read(
    tx,
    asked,
    sql`${officeKey(sql`l.office_id`)} = ${officeKey(sql`${officeId}::uuid`)}
      AND l.external_id = ANY(${sql.param(asked.map(({ externalId }) => externalId))}::text[])
      AND l.external_id = r."externalId"`,
  );
};

/** The locations that rows were written to, by line. */
export const readWritten = (
  tx: Db,
  rows: readonly { line: number; locationId: string | null; contactName: string | null }[],
): Promise<Map<number, Known>> => read(tx, rows, sql`l.id = r."locationId"`);

async function read(tx: Db, asked: readonly object[], match: SQL): Promise<Map<number, Known>> {
  if (asked.length === 0) return new Map();
  const found = await queryRows(
    tx,
    sql`
    SELECT r.line, l.id, l.office_id AS "officeId", l.status, l.name, l.description,
      l.dba_name AS "dbaName", l.address, l.city, l.zip, t.name AS type, c.name AS chain,
      l.latitude, l.longitude, l.external_id AS "externalId",
      l.opening_hours AS "openingHours", l.closed_days AS "closedDays",
      l.visit_every AS "visitEvery", l.visit_minutes AS "visitMinutes", l.priority,
      p.name AS "contactName", p.phone AS "contactPhone", p.email AS "contactEmail"
    FROM ${recordset(
      asked,
      sql`line int, "externalId" text, "locationId" uuid, "contactName" text`,
    )}
    JOIN locations l ON ${match}
    LEFT JOIN location_types t ON t.id = l.type_id
    LEFT JOIN chains c ON c.id = l.chain_id
    LEFT JOIN LATERAL (
      SELECT name, phone, email FROM contacts
      WHERE location_id = l.id AND lower(name) = lower(r."contactName") ORDER BY id LIMIT 1
    ) p ON true`,
  );
  return new Map(
    found.map(({ line, id, officeId, status, ...fields }) => [
      Number(line),
      {
        id: String(id),
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
export function changesOf(
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

/** Whether two values of a field mean the same. */
export function isSame(field: LocationField, before: Value, after: Value): boolean {
  if (before === after) return true;
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
