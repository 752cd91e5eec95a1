import { sql } from "drizzle-orm";
import { locations, routeLocations, routes } from "../../../db/schema";

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
