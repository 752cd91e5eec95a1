/** What the lists of late reports and of presumed visits have in common. */
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type lateReports,
  locations,
  offices,
  type presumedVisits,
  routes,
  users,
} from "../../db/schema";
import { idColumn, instantColumn, textColumn } from "../../http/list/resource";
import { locationRef, locationRefJoins } from "../locations/ref";
import { makerRef, officeRef, officeZone, userRef } from "../refs";

const reporter = alias(users, "reporter");
const reviewer = alias(users, "reviewer");
const office = alias(offices, "office");
const route = alias(routes, "route");

/** Rows of the office that the agent was of at the time. */
export function waitingParts(table: typeof lateReports | typeof presumedVisits) {
  return {
    joins: {
      location: { sql: sql`JOIN ${locations} ON ${locations.id} = ${table.locationId}` },
      ...locationRefJoins("location"),
      user: { sql: sql`JOIN ${users} AS ${reporter} ON ${reporter.id} = ${table.userId}` },
      office: { sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${table.officeId}` },
      route: { sql: sql`LEFT JOIN ${routes} AS ${route} ON ${route.id} = ${table.routeId}` },
      reviewer: {
        sql: sql`LEFT JOIN ${users} AS ${reviewer} ON ${reviewer.id} = ${table.reviewedById}`,
      },
    },
    columns: {
      id: idColumn(table.id),
      locationId: idColumn(table.locationId),
      routeId: idColumn(table.routeId),
      userId: idColumn(table.userId),
      visitId: idColumn(table.visitId),
      arrival: instantColumn(table.arrival),
      departure: instantColumn(table.departure),
      reviewedAt: instantColumn(table.reviewedAt),
      officeId: idColumn(table.officeId, { filterOnly: true }),
      "location.name": textColumn(locations.name, { join: "location" }),
      "user.displayName": textColumn(reporter.displayName, { join: "user" }),
      "office.name": textColumn(office.name, { join: "office" }),
      "route.name": textColumn(route.name, { join: "route" }),
    },
    relations: {
      location: { kind: "one", joins: ["type", "chain"], shape: locationRef },
      user: { kind: "one", joins: ["user"], shape: userRef(reporter) },
      office: { kind: "one", joins: ["office"], shape: officeRef(office) },
      route: {
        kind: "one",
        joins: ["route"],
        shape: { id: idColumn(route.id), name: textColumn(route.name) },
      },
      reviewedBy: { kind: "one", joins: ["reviewer"], shape: makerRef(reviewer) },
    },
    search: {
      "location.name": (pattern: SQL) =>
        sql`${table.locationId} IN (SELECT l.id FROM locations l WHERE l.name ILIKE ${pattern})`,
      "user.displayName": (pattern: SQL) =>
        sql`${table.userId} IN (SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern})`,
    },
    zone: officeZone(table.officeId),
  } as const;
}
