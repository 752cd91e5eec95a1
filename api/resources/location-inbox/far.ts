import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { NO_OFFICE } from "../../db/schema/columns";

/** In metres: nobody is far who is nearer than this to the middle of their zip; see decision 045. */
const FAR = 20_000;
/** Where the others of a zip are spread, it takes so many times their own usual distance. */
const TIMES_USUAL = 4;
/** With fewer of one zip, nobody knows which of them is wrong. */
const FEWEST = 4;
/** So many of a zip tell where it is. */
const MOST_OF_ZIP = 200;

/**
 * Which of these locations, and of the others of their zips, are far from where their zip is: the
 * median of the positions that the same office has in it.
 *
 * @returns those that are far, in metres, and all that were compared
 */
export async function farFromZip(
  tx: Db,
  ids: string[],
): Promise<{ found: { id: string; distance: number }[]; compared: string[] }> {
  const office = sql`coalesce(office_id, ${NO_OFFICE})`;
  const isPlaced = sql`status = 'active' AND longitude IS NOT NULL AND latitude IS NOT NULL`;
  const rows = await queryRows(
    tx,
    sql`
    WITH asked AS MATERIALIZED (
      SELECT ${office} AS office, lower(zip) AS zip, id, longitude AS x, latitude AS y FROM locations
      WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${isPlaced} AND zip <> ''
    ), members AS MATERIALIZED (
      SELECT zips.*, sample.* FROM (SELECT DISTINCT office, zip FROM asked) AS zips
      CROSS JOIN LATERAL (
        SELECT id, longitude AS x, latitude AS y FROM locations
        WHERE lower(locations.zip) = zips.zip AND ${office} = zips.office AND ${isPlaced}
        LIMIT ${MOST_OF_ZIP}::int
      ) AS sample
    ), middles AS (
      SELECT office, zip, percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS middle_x,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY y) AS middle_y
      FROM members GROUP BY office, zip HAVING count(*) >= ${FEWEST}::int
    ), usual AS (
      SELECT office, zip, middle_x, middle_y, percentile_cont(0.5) WITHIN GROUP (
        ORDER BY metres_between(middle_x, middle_y, x, y)) AS metres
      FROM middles JOIN members USING (office, zip) GROUP BY office, zip, middle_x, middle_y
    )
    SELECT id, distance, distance > greatest(${FAR}::float8, ${TIMES_USUAL} * metres) AS far FROM (
      SELECT id, metres, metres_between(middle_x, middle_y, x, y) AS distance
      FROM (TABLE members UNION TABLE asked) AS compared JOIN usual USING (office, zip)
    ) AS measured`,
  );
  return {
    found: rows
      .filter(({ far }) => far)
      .map(({ id, distance }) => ({ id: String(id), distance: Number(distance) })),
    compared: rows.map(({ id }) => String(id)),
  };
}
