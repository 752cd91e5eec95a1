import { LocationSuspicion } from "contract/entities";
import type { LocationSuspicionColumn, LocationSuspicionSearchPath } from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { locationSuspicions, locations } from "../../../db/schema";
import {
  contains,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import type { AccessScope } from "../../../http/scope";
import { locationRef, locationRefJoins } from "../ref";
import { inLocationScope } from "../scope";

const other = alias(locations, "other");

/**
 * What is still so: nobody said that it is wrong, and both are active and of one office. As CASE, of
 * which Postgres thinks that many are so: of two equal offices it thinks that hardly any are, and
 * reads and sorts them all.
 */
const isOpen = sql`${locationSuspicions.dismissedAt} IS NULL AND ${locations.status} = 'active'
  AND CASE WHEN ${locationSuspicions.otherId} IS NULL THEN true ELSE
    ${other.status} = 'active' AND ${other.officeId} IS NOT DISTINCT FROM ${locations.officeId} END`;

const inSuspicionScope = (scope: AccessScope): SQL =>
  sql`(${inLocationScope(scope)} AND ${isOpen})`;

export const suspicionResource: Resource<
  typeof LocationSuspicion,
  LocationSuspicionColumn,
  LocationSuspicionSearchPath
> = {
  name: "suspicions",
  row: LocationSuspicion,
  from: sql`${locationSuspicions}
    JOIN ${locations} ON ${locations.id} = ${locationSuspicions.locationId}
    LEFT JOIN ${locations} AS ${other} ON ${other.id} = ${locationSuspicions.otherId}`,
  joins: locationRefJoins(),
  columns: {
    id: idColumn(locationSuspicions.id),
    distance: numberColumn(locationSuspicions.distance),
    "location.name": textColumn(locations.name),
    "location.address": textColumn(locations.address),
    "location.city": textColumn(locations.city),
    "location.zip": textColumn(locations.zip),
  },
  json: { alike: jsonColumn(sql`to_jsonb(${locationSuspicions.alike})`, { nullable: true }) },
  relations: {
    location: { kind: "one", joins: ["type", "chain"], shape: locationRef },
    other: {
      kind: "one",
      joins: [],
      shape: {
        id: idColumn(other.id),
        name: textColumn(other.name),
        dbaName: textColumn(other.dbaName),
        address: textColumn(other.address),
        city: textColumn(other.city),
        zip: textColumn(other.zip),
        updatedAt: instantColumn(other.updatedAt),
      },
    },
  },
  search: {
    "location.name": (pattern) =>
      sql`(${locations.name} ILIKE ${pattern} OR ${other.name} ILIKE ${pattern})`,
    "location.address": contains(locations.address),
    "location.city": contains(locations.city),
    "location.zip": contains(locations.zip),
  },
  defaultSearch: ["location.name", "location.address"],
  defaultOrder: ["location.name ASC"],
  scope: inSuspicionScope,
};
