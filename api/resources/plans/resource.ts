import { Plan } from "contract/entities";
import type { PlanColumn, PlanSearchPath } from "contract/list-columns";
import { PLAN_STATUSES } from "contract/plans/facts";
import { sql } from "drizzle-orm";
import { offices, plans, users } from "../../db/schema";
import {
  contains,
  dayColumn,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { inOffices } from "../../http/scope";
import { makerRef, officeRef, officeZone } from "../refs";

/** Plans without their documents, which may have megabytes. */
export const planResource: Resource<typeof Plan, PlanColumn, PlanSearchPath> = {
  name: "plans",
  row: Plan,
  from: sql`${plans}`,
  joins: {
    office: { sql: sql`LEFT JOIN ${offices} ON ${offices.id} = ${plans.officeId}` },
    createdBy: { sql: sql`LEFT JOIN ${users} ON ${users.id} = ${plans.createdById}` },
  },
  columns: {
    id: idColumn(plans.id),
    name: textColumn(plans.name),
    status: enumColumn(plans.status, PLAN_STATUSES),
    firstDay: dayColumn(plans.firstDay),
    lastDay: dayColumn(plans.lastDay),
    agentCount: numberColumn(plans.agentCount),
    placeCount: numberColumn(plans.placeCount),
    officeId: idColumn(plans.officeId),
    "office.name": textColumn(offices.name, { join: "office" }),
    createdById: idColumn(plans.createdById),
    "createdBy.displayName": textColumn(users.displayName, { join: "createdBy" }),
    progress: numberColumn(plans.progress),
    reason: textColumn(plans.reason),
    seenAt: instantColumn(plans.seenAt),
    acceptedAt: instantColumn(plans.acceptedAt),
    createdAt: instantColumn(plans.createdAt),
    updatedAt: instantColumn(plans.updatedAt),
  },
  relations: {
    office: { kind: "one", joins: ["office"], shape: officeRef(offices) },
    createdBy: { kind: "one", joins: ["createdBy"], shape: makerRef(users) },
  },
  search: {
    name: contains(plans.name),
    "office.name": (pattern) =>
      sql`${plans.officeId} IN (SELECT o.id FROM offices o WHERE o.name ILIKE ${pattern})`,
  },
  defaultSearch: ["name", "office.name"],
  defaultOrder: ["createdAt DESC"],
  scope: (scope) => inOffices(scope, plans.officeId),
  zone: officeZone(plans.officeId),
};

/** One plan with its document. */
export const wholePlanResource: typeof planResource = {
  ...planResource,
  json: { document: jsonColumn(plans.document) },
};
