import type { LocationLack } from "contract/locations/data-quality-calls";
import { type SQL, sql } from "drizzle-orm";
import { locations, routeLocations } from "../../../db/schema";

const LACKS: Record<LocationLack, SQL> = {
  "no-position": sql`${locations.longitude} IS NULL`,
  "rough-position": sql`${locations.positionIsRough}`,
  "no-type": sql`${locations.typeId} IS NULL`,
  "never-on-a-route": sql`NOT EXISTS (
    SELECT 1 FROM ${routeLocations} WHERE ${routeLocations.locationId} = ${locations.id})`,
};

/** Whether an active location lacks this; all but the last by an index of those that do. */
export const lacks = (kind: LocationLack): SQL =>
  sql`${locations.status} = 'active' AND ${LACKS[kind]}`;
