import { LateReport } from "contract/entities";
import type { LateReportColumn, LateReportSearchPath } from "contract/list-columns";
import { LATE_REASONS, LATE_STATUSES } from "contract/visits/facts";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { lateReports, locations, offices, routes, users } from "../../../db/schema";
import {
  booleanColumn,
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import { inOffices } from "../../../http/scope";
import { locationRef, locationRefJoins } from "../../locations/ref";
import { makerRef, officeRef, officeZone, userRef } from "../../refs";
import { proofJoin, proofShape } from "../proof/resource";
import { reasonName } from "../reasons/resource";

const reporter = alias(users, "reporter");
const reviewer = alias(users, "reviewer");
const office = alias(offices, "office");
const route = alias(routes, "route");

/** Late reports belong to the office that the agent was of at the time. */
export const lateReportResource: Resource<
  typeof LateReport,
  LateReportColumn,
  LateReportSearchPath
> = {
  name: "late reports",
  row: LateReport,
  from: sql`${lateReports}`,
  joins: {
    location: { sql: sql`JOIN ${locations} ON ${locations.id} = ${lateReports.locationId}` },
    ...locationRefJoins("location"),
    user: { sql: sql`JOIN ${users} AS ${reporter} ON ${reporter.id} = ${lateReports.userId}` },
    office: {
      sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${lateReports.officeId}`,
    },
    route: { sql: sql`LEFT JOIN ${routes} AS ${route} ON ${route.id} = ${lateReports.routeId}` },
    proof: {
      sql: proofJoin({ id: lateReports.reportId, userId: lateReports.userId }),
    },
    reviewer: {
      sql: sql`LEFT JOIN ${users} AS ${reviewer} ON ${reviewer.id} = ${lateReports.reviewedById}`,
    },
  },
  columns: {
    id: idColumn(lateReports.id),
    locationId: idColumn(lateReports.locationId),
    routeId: idColumn(lateReports.routeId),
    userId: idColumn(lateReports.userId),
    visitId: idColumn(lateReports.visitId),
    reason: enumColumn(lateReports.reason, LATE_REASONS),
    status: enumColumn(lateReports.status, LATE_STATUSES),
    actuallyVisited: booleanColumn(lateReports.actuallyVisited),
    notVisitedReason: textColumn(lateReports.notVisitedReason, { nullable: true }),
    reasonName: reasonName(lateReports.notVisitedReason),
    arrival: instantColumn(lateReports.arrival),
    departure: instantColumn(lateReports.departure),
    receivedAt: instantColumn(lateReports.createdAt),
    reviewedAt: instantColumn(lateReports.reviewedAt),
    doNotVisit: booleanColumn(lateReports.doNotVisit),
    note: textColumn(lateReports.note),
    officeId: idColumn(lateReports.officeId, { filterOnly: true }),
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
    proof: { kind: "one", joins: ["proof"], shape: proofShape },
    reviewedBy: { kind: "one", joins: ["reviewer"], shape: makerRef(reviewer) },
  },
  search: {
    "location.name": (pattern) =>
      sql`${lateReports.locationId} IN (SELECT l.id FROM locations l WHERE l.name ILIKE ${pattern})`,
    "user.displayName": (pattern) =>
      sql`${lateReports.userId} IN (SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern})`,
    note: contains(lateReports.note),
  },
  defaultSearch: ["location.name", "user.displayName", "note"],
  defaultOrder: ["receivedAt ASC"],
  scope: (scope) => inOffices(scope, lateReports.officeId),
  zone: officeZone(lateReports.officeId),
};
