import { PresumedVisit } from "contract/entities";
import type { PresumedVisitColumn, PresumedVisitSearchPath } from "contract/list-columns";
import { PRESUMED_STATUSES } from "contract/visits/facts";
import { sql } from "drizzle-orm";
import { presumedVisits } from "../../../db/schema";
import { enumColumn, type Resource } from "../../../http/list/resource";
import { inOffices } from "../../../http/scope";
import { waitingParts } from "../waiting";

const { joins, columns, relations, search, zone } = waitingParts(presumedVisits);

/** Presumed visits belong to the office that the agent was of at the time; an agent sees their own. */
export const presumedVisitResource: Resource<
  typeof PresumedVisit,
  PresumedVisitColumn,
  PresumedVisitSearchPath
> = {
  name: "presumed visits",
  row: PresumedVisit,
  from: sql`${presumedVisits}`,
  joins,
  columns: { ...columns, status: enumColumn(presumedVisits.status, PRESUMED_STATUSES) },
  relations,
  search,
  defaultSearch: ["location.name", "user.displayName"],
  defaultOrder: ["arrival DESC"],
  scope: (scope) =>
    inOffices(scope, presumedVisits.officeId, (id) => sql`${presumedVisits.userId} = ${id}::uuid`),
  zone,
};
