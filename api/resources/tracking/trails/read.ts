import type { Position } from "contract/entities";
import type { List, ListQuery } from "contract/list";
import type { Trail } from "contract/tracking/trail-calls";
import { type SQL, sql } from "drizzle-orm";
import { findDoubts, type TrackPoint, ZERO } from "geo/tracks/doubts";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import { locations, positions, routeLocations, routes, visits } from "../../../db/schema";
import { pageWindow } from "../../../http/list/query";
import { idColumn, instantColumn, jsonColumn, numberColumn } from "../../../http/list/resource";
import { select } from "../../../http/list/select";
import type { AccessScope } from "../../../http/scope";
import { inRouteScope } from "../../routes/scope";
import { inVisitScope } from "../../visits/resource";
import { inPositionScope } from "../positions/scope";
import { type Place, stopsAndBreaks, type Visit } from "./stops";
import { thin } from "./thin";
import { type Coordinates, findHalts, measure, placeOf, type Way } from "./way";

/** Whose way, and when: instants, the last one not included. */
export interface Asked {
  userId: string;
  scope: AccessScope;
  from: string;
  to: string;
}

/** Less accurate positions tell nothing of a way. */
const WORST_M = 200;
/** Of several positions within so many seconds one is enough. */
const EVERY_S = 5;
/** More than one a second for two days. */
const MOST_POSITIONS = 200_000;
/** Of a day: more than anybody drives to. */
const MOST_STOPS = 5_000;

/** The way of an agent in a span of time; see the contract for what its figures are. */
export async function readTrail(db: Db, asked: Asked): Promise<Trail> {
  const [{ counts, read }, places, visited] = await Promise.all([
    readWay(db, asked),
    readPlaces(db, asked),
    readVisits(db, asked),
  ]);
  const known = [...places, ...visited].flatMap(({ coordinates }) =>
    coordinates ? [coordinates] : [],
  );
  const { way, jumps, doubtful } = believedWay(read, known);
  const halts = findHalts(way);
  const { distance, timeMoving, cuts } = measure(way, halts, jumps);
  return {
    positions: counts.all,
    doubtful,
    clockCorrected: counts.clockCorrected,
    parts: partsOf(way, cuts),
    distance,
    timeMoving,
    ...stopsAndBreaks(way, halts, places, visited),
  };
}

function partsOf(way: Way, cuts: readonly number[]): Trail["parts"] {
  const parts: Trail["parts"] = [];
  const begins = new Set([0, ...cuts]);
  for (const index of thin(way, cuts)) {
    if (begins.has(index)) parts.push([]);
    const at = new Date(way.at[index] ?? 0).toISOString();
    parts.at(-1)?.push({ at, coordinates: placeOf(way, index) });
  }
  return parts;
}

const within = ({ from, to }: Asked, column: SQL): SQL =>
  sql`${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz`;

const positionsOf = (asked: Asked): SQL => sql`${positions.userId} = ${asked.userId}::uuid
  AND ${within(asked, sql`${positions.recordedAt}`)} AND ${inPositionScope(asked.scope, positions)}`;

/** Parts of a degree that positions are read in: a tenth of a metre. */
const PARTS = 1e6;

/**
 * The way of believed positions, of several within five seconds the first; which of them a jump leads
 * to, and how many others are doubtful.
 */
function believedWay(read: Way, known: readonly Coordinates[]) {
  const points = read.at.map((at, index): TrackPoint => ({ at, place: placeOf(read, index) }));
  const { doubts, jumps: found } = findDoubts(points, known);
  const way = { at: [] as number[], longitude: [] as number[], latitude: [] as number[] };
  const jumps = new Set<number>();
  let [slot, hasJumped, doubtful] = [-1, false, 0];
  for (const [index, { at, place }] of points.entries()) {
    if (doubts[index] !== null) doubtful++;
    else {
      hasJumped ||= found.has(index);
      const own = Math.floor(at / (EVERY_S * 1000));
      if (own === slot) continue;
      slot = own;
      if (hasJumped) jumps.add(way.at.length);
      hasJumped = false;
      way.at.push(at);
      way.longitude.push(place[0]);
      way.latitude.push(place[1]);
    }
  }
  return { way: way satisfies Way, jumps, doubtful };
}

/**
 * As whole numbers in three texts, which are read in a fraction of the time that thousands of rows
 * take. Zeros are doubtful however inaccurate they are.
 */
async function readWay(db: Db, asked: Asked): Promise<{ counts: Counts; read: Way }> {
  const parts = (column: string) =>
    sql`string_agg((${sql.identifier(column)} * ${PARTS}::float8)::int::text, ',')`;
  const [row] = await queryRows(
    db,
    sql`
    SELECT counts.*, way.* FROM (
      SELECT count(*)::int AS "all",
        count(*) FILTER (WHERE ${positions.clockShift} IS NOT NULL)::int AS clock_corrected
      FROM ${positions} WHERE ${positionsOf(asked)}
    ) AS counts CROSS JOIN (
      SELECT string_agg((date_part('epoch', recorded_at) * 1000)::bigint::text, ',') AS at,
        ${parts("longitude")} AS longitude, ${parts("latitude")} AS latitude
      FROM (
        SELECT ${positions.recordedAt}, ${positions.longitude}, ${positions.latitude}
        FROM ${positions} WHERE ${positionsOf(asked)} AND (${positions.accuracy} IS NULL
          OR ${positions.accuracy} <= ${WORST_M}::float8 OR ${isZero})
        ORDER BY ${positions.recordedAt} LIMIT ${MOST_POSITIONS}::int
      ) AS ordered
    ) AS way`,
  );
  const numbers = (text: unknown) => (text ? String(text).split(",").map(Number) : []);
  const degrees = (text: unknown) => numbers(text).map((parts) => parts / PARTS);
  return {
    counts: { all: Number(row?.all ?? 0), clockCorrected: Number(row?.clock_corrected ?? 0) },
    read: {
      at: numbers(row?.at),
      longitude: degrees(row?.longitude),
      latitude: degrees(row?.latitude),
    },
  };
}

interface Counts {
  all: number;
  /** Those whose time was moved back. */
  clockCorrected: number;
}

const isZero = sql`(abs(${positions.longitude}) < ${ZERO}::float8 AND abs(${positions.latitude}) < ${ZERO}::float8)`;

/** The stops of the routes that the agent ran then. */
async function readPlaces(db: Db, asked: Asked): Promise<Place[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${placeColumns}, ${routeLocations.order} AS number
    FROM ${routes} JOIN ${routeLocations} ON ${routeLocations.routeId} = ${routes.id}
    JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
    WHERE ${routes.userId} = ${asked.userId}::uuid AND ${inRouteScope(asked.scope)}
      AND ${routes.status} IN ('active', 'paused', 'completed')
      AND coalesce(${routes.startTime}, ${routes.createdAt}) < ${asked.to}::timestamptz
      AND (${routes.endTime} IS NULL OR ${routes.endTime} >= ${asked.from}::timestamptz)
    ORDER BY ${routes.startTime} DESC NULLS LAST, ${routes.id} DESC, ${routeLocations.order}
    LIMIT ${MOST_STOPS}::int`,
  );
  return rows.map(placeOfRow);
}

async function readVisits(db: Db, asked: Asked): Promise<Visit[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${placeColumns}, ${routeLocations.order} AS number, ${visits.id} AS visit_id,
      ${visits.arrival}, ${visits.departure}, ${visits.actuallyVisited}
    FROM ${visits} JOIN ${locations} ON ${locations.id} = ${visits.locationId}
    LEFT JOIN ${routes} ON ${routes.id} = ${visits.routeId}
    LEFT JOIN ${routeLocations} ON ${routeLocations.id} = ${visits.routeLocationId}
    WHERE ${visits.userId} = ${asked.userId}::uuid AND ${inVisitScope(asked.scope)}
      AND ${within(asked, sql`${visits.arrival}`)}
    ORDER BY ${visits.arrival}, ${visits.id} LIMIT ${MOST_STOPS}::int`,
  );
  return rows.map((row) => ({
    ...placeOfRow(row),
    visit: {
      id: String(row.visit_id),
      arrival: instant(row.arrival),
      departure: row.departure === null ? null : instant(row.departure),
      actuallyVisited: row.actually_visited === true,
    },
  }));
}

const placeColumns = sql`${locations.id} AS location_id, ${locations.name} AS location_name,
  ${locations.longitude}, ${locations.latitude}, ${routes.id} AS route_id, ${routes.name} AS route_name`;

const instant = (value: unknown): string => new Date(String(value)).toISOString();

function placeOfRow(row: Row): Place {
  const { longitude, latitude, number, route_id: routeId } = row;
  return {
    location: { id: String(row.location_id), name: String(row.location_name) },
    coordinates:
      longitude === null || latitude === null ? null : [Number(longitude), Number(latitude)],
    order: number === null ? null : Number(number),
    route: routeId === null ? null : { id: String(routeId), name: String(row.route_name) },
  };
}

const position = select({
  id: idColumn(positions.id),
  userId: idColumn(positions.userId),
  coordinates: jsonColumn(sql`json_build_array(${positions.longitude}, ${positions.latitude})`),
  recordedAt: instantColumn(positions.recordedAt),
  accuracy: numberColumn(positions.accuracy),
});

/** One page of all positions in a span of time, the earliest first. */
export async function readPositions(
  db: Db,
  asked: Asked,
  query: Pick<ListQuery, "page" | "limit">,
): Promise<List<Position>> {
  const { page, limit, offset } = pageWindow({ ...query, sortOrder: "asc" }, {});
  const [rows, totalDocs] = await Promise.all([
    queryRows(
      db,
      sql`SELECT ${position.columns} FROM ${positions} WHERE ${positionsOf(asked)}
      ORDER BY ${positions.recordedAt} LIMIT ${limit}::int OFFSET ${offset}::bigint`,
    ),
    db.$count(positions, positionsOf(asked)),
  ]);
  return {
    data: rows.map(position.read) as Position[],
    totalDocs,
    totalPage: Math.ceil(totalDocs / limit),
    page,
    hasNextPage: rows.length > 0 && offset + rows.length < totalDocs,
    hasPrevPage: offset > 0,
  };
}
