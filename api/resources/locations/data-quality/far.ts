import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import { NO_OFFICE } from "../../../db/schema/columns";

/** In metres: nobody is far who is nearer than this to the middle of their zip; see decision 045. */
export const FAR_FROM_ZIP = 20_000;
/** Where the others of a zip are spread, it takes so many times their own usual distance. */
const TIMES_USUAL = 4;
/** With fewer of one zip, nobody knows which of them is wrong. */
const FEWEST = 4;
/** So many of a zip tell where it is. */
const MOST_OF_ZIP = 200;

/** Where an office has a zip: the median of its positions, and how far they usually are from there. */
interface Middle {
  office: string;
  zip: string;
  x: number;
  y: number;
  /** In metres. */
  usual: number;
  /** How many positions tell. */
  size: number;
}

/** The middles of zips with so many locations that a few more or less move them little. */
export type KnownMiddles = Map<string, Middle>;

const OFFICE = sql`coalesce(office_id, ${NO_OFFICE})`;
const IS_PLACED = sql`status = 'active' AND longitude IS NOT NULL AND latitude IS NOT NULL`;

/**
 * Which of these locations are far from where their zip is: the median of the positions that the
 * same office has in it. In a zip of few, where each moves the median, the others are compared too.
 *
 * @param known middles that were found before; what is found of large zips is added
 * @returns those that are far, in metres, and all that were compared
 */
export async function farFromZip(
  tx: Db,
  ids: string[],
  known: KnownMiddles = new Map(),
): Promise<{ found: { id: string; distance: number }[]; compared: string[] }> {
  const zips = await queryRows(
    tx,
    sql`SELECT DISTINCT ${OFFICE} AS office, lower(zip) AS zip FROM locations
      WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${IS_PLACED} AND zip <> ''`,
  );
  const keyOf = ({ office, zip }: Row) => `${office} ${zip}`;
  const before = zips.flatMap((zip) => known.get(keyOf(zip)) ?? []);
  const fresh = await middlesOf(
    tx,
    zips.filter((zip) => !known.has(keyOf(zip))),
  );
  for (const middle of fresh)
    if (middle.size === MOST_OF_ZIP) known.set(keyOf({ ...middle }), middle);
  const rows = await distances(tx, ids, [...before, ...fresh]);
  return {
    found: rows
      .filter(({ far }) => far)
      .map(({ id, distance }) => ({ id: String(id), distance: Number(distance) })),
    compared: rows.map(({ id }) => String(id)),
  };
}

/** Some positions of an office in each zip. */
const membersOf = (zips: SQL) => sql`
  SELECT zips.*, sample.* FROM ${zips} CROSS JOIN LATERAL (
    SELECT id, longitude AS member_x, latitude AS member_y FROM locations
    WHERE lower(locations.zip) = zips.zip AND ${OFFICE} = zips.office AND ${IS_PLACED}
    LIMIT ${MOST_OF_ZIP}::int
  ) AS sample`;

async function middlesOf(tx: Db, zips: Row[]): Promise<Middle[]> {
  if (zips.length === 0) return [];
  const asked = sql`jsonb_to_recordset(${JSON.stringify(zips)}::jsonb) AS zips(office uuid, zip text)`;
  const rows = await queryRows(
    tx,
    sql`
    WITH members AS MATERIALIZED (${membersOf(asked)}), middles AS (
      SELECT office, zip, count(*)::int AS size,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY member_x) AS x,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY member_y) AS y
      FROM members GROUP BY office, zip HAVING count(*) >= ${FEWEST}::int
    )
    SELECT office, zip, size, x, y, percentile_cont(0.5) WITHIN GROUP (
      ORDER BY metres_between(x, y, member_x, member_y)) AS usual
    FROM middles JOIN members USING (office, zip) GROUP BY office, zip, size, x, y`,
  );
  return rows as unknown as Middle[];
}

function distances(tx: Db, ids: string[], middles: Middle[]): Promise<Row[]> {
  return queryRows(
    tx,
    sql`
    WITH zips AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(middles)}::jsonb)
        AS zips(office uuid, zip text, x float8, y float8, usual float8, size int)
    ), compared AS (
      SELECT zips.*, id, longitude AS member_x, latitude AS member_y
      FROM locations JOIN zips ON zips.zip = lower(locations.zip) AND zips.office = ${OFFICE}
      WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${IS_PLACED}
      UNION
      ${membersOf(sql`(SELECT * FROM zips WHERE size < ${MOST_OF_ZIP}::int) AS zips`)}
    )
    SELECT id, distance, distance > greatest(${FAR_FROM_ZIP}::float8, ${TIMES_USUAL} * usual) AS far
    FROM (SELECT *, metres_between(x, y, member_x, member_y) AS distance FROM compared) AS measured`,
  );
}
