import { OfficeLocation, UserLocation } from "contract/entities";
import type {
  OfficeLocationColumn,
  OfficeLocationSearchPath,
  UserLocationColumn,
  UserLocationSearchPath,
} from "contract/list-columns";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { locations, offices, users } from "../../db/schema";
import {
  type ComparableColumn,
  contains,
  idColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import type { AccessScope } from "../../http/scope";
import { officeRef, userRef } from "../refs";
import { locationCounters } from "./counters";
import { inLocationScope } from "./scope";

const office = alias(offices, "office");
const agent = alias(users, "agent");

// A location is of one office and given to one agent at most, so its id is that of the link.
const link = { id: idColumn(locations.id), locationId: idColumn(locations.id) } satisfies Partial<
  Record<OfficeLocationColumn & UserLocationColumn, ComparableColumn>
>;
const search = { "location.name": contains(locations.name) };
const defaultSearch = ["location.name"] as const;

const ofOffices = (scope: AccessScope) =>
  sql`${locations.officeId} IS NOT NULL AND ${inLocationScope(scope)}`;
const ofAgents = (scope: AccessScope) =>
  sql`${locations.userId} IS NOT NULL AND ${inLocationScope(scope)}`;

/** Which office a location belongs to. */
export const officeLocationResource: Resource<
  typeof OfficeLocation,
  OfficeLocationColumn,
  OfficeLocationSearchPath
> = {
  name: "office-locations",
  row: OfficeLocation,
  from: sql`${locations}`,
  joins: {
    office: { sql: sql`JOIN ${offices} AS ${office} ON ${office.id} = ${locations.officeId}` },
  },
  columns: {
    ...link,
    officeId: idColumn(locations.officeId),
    "office.name": textColumn(office.name, { join: "office" }),
  },
  relations: { office: { kind: "one", joins: ["office"], shape: officeRef(office) } },
  search,
  defaultSearch,
  defaultOrder: ["id ASC"],
  scope: ofOffices,
  counters: { ...locationCounters, columns: ["officeId"], scope: ofOffices },
};

/** Which agent a location is given to. */
export const userLocationResource: Resource<
  typeof UserLocation,
  UserLocationColumn,
  UserLocationSearchPath
> = {
  name: "user-locations",
  row: UserLocation,
  from: sql`${locations}`,
  joins: {
    user: { sql: sql`JOIN ${users} AS ${agent} ON ${agent.id} = ${locations.userId}` },
  },
  columns: {
    ...link,
    userId: idColumn(locations.userId),
    "user.displayName": textColumn(agent.displayName, { join: "user" }),
  },
  relations: { user: { kind: "one", joins: ["user"], shape: userRef(agent) } },
  search,
  defaultSearch,
  defaultOrder: ["id ASC"],
  scope: ofAgents,
  counters: { ...locationCounters, columns: [], scope: ofAgents },
};
