import { AuditEntry } from "contract/audit/calls";
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_SOURCES } from "contract/audit/facts";
import type { AuditColumn, AuditSearchPath } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { audit, offices, users } from "../../db/schema";
import {
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { inOffices } from "../../http/scope";
import { makerRef, officeRef, officeZone } from "../refs";

const by = alias(users, "by");
const admin = alias(users, "by_admin");
const office = alias(offices, "office");

/** Entries belong to the office that their record was of then, and those of a move to both. */
export const auditResource: Resource<typeof AuditEntry, AuditColumn, AuditSearchPath> = {
  name: "audit",
  row: AuditEntry,
  from: sql`${audit}`,
  joins: {
    by: { sql: sql`LEFT JOIN ${users} AS ${by} ON ${by.id} = ${audit.userId}` },
    admin: { sql: sql`LEFT JOIN ${users} AS ${admin} ON ${admin.id} = ${audit.adminId}` },
    office: { sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${audit.officeId}` },
  },
  columns: {
    id: idColumn(audit.id),
    at: instantColumn(audit.at),
    action: enumColumn(audit.action, AUDIT_ACTIONS),
    kind: enumColumn(audit.kind, AUDIT_KINDS),
    recordId: idColumn(audit.recordId),
    name: textColumn(audit.name),
    aboutKind: enumColumn(audit.aboutKind, AUDIT_KINDS),
    aboutId: idColumn(audit.aboutId),
    source: enumColumn(audit.source, AUDIT_SOURCES),
    call: textColumn(audit.call),
    address: textColumn(audit.address),
    requestId: textColumn(audit.requestId),
    apiKey: textColumn(audit.apiKey),
    userId: idColumn(audit.userId),
    adminId: idColumn(audit.adminId),
    officeId: idColumn(audit.officeId),
    "by.displayName": textColumn(by.displayName, { join: "by" }),
    "office.name": textColumn(office.name, { join: "office" }),
  },
  json: {
    before: jsonColumn(audit.before),
    after: jsonColumn(audit.after),
  },
  relations: {
    by: { kind: "one", joins: ["by"], shape: makerRef(by) },
    admin: { kind: "one", joins: ["admin"], shape: makerRef(admin) },
    office: { kind: "one", joins: ["office"], shape: officeRef(office) },
  },
  search: {
    name: contains(audit.name),
    // An array instead of the join, which no condition of a search has.
    "by.displayName": (pattern) =>
      sql`${audit.userId} = ANY(ARRAY(SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern}))`,
  },
  defaultSearch: ["name", "by.displayName"],
  defaultOrder: ["at DESC", "id DESC"],
  // Every write adds to it.
  keepsNoTotal: true,
  zone: officeZone(audit.officeId),
  scope: (scope) =>
    scope.kind === "offices"
      ? sql`(${inOffices(scope, audit.officeId)} OR ${inOffices(scope, audit.otherOfficeId)})`
      : inOffices(scope, audit.officeId),
};
