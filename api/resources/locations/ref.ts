import type { ContactColumn, LocationColumn } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { chains, contacts, isIndexed, locations, locationTypes } from "../../db/schema";
import {
  booleanColumn,
  type ComparableColumn,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  type Shape,
  textColumn,
} from "../../http/list/resource";

export const locationType = alias(locationTypes, "location_type");

/** A location's own columns; part of its row wherever it stands. */
export const locationColumns = {
  id: idColumn(locations.id),
  name: textColumn(locations.name),
  description: textColumn(locations.description, { indexed: isIndexed(locations.description) }),
  dbaName: textColumn(locations.dbaName),
  address: textColumn(locations.address),
  city: textColumn(locations.city),
  zip: textColumn(locations.zip),
  status: enumColumn(locations.status, ["active", "inactive"]),
  userId: idColumn(locations.userId),
  parentOffice: idColumn(locations.officeId),
  doNotVisit: booleanColumn(locations.doNotVisit),
  lastVisited: instantColumn(locations.lastVisited),
  overdueFrom: instantColumn(locations.overdueFrom),
  visitEvery: numberColumn(locations.visitEvery),
  externalId: textColumn(locations.externalId),
  priority: numberColumn(locations.priority),
  createdById: idColumn(locations.createdById),
  createdAt: instantColumn(locations.createdAt),
  updatedAt: instantColumn(locations.updatedAt),
} satisfies Partial<Record<LocationColumn, ComparableColumn>>;

/** A contact's own columns. */
export const contactColumns = {
  id: idColumn(contacts.id),
  locationId: idColumn(contacts.locationId),
  name: textColumn(contacts.name),
  phone: textColumn(contacts.phone),
  email: textColumn(contacts.email),
  status: enumColumn(contacts.status, ["active", "inactive"]),
} satisfies Record<ContactColumn, ComparableColumn>;

/** Where a location is and when it may be visited, in the form of the contract; part of its row as well. */
export const locationJson = {
  location:
    jsonColumn(sql`CASE WHEN ${locations.longitude} IS NOT NULL AND ${locations.latitude} IS NOT NULL
    THEN json_build_object('type', 'Point',
      'coordinates', json_build_array(${locations.longitude}, ${locations.latitude})) END`),
  openingHours: jsonColumn(locations.openingHours),
  closedDays: jsonColumn(sql`to_json(string_to_array(${locations.closedDays}, ','))`),
  visitMinutes: jsonColumn(locations.visitMinutes),
};

/** A location inside another row, with its type and chain; needs the joins `type` and `chain`. */
export const locationRef: Shape = {
  ...locationColumns,
  ...locationJson,
  locationType: {
    id: idColumn(locationType.id),
    name: textColumn(locationType.name),
    visitMinutes: numberColumn(locationType.visitMinutes),
  },
  chain: { id: idColumn(chains.id), name: textColumn(chains.name) },
};

/**
 * The joins `type` and `chain`.
 *
 * @param after the join that brings the location, where it isn't the row itself
 */
export const locationRefJoins = (after?: string): Resource["joins"] => ({
  type: {
    sql: sql`LEFT JOIN ${locationTypes} AS ${locationType} ON ${locationType.id} = ${locations.typeId}`,
    ...(after
      ? { after }
      : {
          by: {
            from: sql`${locationTypes} AS ${locationType}`,
            id: sql`${locationType.id}`,
            foreignKey: sql`${locations.typeId}`,
          },
        }),
  },
  chain: {
    sql: sql`LEFT JOIN ${chains} ON ${chains.id} = ${locations.chainId}`,
    ...(after
      ? { after }
      : {
          by: {
            from: sql`${chains}`,
            id: sql`${chains.id}`,
            foreignKey: sql`${locations.chainId}`,
          },
        }),
  },
});
