import type { Area } from "contract/locations/area";
import { type SQL, sql } from "drizzle-orm";
import { contacts, locations, routeLocations } from "../../db/schema";
import { asUuid } from "../../http/ids";
import { allOf } from "../../http/list/conditions";
import { idOf } from "../../http/list/list";
import type { Narrowing } from "../../http/list/narrowing";
import { type Column, numberColumn, type Resource, textColumn } from "../../http/list/resource";
import type { EXPORT_ONLY_COLUMNS, ImportColumn } from "../imports/locations";
import { inArea, withoutDeleted } from "../locations";
import { locationResource } from "../locations/resource";
import { officeResource } from "../offices/resource";
import { routesAt } from "../routes";
import { ROUTE_HEADERS, routeResource } from "../routes/resource";
import { routeLocationResource } from "../routes/route-locations/resource";
import { userResource } from "../users/resource";

/** What can be exported: which rows, and their columns by the names of the header row. */
export interface ExportTable {
  resource: Resource;
  /** The resource with what depends on the time, for the conditions of a query. */
  resourceAt?(time: Date): Resource;
  columns: Record<string, Column>;
  /** The order of the rows; without it they come as they were made. */
  key?: Column;
  /**
   * A condition besides scope and query.
   *
   * @param of the id of what the rows belong to, where the export is of one thing
   */
  extra?(query: Narrowing & Area, of: string | undefined): SQL | undefined;
}

export const EXPORT_NAMES = ["locations", "routes", "stops", "users", "sub-offices"] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

const METRES_TO_MILES = 0.000621371;
const miles = (metres: SQL) =>
  sql`round((${metres} * ${METRES_TO_MILES}::float8)::numeric, 2)::float8`;

/**
 * The columns as a file has them: moments as the clocks of the zone show them, which their names
 * say, so that they read right in a spreadsheet.
 */
export function columnsIn(zone: string, columns: Record<string, Column>): Record<string, Column> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) =>
      column.kind === "instant" ? [`${name} (${zone})`, asClock(column, zone)] : [name, column],
    ),
  );
}

const asClock = ({ sql: instant, join }: Column, zone: string) =>
  textColumn(
    sql`to_char(${instant} AT TIME ZONE ${zone}::text, 'YYYY-MM-DD HH24:MI:SS')`,
    join === undefined ? {} : { join },
  );

/** A column that the resource's list has. */
function listed(resource: Resource, name: string): Column {
  const column = resource.columns[name];
  if (!column) throw new Error(`${resource.name} have no column ${name}`);
  return column;
}

/** The columns by their headers, without those that have none. */
const headed = <Name extends string>(
  headers: Record<Name, string | null>,
  columns: Record<Name, Column>,
): Record<string, Column> =>
  Object.fromEntries(
    (Object.keys(headers) as Name[]).flatMap((name) => {
      const header = headers[name];
      return header === null ? [] : [[header, columns[name]]];
    }),
  );

/** The first of a location's active contacts, as the import takes one for each row. */
const withContact: Resource = {
  ...locationResource,
  joins: {
    ...locationResource.joins,
    contact: {
      sql: sql`LEFT JOIN LATERAL (
        SELECT c.name, c.phone, c.email FROM ${contacts} c
        WHERE c.location_id = ${locations.id} AND c.status <> 'inactive'
        ORDER BY lower(c.name), c.id LIMIT 1
      ) AS contact ON true`,
    },
  },
};
const contact = (name: string) =>
  textColumn(sql`contact.${sql.identifier(name)}`, { join: "contact" });

type LocationColumn = ImportColumn | (typeof EXPORT_ONLY_COLUMNS)[number];
const locationColumns: Record<LocationColumn, Column> = {
  name: listed(locationResource, "name"),
  description: listed(locationResource, "description"),
  dbaName: listed(locationResource, "dbaName"),
  address: listed(locationResource, "address"),
  city: listed(locationResource, "city"),
  zip: listed(locationResource, "zip"),
  type: listed(locationResource, "locationType.name"),
  chain: listed(locationResource, "chain.name"),
  latitude: numberColumn(locations.latitude),
  longitude: numberColumn(locations.longitude),
  contactName: contact("name"),
  contactPhone: contact("phone"),
  contactEmail: contact("email"),
  externalId: listed(locationResource, "externalId"),
  openingHours: textColumn(locations.openingHours),
  closedDays: textColumn(locations.closedDays),
  visitEvery: numberColumn(locations.visitEvery),
  visitMinutes: numberColumn(locations.visitMinutes),
  priority: listed(locationResource, "priority"),
  locationId: listed(locationResource, "id"),
  status: listed(locationResource, "status"),
  office: listed(locationResource, "office.name"),
  agent: listed(locationResource, "user.displayName"),
  lastVisited: listed(locationResource, "lastVisited"),
};

export const EXPORT_TABLES: Record<ExportName, ExportTable> = {
  locations: {
    resource: withContact,
    columns: locationColumns,
    extra: (query) => allOf([withoutDeleted(query) ?? sql`true`, ...inArea(query)]),
  },
  routes: {
    resource: routeResource,
    resourceAt: routesAt,
    columns: headed(ROUTE_HEADERS, {
      ...routeResource.columns,
      distance: numberColumn(miles(routeResource.columns.distance.sql)),
    }),
  },
  stops: {
    resource: routeLocationResource,
    columns: {
      Order: listed(routeLocationResource, "order"),
      Name: listed(routeLocationResource, "location.name"),
      "DBA Name": textColumn(locations.dbaName, { join: "location" }),
      Address: listed(routeLocationResource, "location.address"),
      City: listed(routeLocationResource, "location.city"),
      Zip: listed(routeLocationResource, "location.zip"),
      Type: listed(routeLocationResource, "location.locationType.name"),
      Chain: listed(routeLocationResource, "location.chain.name"),
      Latitude: numberColumn(locations.latitude, { join: "location" }),
      Longitude: numberColumn(locations.longitude, { join: "location" }),
      Visited: listed(routeLocationResource, "isVisited"),
      "Actually Visited": listed(routeLocationResource, "visit.actuallyVisited"),
      Arrived: listed(routeLocationResource, "arrivalTime"),
      Departure: listed(routeLocationResource, "departureTime"),
      "Do Not Visit": listed(routeLocationResource, "visit.doNotVisit"),
      Note: listed(routeLocationResource, "visit.note"),
    },
    key: listed(routeLocationResource, "order"),
    extra: (_query, of) => sql`${routeLocations.routeId} = ${asUuid(of ?? "")}::uuid`,
  },
  users: {
    resource: userResource,
    columns: {
      Name: listed(userResource, "displayName"),
      Email: listed(userResource, "email"),
      Role: listed(userResource, "role"),
      Status: listed(userResource, "status"),
      Office: listed(userResource, "office.name"),
      Created: listed(userResource, "createdAt"),
    },
  },
  "sub-offices": {
    resource: officeResource,
    columns: {
      Name: listed(officeResource, "name"),
      Parent: listed(officeResource, "parent.name"),
      Manager: listed(officeResource, "manager.displayName"),
      "Time Zone": listed(officeResource, "timeZone"),
      Created: listed(officeResource, "createdAt"),
    },
    // The branches only, not the office above them.
    extra: (_query, of) => sql`${idOf(officeResource)} <> ${asUuid(of ?? "")}::uuid`,
  },
};
