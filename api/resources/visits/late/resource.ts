import { LateReport } from "contract/entities";
import type { LateReportColumn, LateReportSearchPath } from "contract/list-columns";
import { LATE_REASONS, LATE_STATUSES } from "contract/visits/facts";
import { sql } from "drizzle-orm";
import { lateReports, visits } from "../../../db/schema";
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
import { proofJoin, proofShape } from "../proof/resource";
import { reasonName } from "../reasons/resource";
import { visitResource } from "../resource";
import { waitingParts } from "../waiting";
import { atSameStop } from "./doubled";

const { joins, columns, relations, search, zone } = waitingParts(lateReports);

/** Visits of the caller's scope at the stops of late reports, without those that the reports became. */
const stopVisits: Resource = {
  ...visitResource,
  from: sql`${visits} JOIN ${lateReports} ON ${atSameStop}`,
};

/** Late reports belong to the office that the agent was of at the time; an agent sees their own. */
export const lateReportResource: Resource<
  typeof LateReport,
  LateReportColumn,
  LateReportSearchPath
> = {
  name: "late reports",
  row: LateReport,
  from: sql`${lateReports}`,
  joins: {
    ...joins,
    proof: {
      sql: proofJoin({ id: lateReports.reportId, userId: lateReports.userId }),
    },
  },
  columns: {
    ...columns,
    reason: enumColumn(lateReports.reason, LATE_REASONS),
    status: enumColumn(lateReports.status, LATE_STATUSES),
    actuallyVisited: booleanColumn(lateReports.actuallyVisited),
    notVisitedReason: textColumn(lateReports.notVisitedReason, { nullable: true }),
    reasonName: reasonName(lateReports.notVisitedReason),
    receivedAt: instantColumn(lateReports.createdAt),
    doNotVisit: booleanColumn(lateReports.doNotVisit),
    note: textColumn(lateReports.note),
    // A place on no route has the report's own id there.
    routeLocationId: idColumn(sql`nullif(${lateReports.stopId}, ${lateReports.reportId})`, {
      nullable: true,
    }),
  },
  relations: {
    ...relations,
    proof: { kind: "one", joins: ["proof"], shape: proofShape },
    stopVisits: { kind: "many", resource: stopVisits, parentId: sql`${lateReports.id}` },
  },
  search: { ...search, note: contains(lateReports.note) },
  defaultSearch: ["location.name", "user.displayName", "note"],
  defaultOrder: ["receivedAt ASC"],
  scope: (scope) =>
    inOffices(scope, lateReports.officeId, (id) => sql`${lateReports.userId} = ${id}::uuid`),
  zone,
};
