/** What a look for stays reads of an agent. */
import { PRESUMED } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import { boundsOf, type LonLat, METRES_A_DEGREE, narrowing } from "geo/geometry/lon-lat";
import { type Fix, WORST_ACCURACY_M } from "geo/tracks/stays";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import {
  lateReports,
  locations,
  locationTypes,
  offices,
  positions,
  presumedVisits,
  regionEvents,
  routeLocations,
  routes,
  visits,
} from "../../../db/schema";
import type { Candidate, Known, PossibleStay, RegionEvent } from "./propose";

export interface Agent {
  id: string;
  officeId: string;
}

/** Instants, both included. */
export interface Span {
  from: string;
  to: string;
}

/** Of several positions within this time the first is enough; more would take long to compare. */
const FIX_EVERY_S = 5;
/** More than that for the longest look. */
const MOST_FIXES = 5_000;
/** Of a stay: more than stand within 60 m of each other. */
const MOST_LOCATIONS = 200;
/** The visits of a day count, as a report may be about all of a morning. */
const DAY_MS = 24 * 3_600_000;
const MOST_KNOWN = 1_000;

const ms = (instant: SQL): SQL => sql`(date_part('epoch', ${instant}) * 1000)::float8`;
const placeOf = ({ longitude, latitude }: Row): LonLat => [Number(longitude), Number(latitude)];

/**
 * The believed positions of an agent within their office, in the order of time: one for each five
 * seconds.
 */
export async function readFixes(db: Db, agent: Agent, { from, to }: Span): Promise<Fix[]> {
  const slot = sql`floor(date_part('epoch', ${positions.recordedAt}) / ${FIX_EVERY_S}::int)`;
  const rows = await queryRows(
    db,
    sql`SELECT DISTINCT ON (slot) ${slot} AS slot, ${ms(sql`${positions.recordedAt}`)} AS at,
      ${positions.longitude}, ${positions.latitude}, ${positions.accuracy}
    FROM ${positions} WHERE ${positions.userId} = ${agent.id}::uuid
      AND ${positions.officeId} = ${agent.officeId}::uuid AND ${positions.doubt} IS NULL
      AND ${positions.recordedAt} >= ${from}::timestamptz
      AND ${positions.recordedAt} <= ${to}::timestamptz
      AND coalesce(${positions.accuracy}, 0) <= ${WORST_ACCURACY_M}::float8
    ORDER BY slot, ${positions.recordedAt} LIMIT ${MOST_FIXES}::int`,
  );
  return rows.map((row) => ({
    at: Math.round(Number(row.at)),
    place: placeOf(row),
    accuracy: row.accuracy === null ? null : Number(row.accuracy),
  }));
}

/** Where the agent's phone came into regions and left them, in the order of time. */
export async function readRegionEvents(db: Db, agent: Agent, span: Span): Promise<RegionEvent[]> {
  const rows = await queryRows(
    db,
    sql`SELECT ${ms(sql`${regionEvents.at}`)} AS moment, ${regionEvents.entered},
      ${regionEvents.region}, ${regionEvents.longitude}, ${regionEvents.latitude}
    FROM ${regionEvents} WHERE ${regionEvents.userId} = ${agent.id}::uuid
      AND ${regionEvents.at} >= ${span.from}::timestamptz AND ${regionEvents.at} <= ${span.to}::timestamptz
    ORDER BY ${regionEvents.at} LIMIT ${MOST_KNOWN}::int`,
  );
  return rows.map((row) => ({
    at: Math.round(Number(row.moment)),
    entered: row.entered === true,
    region: String(row.region),
    place: placeOf(row),
  }));
}

const candidateColumns = sql`${locations.id} AS location_id, ${locations.name}, ${locations.longitude},
  ${locations.latitude}, ${locationTypes.presumedMinutes} AS minutes`;

const toCandidate = (row: Row, stop: Candidate["stop"]): Candidate => ({
  locationId: String(row.location_id),
  name: String(row.name),
  place: placeOf(row),
  stop,
  minutes: row.minutes === null ? null : Number(row.minutes),
});

/** The open stops of the agent's routes of then, and locations of their office beside the stays. */
export async function readCandidates(
  db: Db,
  agent: Agent,
  stays: readonly PossibleStay[],
): Promise<Candidate[]> {
  const [stops, others] = await Promise.all([
    readOpenStops(db, agent, stays),
    readLocationsBeside(db, agent, stays),
  ]);
  return [...stops, ...others];
}

async function readOpenStops(db: Db, agent: Agent, stays: readonly PossibleStay[]) {
  const { from, to } = spanOf(stays);
  const day = (instant: string) =>
    sql`(${instant}::timestamptz AT TIME ZONE coalesce(${offices.timeZone}, 'UTC'))::date`;
  const rows = await queryRows(
    db,
    sql`SELECT ${candidateColumns}, ${routeLocations.id} AS stop_id, ${routes.id} AS route_id
    FROM ${routes} JOIN ${routeLocations} ON ${routeLocations.routeId} = ${routes.id}
    JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
    LEFT JOIN ${locationTypes} ON ${locationTypes.id} = ${locations.typeId}
    JOIN ${offices} ON ${offices.id} = ${agent.officeId}::uuid
    WHERE ${routes.userId} = ${agent.id}::uuid AND ${routes.officeId} = ${agent.officeId}::uuid
      AND NOT ${routeLocations.isVisited} AND ${locations.longitude} IS NOT NULL
      AND (${routes.status} IN ('active', 'paused')
        OR ${routes.status} = 'completed' AND ${routes.endTime} >= ${from}::timestamptz
        OR ${routes.status} = 'new' AND (${routes.plannedDay} IS NULL
          OR ${routes.plannedDay} BETWEEN ${day(from)} AND ${day(to)}))`,
  );
  return rows.map((row) =>
    toCandidate(row, { id: String(row.stop_id), routeId: String(row.route_id) }),
  );
}

async function readLocationsBeside(db: Db, agent: Agent, stays: readonly PossibleStay[]) {
  const boxes = stays.map(({ place }) => {
    const [west, south, east, north] = boundsOf([place]) ?? [0, 0, 0, 0];
    const high = PRESUMED.metresElsewhere / METRES_A_DEGREE;
    const wide = high / Math.max(0.01, narrowing(place[1]));
    return sql`(${locations.longitude} BETWEEN ${west - wide}::float8 AND ${east + wide}::float8
      AND ${locations.latitude} BETWEEN ${south - high}::float8 AND ${north + high}::float8)`;
  });
  const rows = await queryRows(
    db,
    sql`SELECT ${candidateColumns} FROM ${locations}
    LEFT JOIN ${locationTypes} ON ${locationTypes.id} = ${locations.typeId}
    WHERE ${locations.officeId} = ${agent.officeId}::uuid AND ${locations.status} = 'active'
      AND NOT ${locations.doNotVisit} AND (${sql.join(boxes, sql` OR `)})
    LIMIT ${MOST_LOCATIONS}::int`,
  );
  return rows.map((row) => toCandidate(row, null));
}

function spanOf(stays: readonly PossibleStay[]): Span {
  const from = Math.min(...stays.map((stay) => stay.from));
  const to = Math.max(...stays.map((stay) => stay.to));
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** What the agent reported about then, and what was presumed before. */
export async function readKnown(
  db: Db,
  agent: Agent,
  stays: readonly PossibleStay[],
): Promise<Known[]> {
  const { from, to } = spanOf(stays);
  const [least, most] = [-DAY_MS, DAY_MS].map((shift, n) =>
    new Date(Date.parse(n === 0 ? from : to) + shift).toISOString(),
  );
  const each = (table: typeof visits | typeof lateReports | typeof presumedVisits) => sql`
    SELECT ${ms(sql`${table.arrival}`)} AS arrived,
      ${ms(sql`greatest(${table.arrival}, ${table.departure})`)} AS departed,
      ${locations.longitude}, ${locations.latitude}
    FROM ${table} JOIN ${locations} ON ${locations.id} = ${table.locationId}
    WHERE ${table.userId} = ${agent.id}::uuid
      AND ${table.arrival} >= ${least}::timestamptz AND ${table.arrival} <= ${most}::timestamptz`;
  const rows = await queryRows(
    db,
    sql`${each(visits)} UNION ALL ${each(lateReports)} UNION ALL ${each(presumedVisits)}
      LIMIT ${MOST_KNOWN}::int`,
  );
  return rows.map((row) => ({
    from: Math.round(Number(row.arrived)),
    to: Math.round(Number(row.departed)),
    place: row.longitude === null ? null : placeOf(row),
  }));
}
