import { Visit } from "contract/entities";
import { type AnyColumn, sql } from "drizzle-orm";
import { visits } from "../../db/schema";
import {
  booleanColumn,
  idColumn,
  instantColumn,
  type Resource,
  type Shape,
  textColumn,
} from "../../http/list/resource";
import { inOffices } from "../../http/scope";

type VisitTable = Record<
  | "id"
  | "locationId"
  | "routeId"
  | "routeLocationId"
  | "userId"
  | "actuallyVisited"
  | "arrival"
  | "departure"
  | "doNotVisit"
  | "note"
  | "confirmed",
  AnyColumn
>;

const visitColumns = (visit: VisitTable) => ({
  id: idColumn(visit.id),
  locationId: idColumn(visit.locationId),
  routeId: idColumn(visit.routeId),
  routeLocationId: idColumn(visit.routeLocationId),
  userId: idColumn(visit.userId),
  actuallyVisited: booleanColumn(visit.actuallyVisited),
  arrival: instantColumn(visit.arrival),
  departure: instantColumn(visit.departure),
  doNotVisit: booleanColumn(visit.doNotVisit),
  note: textColumn(visit.note),
  confirmed: booleanColumn(visit.confirmed),
});

/** A visit inside another row, from a join. */
export const visitShape = (visit: VisitTable): Shape => visitColumns(visit);

/** Visits belong to the office that the agent was of at the time; an agent sees their own. */
export const visitResource: Resource<typeof Visit> = {
  name: "visits",
  row: Visit,
  from: sql`${visits}`,
  joins: {},
  columns: visitColumns(visits),
  relations: {},
  search: { default: () => sql`true` },
  defaultOrder: ["arrival DESC"],
  scope: (scope) =>
    inOffices(scope, visits.officeId, (userId) => sql`${visits.userId} = ${userId}::uuid`),
};
