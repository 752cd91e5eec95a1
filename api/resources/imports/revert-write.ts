import type { LocationField } from "contract/entities";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { locations } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { OF_CONTACT } from "./compare";
import { isContactNamed, recordset } from "./locations";
import type { Reversal } from "./revert";
import type { StagedRow } from "./row-job";

/** The columns that keep a field as it is; type and chain are put back by their name. */
const COLUMNS = {
  name: locations.name,
  description: locations.description,
  dbaName: locations.dbaName,
  address: locations.address,
  city: locations.city,
  zip: locations.zip,
  latitude: locations.latitude,
  longitude: locations.longitude,
  openingHours: locations.openingHours,
  closedDays: locations.closedDays,
  visitEvery: locations.visitEvery,
  visitMinutes: locations.visitMinutes,
  priority: locations.priority,
} as const satisfies Partial<Record<LocationField, object>>;

/** Puts old values back, of each location those that its row replaced. */
export async function restoreLocations(
  tx: Db,
  restored: readonly Reversal[],
  now: Date,
): Promise<void> {
  const rows = restored
    .map(({ locationId, restores }) => ({
      id: locationId,
      was: Object.fromEntries(
        restores
          .filter(({ field }) => !OF_CONTACT.includes(field))
          .map(({ field, before }) => [field, before]),
      ),
    }))
    .filter(({ was }) => Object.keys(was).length > 0);
  if (rows.length === 0) return;
  const plain = Object.entries(COLUMNS).map(([field, column]) => {
    const name = sql.identifier(column.name);
    const type = sql.raw(column.getSQLType());
    return sql`${name} = CASE WHEN r.was ? ${field}::text
      THEN (r.was->>${field}::text)::${type} ELSE ${locations}.${name} END`;
  });
  await tx.execute(sql`
    UPDATE locations SET ${sql.join(plain, sql`, `)},
      type_id = CASE WHEN r.was ? 'type' THEN (
        SELECT id FROM location_types WHERE lower(name) = lower(r.was->>'type')
      ) ELSE locations.type_id END,
      chain_id = CASE WHEN r.was ? 'chain' THEN (
        SELECT id FROM chains WHERE lower(name) = lower(r.was->>'chain')
      ) ELSE locations.chain_id END,
      updated_at = ${laterThan(locations.updatedAt, now)}
    FROM ${recordset(rows, sql`id uuid, was jsonb`)} WHERE locations.id = r.id`);
}

/** Deletes the contacts that were added, and puts back the phones and emails of the others. */
export async function restoreContacts(
  tx: Db,
  restored: readonly Reversal[],
  staged: readonly StagedRow[],
  now: Date,
): Promise<void> {
  const names = new Map(staged.map(({ line, values }) => [line, values.contactName]));
  const rows = restored
    .filter(({ restores }) => restores.some(({ field }) => OF_CONTACT.includes(field)))
    .map(({ line, locationId, restores }) => {
      const of = (name: LocationField) => restores.find(({ field }) => field === name);
      const [phone, email] = [of("contactPhone"), of("contactEmail")];
      return {
        locationId,
        name: names.get(line),
        added: of("contactName") !== undefined,
        hasPhone: phone !== undefined,
        phone: phone?.before,
        hasEmail: email !== undefined,
        email: email?.before,
      };
    });
  if (rows.length === 0) return;
  const given = recordset(
    rows,
    sql`"locationId" uuid, name text, added boolean, "hasPhone" boolean, phone text,
      "hasEmail" boolean, email text`,
  );
  const isIts = isContactNamed(sql`r."locationId"`, sql`r.name`);
  const wasMet = sql`EXISTS (SELECT 1 FROM visit_contacts m WHERE m.contact_id = c.id)`;
  await tx.execute(sql`
    DELETE FROM contacts c USING ${given} WHERE ${isIts} AND r.added AND NOT ${wasMet}`);
  // Who was met on a visit stays there, deleted.
  await tx.execute(sql`
    UPDATE contacts c SET
      status = CASE WHEN r.added THEN 'inactive' ELSE c.status END,
      phone = CASE WHEN r."hasPhone" AND NOT r.added THEN r.phone ELSE c.phone END,
      email = CASE WHEN r."hasEmail" AND NOT r.added THEN r.email ELSE c.email END,
      updated_at = greatest(${now.toISOString()}::timestamptz(3), c.updated_at + interval '1 millisecond')
    FROM ${given} WHERE ${isIts}`);
}

/** Deletes softly, and frees the keys: the same file adds them again. */
export async function removeLocations(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(locations)
    .set({ status: "inactive", externalId: null, updatedAt: laterThan(locations.updatedAt, now) })
    .where(sql`${locations.id} = ANY(${sql.param([...ids])}::uuid[])`);
}
