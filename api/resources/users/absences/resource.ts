import { Absence } from "contract/entities";
import type { AbsenceColumn, AbsenceSearchPath } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { absences, users } from "../../../db/schema";
import {
  contains,
  dayColumn,
  idColumn,
  instantColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import { userRef } from "../../refs";
import { inUserScope } from "../resource";

/** Absences belong to the office of their agent, also those of before the agent came there. */
export const absenceResource: Resource<typeof Absence, AbsenceColumn, AbsenceSearchPath> = {
  name: "absences",
  row: Absence,
  from: sql`${absences} JOIN ${users} ON ${users.id} = ${absences.userId}`,
  joins: {},
  columns: {
    id: idColumn(absences.id),
    userId: idColumn(absences.userId),
    firstDay: dayColumn(absences.firstDay),
    lastDay: dayColumn(absences.lastDay),
    note: textColumn(absences.note),
    createdAt: instantColumn(absences.createdAt),
    updatedAt: instantColumn(absences.updatedAt),
    "user.displayName": textColumn(users.displayName),
  },
  relations: { user: { kind: "one", joins: [], shape: userRef(users) } },
  search: { "user.displayName": contains(users.displayName), note: contains(absences.note) },
  defaultSearch: ["user.displayName", "note"],
  defaultOrder: ["firstDay ASC"],
  scope: inUserScope,
};
