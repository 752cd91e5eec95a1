import { AT_LOCATION_M } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import { EARTH_M } from "geo/geometry/lon-lat";
import { ZERO } from "geo/tracks/doubts";
import { locations, visits } from "../../db/schema";
import { enumColumn, numberColumn, type Shape } from "../../http/list/resource";

const half = (degrees: SQL) => sql`power(sin(radians(${degrees}) / 2), 2)`;

/** As `greatCircle`; null where a position is not known. */
const distance = sql`2 * ${EARTH_M}::float8 * asin(sqrt(least(1::float8,
  ${half(sql`${visits.latitude} - ${locations.latitude}`)}
  + cos(radians(${locations.latitude})) * cos(radians(${visits.latitude}))
    * ${half(sql`${visits.longitude} - ${locations.longitude}`)})))`;

/** Devices that know no position send zeros. */
const isZero = sql`(abs(${visits.longitude}) < ${ZERO}::float8 AND abs(${visits.latitude}) < ${ZERO}::float8)`;
const noDevice = sql`(${visits.longitude} IS NULL OR ${visits.latitude} IS NULL OR ${isZero})`;
const noPlace = sql`(${locations.longitude} IS NULL OR ${locations.latitude} IS NULL)`;
// Postgres takes the least of a number and nothing for the number.
const known = sql`CASE WHEN NOT ${noDevice} AND NOT ${noPlace} THEN ${distance} END`;

/** How far a visit's own record bears it out; of a visit joined with its location. */
export const checkShape: Shape = {
  distance: numberColumn(known, { nullable: true }),
  timeOnSite: numberColumn(
    sql`CASE WHEN ${visits.departure} > ${visits.arrival}
      THEN extract(epoch FROM ${visits.departure} - ${visits.arrival})::float8 END`,
    { nullable: true },
  ),
  range: enumColumn(
    sql`CASE WHEN ${noDevice} OR ${noPlace} THEN 'not-verifiable'
      WHEN ${distance} <= ${AT_LOCATION_M}::float8 THEN 'in-range' ELSE 'out-of-range' END`,
    ["in-range", "out-of-range", "not-verifiable"],
    { nullable: false },
  ),
  reason: enumColumn(
    sql`CASE WHEN ${noDevice} THEN 'no-device-position' WHEN ${noPlace} THEN 'no-location-position' END`,
    ["no-device-position", "no-location-position"],
    { nullable: true },
  ),
};
