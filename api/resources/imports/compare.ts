import type { ImportField, ImportRow as Staged } from "contract/entities";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { type ImportRow, officeKey, recordset } from "../location-import";

export type Changes = Staged["changes"];
type Value = Changes[number]["before"];

/** What is kept of the location that a row is about. */
export interface Known {
  id: string;
  deleted: boolean;
  fields: Record<ImportField, Value>;
}

/** The locations of an office that rows are about by their `externalId`, by line. */
export async function readKnown(
  tx: Db,
  officeId: string | null,
  rows: readonly ImportRow[],
): Promise<Map<number, Known>> {
  const asked = rows
    .filter(({ externalId }) => externalId !== null)
    .map(({ line, externalId, contactName }) => ({ line, externalId, contactName }));
  if (asked.length === 0) return new Map();
  const found = await queryRows(
    tx,
    sql`
    SELECT r.line, l.id, l.status, l.name, l.description, l.dba_name AS "dbaName", l.address, l.city,
      l.zip, t.name AS type, c.name AS chain, l.latitude, l.longitude,
      l.external_id AS "externalId", p.name AS "contactName", p.phone AS "contactPhone",
      p.email AS "contactEmail"
    FROM ${recordset(asked, sql`line int, "externalId" text, "contactName" text`)}
    JOIN locations l ON ${officeKey(sql`l.office_id`)} = ${officeKey(sql`${officeId}::uuid`)}
      AND l.external_id = r."externalId"
    LEFT JOIN location_types t ON t.id = l.type_id
    LEFT JOIN chains c ON c.id = l.chain_id
    LEFT JOIN LATERAL (
      SELECT name, phone, email FROM contacts
      WHERE location_id = l.id AND lower(name) = lower(r."contactName") ORDER BY id LIMIT 1
    ) p ON true`,
  );
  return new Map(
    found.map(({ line, id, status, ...fields }) => [
      Number(line),
      {
        id: String(id),
        deleted: status === "inactive",
        fields: fields as Record<ImportField, Value>,
      },
    ]),
  );
}

/** Texts that mean the same in any letter case. */
const BY_NAME: readonly ImportField[] = ["type", "chain", "contactName"];
const OF_CONTACT: readonly ImportField[] = ["contactName", "contactPhone", "contactEmail"];

/** What a row changes of a location, field by field; of a new one, all that it says. */
export function changesOf(
  known: Known | undefined,
  row: ImportRow,
  fields: readonly ImportField[],
): Changes {
  return fields.flatMap((field) => {
    // A row without a contact leaves the contacts as they are.
    if (OF_CONTACT.includes(field) && row.contactName === null) return [];
    const before = known?.fields[field] ?? null;
    const after = row[field];
    return isSame(field, before, after) ? [] : [{ field, before, after }];
  });
}

function isSame(field: ImportField, before: Value, after: Value): boolean {
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
