import type { listLikelyDuplicates as call } from "contract/calls";
import type { LikelyDuplicate } from "contract/locations/search-calls";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
import { locations } from "../../../db/schema";
import { select } from "../../../http/list/select";
import type { AccessScope } from "../../../http/scope";
import { locationRef, locationRefJoins } from "../ref";
import { inLocationScope } from "../scope";
import { distanceFrom, inCircleAround, type Place } from "./circle";
import { likenessOf, NEAR } from "./likeness";

/** So many of those near are compared, the nearest first: more than a mall has. */
const MOST_COMPARED = 500;

type Query = z.output<typeof call.query>;

/** Active locations of the scope that may be this one, the nearest first; those without a place last. */
export async function listDuplicates(
  db: Db,
  scope: AccessScope,
  query: Query,
): Promise<LikelyDuplicate[]> {
  const place = placeOf(query);
  const near = place ? await nearTo(db, scope, query, place) : [];
  const candidates = [...near, ...(await placeless(db, scope, query, place))];
  const found = candidates.flatMap((row): LikelyDuplicate[] => {
    const location = read(row);
    const alike = likenessOf(query, location);
    return alike.length > 0 ? [{ ...location, alike }] : [];
  });
  return found.slice(0, query.limit);
}

const placeOf = ({ latitude, longitude }: Query): Place | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

const selection = select(locationRef);
const joins = sql.join(
  Object.values(locationRefJoins()).map((join) => join.sql),
  sql` `,
);

const read = (row: Row): Omit<LikelyDuplicate, "alike"> => ({
  ...(selection.read(row) as Omit<LikelyDuplicate, "alike">),
  distance: row.distance === null ? null : Number(row.distance),
});

const inQuestion = (scope: AccessScope, { exceptId }: Query): SQL =>
  sql`${locations.status} = 'active' AND ${inLocationScope(scope)}
    AND ${locations.id}::text <> ${exceptId ?? ""}`;

function nearTo(db: Db, scope: AccessScope, query: Query, place: Place): Promise<Row[]> {
  return queryRows(
    db,
    sql`
    WITH near AS MATERIALIZED (
      SELECT ${locations.id}, ${distanceFrom(place)} AS distance
      FROM ${locations}
      WHERE ${inCircleAround(place, NEAR)} AND ${inQuestion(scope, query)}
      ORDER BY distance, ${locations.id} LIMIT ${MOST_COMPARED}::int
    )
    SELECT ${selection.columns}, near.distance
    FROM near JOIN ${locations} ON ${locations.id} = near.id ${joins}
    ORDER BY near.distance, near.id`,
  );
}

/** Of this very name and address, where either has no place to be compared by. */
function placeless(db: Db, scope: AccessScope, query: Query, place: Place | null): Promise<Row[]> {
  if (!query.address) return Promise.resolve([]);
  return queryRows(
    db,
    sql`
    SELECT ${selection.columns}, NULL AS distance FROM ${locations} ${joins}
    WHERE lower(${locations.name}) = lower(${query.name})
      AND lower(${locations.address}) = lower(${query.address})
      AND ${place ? sql`${locations.longitude} IS NULL` : sql`true`} AND ${inQuestion(scope, query)}
    ORDER BY ${locations.id} LIMIT ${query.limit}::int`,
  );
}
