import { Location } from "contract/entities";
import type { LocationColumn, LocationFilter, LocationSearchPath } from "contract/list-columns";
import { OPEN_STATUSES } from "contract/routes/facts";
import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  chains,
  contacts,
  locations,
  offices,
  routeLocations,
  routes,
  users,
  visits,
} from "../../db/schema";
import {
  booleanColumn,
  type ComparableColumn,
  contains,
  idColumn,
  type Resource,
  textColumn,
  wordsColumn,
} from "../../http/list/resource";
import { makerRef, officeRef, officeZone, userRef } from "../refs";
import { visitResource } from "../visits/resource";
import { contactsOfSeen } from "./contacts";
import { locationCounters } from "./counters";
import { coverageCounters, coverageMeanings } from "./coverage";
import { locationColumns, locationJson, locationRefJoins, locationType } from "./ref";
import { inLocationScope } from "./scope";

const agent = alias(users, "agent");
const office = alias(offices, "office");
const creator = alias(users, "creator");

const typeRelation = {
  kind: "one",
  joins: ["type"],
  shape: { id: idColumn(locationType.id), name: textColumn(locationType.name) },
} as const;

// Sub-selects instead of joins: what is looked for is found first, then its locations by index.
const byType = (pattern: SQL) =>
  sql`${locations.typeId} IN (SELECT t.id FROM location_types t WHERE t.name ILIKE ${pattern})`;
const byChain = (pattern: SQL) =>
  sql`${locations.chainId} IN (SELECT c.id FROM chains c WHERE c.name ILIKE ${pattern})`;
const byOffice = (pattern: SQL) =>
  sql`${locations.officeId} IN (SELECT o.id FROM offices o WHERE o.name ILIKE ${pattern})`;
/**
 * Of any office, as for {@link refuseAwaited}: where somebody goes already is known to whoever
 * may see the place. EXISTS leaves the choice to the planner: asked of a few locations, it looks at
 * the stops of each; an IN would gather the stops of all open routes first.
 */
const onOpenRoute = sql`EXISTS (
  SELECT 1 FROM ${routeLocations} JOIN ${routes} ON ${routes.id} = ${routeLocations.routeId}
  WHERE ${routeLocations.locationId} = ${locations.id} AND NOT ${routeLocations.isVisited}
    AND ${inArray(routes.status, OPEN_STATUSES)})`;
const byAgent = (pattern: SQL) =>
  sql`${locations.userId} IN (SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern})`;

export const locationResource: Resource<typeof Location, LocationColumn, LocationSearchPath> = {
  name: "locations",
  row: Location,
  from: sql`${locations}`,
  joins: {
    ...locationRefJoins(),
    agent: {
      sql: sql`LEFT JOIN ${users} AS ${agent} ON ${agent.id} = ${locations.userId}`,
      by: {
        from: sql`${users} AS ${agent}`,
        id: sql`${agent.id}`,
        foreignKey: sql`${locations.userId}`,
      },
    },
    office: {
      sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${locations.officeId}`,
      by: {
        from: sql`${offices} AS ${office}`,
        id: sql`${office.id}`,
        foreignKey: sql`${locations.officeId}`,
      },
    },
    creator: {
      sql: sql`LEFT JOIN ${users} AS ${creator} ON ${creator.id} = ${locations.createdById}`,
    },
  },
  columns: {
    ...locationColumns,
    typeId: idColumn(locations.typeId, { filterOnly: true }),
    chainId: idColumn(locations.chainId, { filterOnly: true }),
    type: textColumn(locationType.name, { join: "type", filterOnly: true }),
    "locationType.name": textColumn(locationType.name, { join: "type" }),
    "chain.name": textColumn(chains.name, { join: "chain" }),
    "office.name": textColumn(office.name, { join: "office" }),
    "user.displayName": textColumn(agent.displayName, { join: "agent" }),
    "agent.displayName": textColumn(agent.displayName, { join: "agent" }),
  },
  filters: {
    onRoute: booleanColumn(onOpenRoute, { nullable: false }),
    coverage: wordsColumn(coverageMeanings),
  } satisfies Record<LocationFilter, ComparableColumn>,
  json: locationJson,
  relations: {
    locationType: typeRelation,
    type: typeRelation,
    chain: {
      kind: "one",
      joins: ["chain"],
      shape: { id: idColumn(chains.id), name: textColumn(chains.name) },
    },
    user: { kind: "one", joins: ["agent"], shape: userRef(agent) },
    office: { kind: "one", joins: ["office"], shape: officeRef(office) },
    createdBy: { kind: "one", joins: ["creator"], shape: makerRef(creator) },
    contacts: { kind: "many", resource: contactsOfSeen, parentId: sql`${contacts.locationId}` },
    visits: { kind: "many", resource: visitResource, parentId: sql`${visits.locationId}` },
  },
  search: {
    name: contains(locations.name),
    dbaName: contains(locations.dbaName),
    address: contains(locations.address),
    type: byType,
    chain: byChain,
    city: contains(locations.city),
    zip: contains(locations.zip),
    "office.name": byOffice,
    "agent.displayName": byAgent,
  },
  defaultSearch: ["name", "dbaName", "address"],
  defaultOrder: ["name ASC"],
  scope: inLocationScope,
  zone: officeZone(locations.officeId),
  counters: [locationCounters, coverageCounters],
};
