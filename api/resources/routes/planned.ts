/** Finds locations that open routes have still to visit. */
import type { UnlessPlanned } from "contract/entities";
import { LOCATION_PLANNED } from "contract/errors";
import { OPEN_STATUSES } from "contract/routes/facts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations, routeLocations, routes } from "../../db/schema";
import { uuids } from "../../db/uuids";
import { conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";

/** A location on an open route. */
export interface PlannedLocation {
  id: string;
  name: string;
  /** The office that answers for the route. */
  officeId: string | null;
}

/**
 * Finds those of these locations that an open route has still to visit, whichever office it is of.
 *
 * @param isMeant which routes count, by their columns
 */
export async function findPlanned(
  tx: Db,
  locationIds: readonly string[],
  isMeant: SQL,
): Promise<PlannedLocation[]> {
  const rows = await queryRows(
    tx,
    sql`SELECT DISTINCT ${locations.id} AS id, ${locations.name} AS name,
      ${routes.ownerOfficeId} AS office_id
    FROM ${routeLocations} JOIN ${routes} ON ${routes.id} = ${routeLocations.routeId}
    JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
    WHERE ${routeLocations.locationId} = ANY(${uuids(locationIds)}) AND NOT ${routeLocations.isVisited}
      AND ${routes.status} IN ${[...OPEN_STATUSES]} AND ${isMeant} ORDER BY ${locations.id}`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    officeId: row.office_id === null ? null : String(row.office_id),
  }));
}

/**
 * Refuses to plan locations a second time. The caller holds them until the transaction ends, so that
 * two requests wait for each other: see `holdLocations`.
 *
 * @param unless not given: they may be planned as often as anyone likes
 * @param own routes that the request itself changes
 * @throws 409 naming one that an open route of the days has, other than those that the caller knows
 */
export async function refusePlanned(
  tx: Db,
  locationIds: readonly string[],
  unless: UnlessPlanned | null | undefined,
  own: readonly string[] = [],
): Promise<void> {
  if (!unless || locationIds.length === 0) return;
  const { from, until, known = [] } = unless;
  const isMeant = sql`${routes.plannedDay} BETWEEN ${from}::date AND ${until}::date
    AND NOT ${routes.id} = ANY(${uuids([...known, ...own].map(asUuid))})`;
  const [planned] = await findPlanned(tx, locationIds, isMeant);
  if (!planned) return;
  throw conflict(`The location "${planned.name}" is planned already`, LOCATION_PLANNED);
}
