import type { AccessColumn, AccessSearchPath } from "contract/list-columns";
import { PositionAccess } from "contract/tracking/access-log-calls";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { positionAccessLog, users } from "../../../db/schema";
import {
  enumColumn,
  idColumn,
  instantColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import { makerRef } from "../../refs";
import { inUserScope } from "../../users/resource";

const viewer = alias(users, "viewer");
const admin = alias(users, "admin");

/** Looks belong to the agent who was looked at, and are seen with them. */
export const positionAccessResource: Resource<
  typeof PositionAccess,
  AccessColumn,
  AccessSearchPath
> = {
  name: "looks",
  row: PositionAccess,
  from: sql`${positionAccessLog}`,
  joins: {
    viewer: {
      sql: sql`JOIN ${users} AS ${viewer} ON ${viewer.id} = ${positionAccessLog.viewerId}`,
    },
    admin: {
      sql: sql`LEFT JOIN ${users} AS ${admin} ON ${admin.id} = ${positionAccessLog.adminId}`,
    },
  },
  columns: {
    id: idColumn(positionAccessLog.id),
    kind: enumColumn(positionAccessLog.kind, PositionAccess.shape.kind.options),
    at: instantColumn(positionAccessLog.createdAt),
    from: instantColumn(positionAccessLog.trailFrom),
    "viewer.displayName": textColumn(viewer.displayName, { join: "viewer" }),
  },
  relations: {
    viewer: { kind: "one", joins: ["viewer"], shape: makerRef(viewer) },
    admin: { kind: "one", joins: ["admin"], shape: makerRef(admin) },
  },
  // An array instead of the join, which no condition of a search has.
  search: {
    "viewer.displayName": (pattern) =>
      sql`${positionAccessLog.viewerId} = ANY(ARRAY(SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern}))`,
  },
  defaultSearch: ["viewer.displayName"],
  defaultOrder: ["at DESC"],
  // They are written by readings.
  keepsNoTotal: true,
  scope: (scope) => sql`EXISTS (
    SELECT 1 FROM ${users} WHERE ${users.id} = ${positionAccessLog.agentId} AND ${inUserScope(scope)})`,
};
