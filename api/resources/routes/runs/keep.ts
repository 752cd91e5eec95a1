import { type SQL, sql } from "drizzle-orm";
import type { TrackPoint } from "geo/tracks/doubts";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import {
  locations,
  positions,
  routeLocations,
  routeRuns,
  routes,
  visits,
} from "../../../db/schema";
import { metresAlong } from "./measure";

/** Positions that a device takes for less exact than this tell nothing, in metres. */
const EXACT_M = 100;

/** Keeps what is planned of a route that begins; what was planned when it first began stays. */
export async function beginRun(tx: Db, routeId: string): Promise<void> {
  await tx.execute(sql`SELECT begin_runs(ARRAY[${routeId}::uuid])`);
}

/** Keeps what came of a route that was just completed, and how far it was. */
export async function finishRun(tx: Db, routeId: string): Promise<void> {
  await tx.execute(sql`SELECT finish_runs(ARRAY[${routeId}::uuid])`);
  await measure(tx, routeId);
}

/**
 * Measures those runs of an agent again whose distance is not known, once positions of theirs were
 * stored that came late. Positions are not stored for good, so what is known stays as it is.
 *
 * @param span the first and the last of these positions, instants
 */
export async function measureLate(
  db: Db,
  userId: string,
  [from, to]: readonly [string, string],
): Promise<void> {
  const unmeasured = sql`
    SELECT route_id AS id FROM ${routeRuns}
    WHERE user_id = ${userId}::uuid AND ran IS NOT NULL AND distance IS NULL
      AND ran && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[]') ORDER BY route_id`;
  if ((await queryRows(db, unmeasured)).length === 0) return;
  await db.transaction(async (tx) => {
    // Held, so that of two reports at once the later one sees the positions of both.
    for (const { id } of await queryRows(tx, sql`${unmeasured} FOR UPDATE`)) {
      await measure(tx, String(id));
    }
  });
}

async function measure(tx: Db, routeId: string): Promise<void> {
  const rows = await queryRows(tx, wayOf(routeId));
  const pieces = new Map<unknown, TrackPoint[]>();
  for (const { piece, ...point } of rows) {
    const points = pieces.get(piece) ?? [];
    points.push(pointOf(point));
    pieces.set(piece, points);
  }
  await tx
    .update(routeRuns)
    .set({ distance: metresAlong([...pieces.values()]) })
    .where(sql`${routeRuns.routeId} = ${routeId}::uuid`);
}

const pointOf = ({ at, longitude, latitude }: Record<string, unknown>): TrackPoint => ({
  at: Number(at),
  place: [Number(longitude), Number(latitude)],
});

/**
 * Where the agent was while the route was run: at the recorded positions, and at its visits, where no
 * position tells more than where the location is. Nothing where several agents visited, and of a round
 * trip also that it ended where it began. At one moment a stop is left before the next is reached.
 */
const wayOf = (routeId: string): SQL => sql`
  WITH run AS (
    SELECT run.*, r.end_time, r.round_trip FROM ${routeRuns} AS run JOIN ${routes} AS r ON r.id = run.route_id
    WHERE run.route_id = ${routeId}::uuid AND NOT EXISTS (
      SELECT 1 FROM ${visits} AS v WHERE v.route_id = run.route_id AND v.user_id <> run.user_id)
  ), pieces AS (
    SELECT run.*, piece, span FROM run, unnest(ran) WITH ORDINALITY AS pieces(span, piece)
  ), stood AS (
    SELECT v.id, arrival, departure, coalesce(v.longitude, l.longitude) AS longitude,
      coalesce(v.latitude, l.latitude) AS latitude
    FROM ${visits} AS v JOIN ${locations} AS l ON l.id = v.location_id WHERE v.route_id = ${routeId}::uuid
  ), seen AS (
    SELECT recorded_at AS at, recorded_at AS since, NULL::uuid AS id, 0 AS step,
      p.longitude, p.latitude FROM run JOIN ${positions} AS p
      ON p.user_id = run.user_id AND recorded_at BETWEEN lower(ran) AND upper(ran)
    WHERE coalesce(accuracy, 0) <= ${EXACT_M}::int
    UNION ALL SELECT arrival, arrival, id, 1, longitude, latitude FROM stood
    UNION ALL SELECT departure, arrival, id, 2, longitude, latitude FROM stood
    UNION ALL SELECT end_time, end_time, NULL, 3, l.longitude, l.latitude FROM run
      JOIN ${routeLocations} AS s ON s.id = planned_stops[1] JOIN ${locations} AS l ON l.id = s.location_id
    WHERE round_trip
  )
  SELECT piece, extract(epoch FROM at) * 1000 AS at, longitude, latitude
  FROM pieces JOIN seen ON span @> at
  WHERE longitude IS NOT NULL AND latitude IS NOT NULL
  ORDER BY piece, at, since, id NULLS FIRST, step`;
