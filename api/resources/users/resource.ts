import { User } from "contract/entities";
import type { UserColumn, UserSearchPath } from "contract/list-columns";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { locations, offices, routes, users, visits } from "../../db/schema";
import {
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { type AccessScope, inOffices } from "../../http/scope";
import { locationResource } from "../locations/resource";
import { officeRef } from "../refs";
import { routeResource } from "../routes/resource";
import { visitResource } from "../visits/resource";

const office = alias(offices, "office");

/** Users belong to their office; an agent sees themselves. */
export const inUserScope = (scope: AccessScope): SQL =>
  inOffices(scope, users.officeId, (userId) => sql`${users.id} = ${userId}::uuid`);

export const userResource: Resource<typeof User, UserColumn, UserSearchPath> = {
  name: "users",
  row: User,
  from: sql`${users}`,
  joins: {
    office: { sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${users.officeId}` },
  },
  columns: {
    id: idColumn(users.id),
    displayName: textColumn(users.displayName),
    email: textColumn(users.email),
    photo: textColumn(users.photo),
    role: enumColumn(users.role, ["admin", "office-manager", "agent"]),
    status: enumColumn(users.status, ["active", "inactive"]),
    officeId: idColumn(users.officeId),
    usualStart: textColumn(users.usualStart),
    usualEnd: textColumn(users.usualEnd),
    breakMinutes: numberColumn(users.breakMinutes),
    positionsFrom: textColumn(users.positionsFrom),
    positionsUntil: textColumn(users.positionsUntil),
    createdAt: instantColumn(users.createdAt),
    updatedAt: instantColumn(users.updatedAt),
    "office.name": textColumn(office.name, { join: "office" }),
  },
  relations: {
    office: { kind: "one", joins: ["office"], shape: officeRef(office) },
    routes: {
      kind: "many",
      resource: routeResource,
      parentId: sql`${routes.userId}`,
      where: sql`${routes.status} = 'active'`,
    },
    visits: { kind: "many", resource: visitResource, parentId: sql`${visits.userId}`, limit: 1 },
    userLocations: {
      kind: "many",
      resource: locationResource,
      parentId: sql`${locations.userId}`,
      where: sql`${locations.status} = 'active'`,
    },
  },
  search: {
    displayName: contains(users.displayName),
    email: contains(users.email),
  },
  defaultSearch: ["displayName", "email"],
  defaultOrder: ["displayName ASC"],
  scope: inUserScope,
};
