import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import type { ImportColumn } from "./columns";
import { instantOf, recordset } from "./recordset";
import type { ImportRow } from "./rows";

/**
 * Which contact, as a table `c`, a row names. Of several of one name at a location it is the one
 * that an export shows: the oldest that is not deleted.
 */
export const isContactNamed = (locationId: SQL, name: SQL): SQL => sql`
  c.location_id = ${locationId} AND lower(c.name) = lower(${name}) AND c.id = (
    SELECT named.id FROM contacts named
    WHERE named.location_id = c.location_id AND lower(named.name) = lower(c.name)
    ORDER BY named.status = 'inactive', named.id LIMIT 1)`;

/**
 * Adds contacts, or updates those of the same name at the location; of two rows about one the later
 * wins.
 */
export async function writeContacts(
  tx: Db,
  { columns, now }: { columns: readonly ImportColumn[]; now: Date },
  rows: readonly ImportRow[],
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const records = rows.flatMap((row) =>
    row.contactName === null
      ? []
      : [
          {
            id: v7(),
            locationId: ids.get(row.line),
            name: row.contactName,
            phone: row.contactPhone,
            email: row.contactEmail,
            line: row.line,
          },
        ],
  );
  if (records.length === 0) return;
  const at = instantOf(now);
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
      FROM given WHERE ${isContactNamed(sql`given."locationId"`, sql`given.name`)}
    )
    INSERT INTO contacts (id, location_id, name, phone, email, created_at, updated_at)
    SELECT given.id, given."locationId", given.name, given.phone, given.email, ${at}, ${at}
    FROM given WHERE NOT EXISTS (
      SELECT 1 FROM contacts c
      WHERE c.location_id = given."locationId" AND lower(c.name) = lower(given.name))`);
}
