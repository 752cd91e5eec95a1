import type { filterLocations as call } from "contract/calls";
import type { FoundLocation, LeftOutReason } from "contract/locations/search-calls";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import { locations, routeLocations, routes, users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { allOf, anyOf } from "../../../http/list/conditions";
import { select } from "../../../http/list/select";
import type { AccessScope } from "../../../http/scope";
import { officeWithBranches } from "../../offices";
import { inUserScope } from "../../users/resource";
import { locationRef, locationRefJoins } from "../ref";
import { inLocationScope } from "../scope";
import { type Circle, circleAround, distanceFrom, inCircle, type Place } from "./circle";
import { paramConditions, readParams } from "./params";

/** Locations of an office and its branches. 404 for an office outside the scope. */
async function officeCondition(db: Db, scope: AccessScope, officeId: string): Promise<SQL> {
  const officeIds = await officeWithBranches(db, scope, officeId);
  return sql`${locations.officeId} = ANY(${sql.param(officeIds)}::uuid[])`;
}

/** Locations given to an agent or to nobody. 404 for an agent outside the scope. */
async function agentCondition(db: Db, scope: AccessScope, userId: string): Promise<SQL> {
  const [agent] = await queryRows(
    db,
    sql`SELECT ${users.id} FROM ${users}
    WHERE ${users.id} = ${asUuid(userId)}::uuid AND ${users.role} = 'agent' AND ${inUserScope(scope)}`,
  );
  if (!agent) throw notFound("There is no such agent");
  return sql`(${locations.userId} IS NULL OR ${locations.userId} = ${asUuid(userId)}::uuid)`;
}

/**
 * Whether a location is a stop, not yet visited, of an active route – of any office: nobody
 * else shall go there too. The OFFSET keeps it a question about one location; without, all
 * stops of all active routes may be gathered first.
 */
export const onActiveRoute = sql`EXISTS (
  SELECT 1 FROM ${routeLocations} JOIN ${routes} ON ${routes.id} = ${routeLocations.routeId}
  WHERE ${routeLocations.locationId} = ${locations.id} AND NOT ${routeLocations.isVisited}
    AND ${routes.status} = 'active'
  OFFSET 0)`;

const METRES_PER_KM = 1000;
/** How many of those left out are told. */
const MOST_LEFT_OUT = 100;
/** The tries of a search, as parts of the radius; each has about four times the area of the last. */
const TRIES = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => 1 / 2 ** n);
/** Those past the radius are close together: what is left out is mostly just outside it. */
const TRIES_BEYOND = [1.02, 1.1, 1.4, 2];

type Query = z.output<typeof call.query>;

/** What is told of a location that fits but was left out. */
interface LeftOut {
  location: FoundLocation;
  reasons: LeftOutReason[];
}

/**
 * The locations around a place that a route could take up, nearest first.
 *
 * @throws 404 for an office or agent outside the scope; 422 for params that aren't of their form
 */
export async function searchStops(
  db: Db,
  scope: AccessScope,
  query: Query,
  now: Date,
): Promise<{ found: FoundLocation[]; leftOut?: LeftOut[] }> {
  const { longitude, latitude, limit } = query;
  const place = { longitude, latitude };
  const radius = query.kilometers * METRES_PER_KM;
  const circles = (tries: readonly number[]) =>
    tries.map((part) => circleAround(place, radius * part));
  const fits = [
    inLocationScope(scope),
    ...paramConditions(readParams(query.params), now),
    ...(query.officeId === undefined ? [] : [await officeCondition(db, scope, query.officeId)]),
    ...(query.userId === undefined ? [] : [await agentCondition(db, scope, query.userId)]),
  ];

  const found = await nearest(db, {
    place,
    circles: circles(TRIES),
    where: allOf([...fits, sql`${locations.status} = 'active' AND NOT ${locations.doNotVisit}`]),
    checked: sql`NOT ${onActiveRoute}`,
    limit,
  });
  if (query.explain !== "true") return { found: found.map(read) };

  const reasons: Record<LeftOutReason, SQL> = {
    inactive: sql`${locations.status} <> 'active'`,
    "do-not-visit": sql`${locations.doNotVisit}`,
    "on-active-route": onActiveRoute,
    "outside-radius": sql`${distanceFrom(place)} > ${radius}::float8`,
  };
  const leftOut = await nearest(db, {
    place,
    circles: circles([...TRIES, ...TRIES_BEYOND]),
    where: allOf([...fits, anyOf(Object.values(reasons))]),
    limit: MOST_LEFT_OUT,
    also: reasons,
  });
  return {
    found: found.map(read),
    leftOut: leftOut.map((row) => ({
      location: read(row),
      reasons: LEFT_OUT_REASONS.filter((reason) => row[reason] === true),
    })),
  };
}

const LEFT_OUT_REASONS = [
  "inactive",
  "do-not-visit",
  "on-active-route",
  "outside-radius",
] as const satisfies readonly LeftOutReason[];

const selection = select(locationRef);
const joins = sql.join(
  Object.values(locationRefJoins()).map((join) => join.sql),
  sql` `,
);

const read = (row: Row): FoundLocation => ({
  ...(selection.read(row) as FoundLocation),
  distance: Number(row.distance),
});

interface Search {
  place: Place;
  /** From the smallest to the one that is searched. */
  circles: readonly Circle[];
  where: SQL;
  /** A condition on the id alone that takes time: asked of the nearest until there are enough. */
  checked?: SQL;
  limit: number;
  /** More to say of each row, by name. */
  also?: Record<string, SQL>;
}

/**
 * The nearest locations that fit, by their true distance.
 *
 * One statement: it takes the smallest circle that has enough of them – so that a dense
 * area costs no more than a sparse one – and sorts that circle alone. What is nearer than
 * anything outside is in it, so which circle it takes changes nothing in the answer. The
 * sorted ones go by the name of the table, so that `checked` fits them too.
 */
async function nearest(
  db: Db,
  { place, circles, where, checked = sql`true`, limit, also = {} }: Search,
): Promise<Row[]> {
  const largest = circles.at(-1);
  if (!largest) return [];
  const figures = (row: SQL) => ({
    metres: sql`${row}.metres`,
    height: sql`${row}.height`,
    width: sql`${row}.width`,
  });
  const fits = (row: SQL) => sql`${inCircle(place, figures(row), largest)} AND ${where}`;
  const list = (values: number[]) => sql`${sql.param(values.map(String))}::text[]::float8[]`;
  const extra = Object.entries(also).map(
    ([name, value]) => sql`, ${value} AS ${sql.identifier(name)}`,
  );
  return queryRows(
    db,
    sql`
    WITH circle AS (
      SELECT * FROM unnest(
        ${list(circles.map(({ metres }) => metres))},
        ${list(circles.map(({ height }) => height))},
        ${list(circles.map(({ width }) => width))}
      ) WITH ORDINALITY AS try(metres, height, width, number)
      WHERE try.number = ${circles.length}::int OR ${limit}::int = (
        SELECT count(*) FROM (
          SELECT 1 FROM ${locations} WHERE ${fits(sql`try`)} AND ${checked} LIMIT ${limit}::int
        ) AS enough)
      LIMIT 1
    )
    SELECT ${selection.columns}, near.distance ${sql.join(extra)} FROM circle
    CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT ${locations.id}, ${distanceFrom(place)} AS distance
        FROM ${locations} WHERE ${fits(sql`circle`)}
        ORDER BY distance, ${locations.id} OFFSET 0
      ) AS ${locations} WHERE ${checked}
      ORDER BY distance, ${locations.id} LIMIT ${limit}::int
    ) AS near
    JOIN ${locations} ON ${locations.id} = near.id ${joins}
    ORDER BY near.distance, near.id`,
  );
}
