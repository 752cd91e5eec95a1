import { Recurrence } from "contract/entities";
import type { RecurrenceColumn, RecurrenceSearchPath } from "contract/list-columns";
import { DAYS_AHEAD } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import { offices, recurrenceDays, recurrences, users } from "../../../db/schema";
import {
  contains,
  dayColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import { inOffices } from "../../../http/scope";
import { officeRef, officeZone, userRef } from "../../refs";

/** Held days from the day on which routes were last created. */
const heldDays = sql`(SELECT count(*)::int FROM ${recurrenceDays} AS held
  WHERE held.recurrence_id = ${recurrences.id} AND held.route_id IS NULL
    AND held.day >= ${recurrences.createdUntil} - ${sql.raw(String(DAYS_AHEAD - 1))})`;

export const recurrenceResource: Resource<
  typeof Recurrence,
  RecurrenceColumn,
  RecurrenceSearchPath
> = {
  name: "recurrences",
  row: Recurrence,
  from: sql`${recurrences}`,
  joins: {
    user: { sql: sql`LEFT JOIN ${users} ON ${users.id} = ${recurrences.userId}` },
    office: { sql: sql`LEFT JOIN ${offices} ON ${offices.id} = ${recurrences.officeId}` },
  },
  columns: {
    id: idColumn(recurrences.id),
    name: textColumn(recurrences.name),
    everyWeeks: numberColumn(recurrences.everyWeeks),
    firstDay: dayColumn(recurrences.firstDay),
    lastDay: dayColumn(recurrences.lastDay),
    heldDays: numberColumn(heldDays, { nullable: false }),
    plannedStart: textColumn(recurrences.plannedStart),
    userId: idColumn(recurrences.userId),
    officeId: idColumn(recurrences.officeId),
    createdAt: instantColumn(recurrences.createdAt),
    updatedAt: instantColumn(recurrences.updatedAt),
    "user.displayName": textColumn(users.displayName, { join: "user" }),
    "office.name": textColumn(offices.name, { join: "office" }),
  },
  json: {
    weekdays: jsonColumn(sql`to_json(${recurrences.weekdays})`),
    skippedDays: jsonColumn(sql`to_json(${recurrences.skippedDays})`),
    locationIds: jsonColumn(sql`to_json(${recurrences.locationIds})`),
  },
  relations: {
    user: { kind: "one", joins: ["user"], shape: userRef(users) },
    office: { kind: "one", joins: ["office"], shape: officeRef(offices) },
  },
  search: {
    name: contains(recurrences.name),
    "user.displayName": (pattern) =>
      sql`${recurrences.userId} IN (SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern})`,
    "office.name": (pattern) =>
      sql`${recurrences.officeId} IN (SELECT o.id FROM offices o WHERE o.name ILIKE ${pattern})`,
  },
  defaultSearch: ["name", "user.displayName", "office.name"],
  defaultOrder: ["name ASC"],
  scope: (scope) => inOffices(scope, recurrences.officeId),
  zone: officeZone(recurrences.officeId),
};
