/** Compares locations that are new or were changed with those around them. */
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import { locationChecks, locationSuspicions } from "../../../db/schema";
import { uuids } from "../../../db/uuids";
import { NOBODY } from "../../../http/ids";
import { invalidateTotals } from "../../../http/list/total";
import { likenessOf, NEAR } from "../search";
import { farFromZip, type KnownMiddles } from "./far";

/** So many are compared in one transaction. */
export const BATCH = 250;
/** Of those near one, so many are compared with it, the nearest first. */
const MOST_NEAR = 100;
/** Half the height of a box around a circle of `NEAR` metres, in degrees. */
const HALF = NEAR / 111_000 + 1e-5;

/** A suspicion as it is found; a far one has no other, a near one no distance without positions. */
interface Found {
  kind: "far-from-zip" | "duplicates";
  locationId: string;
  otherId: string | null;
  distance: number | null;
  alike: string[] | null;
}

/** How many locations are to be compared; of more than one batch, one more than that. */
export async function countToCompare(db: Db): Promise<number> {
  const [row] = await queryRows(
    db,
    sql`SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${locationChecks} LIMIT ${BATCH + 1}::int) AS found`,
  );
  return Number(row?.count ?? 0);
}

/**
 * Compares some of the locations that are to be compared. Whoever ends a run of it forgets the
 * totals of lists: for each batch anew, every long list would be counted again and again.
 *
 * @param known what batches before found out of zips
 * @returns how many there were; 0 also while another process is at it
 */
export async function compareSome(db: Db, known?: KnownMiddles): Promise<number> {
  return db.transaction(async (tx) => {
    const [turn] = await queryRows(
      tx,
      sql`SELECT pg_try_advisory_xact_lock(hashtext('location_checks')) AS mine`,
    );
    if (!turn?.mine) return 0;
    const taken = await queryRows(
      tx,
      sql`DELETE FROM ${locationChecks} WHERE ${locationChecks.id} IN (
        SELECT id FROM location_checks ORDER BY id LIMIT ${BATCH}::int) RETURNING location_id`,
    );
    const ids = [...new Set(taken.map(({ location_id }) => String(location_id)))];
    if (ids.length === 0) return 0;
    const far = await farFromZip(tx, ids, known);
    const pairs = await likelyPairs(tx, ids);
    await forgetOthers(tx, ids, pairs, far);
    await keep(tx, [...pairs, ...far.found.map(toFar)]);
    return taken.length;
  });
}

/** Compares all that is to be compared. */
export async function compareAll(db: Db): Promise<void> {
  const known: KnownMiddles = new Map();
  try {
    while ((await compareSome(db, known)) > 0);
  } finally {
    invalidateTotals(db);
  }
}

const toFar = ({ id, distance }: { id: string; distance: number }): Found => ({
  kind: "far-from-zip",
  locationId: id,
  otherId: null,
  distance,
  alike: null,
});

/** Pairs of active locations of one office, one of them of these, that may be the same. */
async function likelyPairs(tx: Db, ids: string[]): Promise<Found[]> {
  const candidates = await nearOrNamed(tx, ids);
  const found = new Map<string, Found>();
  for (const row of candidates) {
    const alike = likenessOf(named(row, "a"), named(row, "b"));
    if (alike.length === 0) continue;
    const [locationId = "", otherId = ""] = [String(row.a_id), String(row.b_id)].sort();
    const distance = row.distance === null ? null : Number(row.distance);
    found.set(locationId + otherId, { kind: "duplicates", locationId, otherId, distance, alike });
  }
  return [...found.values()];
}

const named = (row: Row, side: "a" | "b") => ({
  name: String(row[`${side}_name`]),
  dbaName: row[`${side}_dba_name`] as string | null,
  address: row[`${side}_address`] as string | null,
});

/** Rules out most of those near before words are compared: whatever is alike has this. */
const mayBeAlike = sql`(similarity(a.name, near.b_name) > 0.2
  OR similarity(a.name, near.b_dba_name) > 0.2
  OR lower(split_part(a.address, ' ', 1)) = lower(split_part(near.b_address, ' ', 1)))`;

/** Those within the distance; where one has no position, those of the same name and address. */
function nearOrNamed(tx: Db, ids: string[]): Promise<Row[]> {
  const columns = (of: string) =>
    sql.raw(
      ["id", "name", "dba_name", "address"].map((c) => `${of}.${c} AS ${of}_${c}`).join(", "),
    );
  const isOther = sql`b.status = 'active' AND b.id <> a.id AND b.office_id IS NOT DISTINCT FROM a.office_id`;
  return queryRows(
    tx,
    sql`
    WITH a AS MATERIALIZED (
      SELECT *, ${HALF}::float8 / greatest(cos(radians(latitude)), 0.01) AS half_width
      FROM locations WHERE id = ANY(${sql.param(ids)}::uuid[]) AND status = 'active'
    )
    SELECT ${columns("a")}, near.* FROM a CROSS JOIN LATERAL (
      SELECT ${columns("b")}, metres_between(a.longitude, a.latitude, b.longitude, b.latitude) AS distance
      FROM locations AS b
      WHERE point(b.longitude, b.latitude) <@ box(
          point(a.longitude - a.half_width, a.latitude - ${HALF}::float8),
          point(a.longitude + a.half_width, a.latitude + ${HALF}::float8)) AND ${isOther}
      ORDER BY distance LIMIT ${MOST_NEAR}::int
    ) AS near WHERE near.distance <= ${NEAR}::float8 AND ${mayBeAlike}
    UNION ALL
    SELECT ${columns("a")}, same.* FROM a CROSS JOIN LATERAL (
      SELECT ${columns("b")}, NULL::float8 AS distance FROM locations AS b
      WHERE lower(b.address) = lower(a.address) AND a.address <> '' AND lower(b.name) = lower(a.name)
        AND (a.longitude IS NULL OR b.longitude IS NULL) AND ${isOther}
      LIMIT ${MOST_NEAR}::int
    ) AS same`,
  );
}

/** Deletes what was suspected of these before and is so no more. A pair that was dismissed stays. */
async function forgetOthers(
  tx: Db,
  ids: string[],
  pairs: readonly Found[],
  far: Awaited<ReturnType<typeof farFromZip>>,
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ${locationSuspicions}
    WHERE kind = 'duplicates' AND dismissed_at IS NULL
      AND (location_id = ANY(${uuids(ids)}) OR other_id = ANY(${uuids(ids)}))
      AND (location_id, other_id) NOT IN (
        SELECT * FROM unnest(${uuids(pairs.map((one) => one.locationId))},
          ${uuids(pairs.map((one) => one.otherId ?? NOBODY))}))`);
  await tx.execute(sql`
    DELETE FROM ${locationSuspicions}
    WHERE kind = 'far-from-zip' AND location_id = ANY(${uuids([...ids, ...far.compared])})
      AND location_id <> ALL(${uuids(far.found.map(({ id }) => id))})`);
}

/** Adds what is new, and keeps of what was known the figures of now. */
async function keep(tx: Db, found: readonly Found[]): Promise<void> {
  const rows = found.map((one) => ({ ...one, id: v7() }));
  await tx.execute(sql`
    INSERT INTO ${locationSuspicions} (id, kind, location_id, other_id, distance, alike)
    SELECT id, kind, "locationId", "otherId", distance, alike
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one(
      id uuid, kind text, "locationId" uuid, "otherId" uuid, distance float8, alike text[])
    ON CONFLICT (location_id, coalesce(other_id, '00000000-0000-0000-0000-000000000000'::uuid))
      DO UPDATE SET distance = excluded.distance, alike = excluded.alike`);
}
