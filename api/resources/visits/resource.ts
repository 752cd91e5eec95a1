import { Contact, Visit } from "contract/entities";
import type {
  ContactColumn,
  ContactSearchPath,
  VisitColumn,
  VisitSearchPath,
} from "contract/list-columns";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  contacts,
  locations,
  offices,
  routes,
  users,
  visitContacts,
  visitCounts,
  visitReports,
  visitReviews,
  visits,
} from "../../db/schema";
import {
  booleanColumn,
  type ComparableColumn,
  contains,
  idColumn,
  instantColumn,
  type Resource,
  type Shape,
  textColumn,
} from "../../http/list/resource";
import { type AccessScope, inOffices } from "../../http/scope";
import { contactColumns, locationRef, locationRefJoins, locationType } from "../locations/ref";
import { inLocationScope } from "../locations/scope";
import { officeRef, officeZone, userRef } from "../refs";
import { checkShape } from "./check";
import { proofJoin, proofShape } from "./proof/resource";
import { reasonName } from "./reasons/resource";

const visitor = alias(users, "visitor");
const reviewer = alias(users, "reviewer");
const office = alias(offices, "office");
const route = alias(routes, "route");
const madeBy = alias(visitReports, "made_by");

type VisitTable = Record<
  | "id"
  | "locationId"
  | "routeId"
  | "routeLocationId"
  | "userId"
  | "actuallyVisited"
  | "notVisitedReason"
  | "arrival"
  | "departure"
  | "doNotVisit"
  | "note"
  | "confirmed"
  | "createdAt",
  AnyColumn
>;

const visitColumns = (visit: VisitTable) =>
  ({
    id: idColumn(visit.id),
    locationId: idColumn(visit.locationId),
    routeId: idColumn(visit.routeId),
    routeLocationId: idColumn(visit.routeLocationId),
    userId: idColumn(visit.userId),
    actuallyVisited: booleanColumn(visit.actuallyVisited),
    notVisitedReason: textColumn(visit.notVisitedReason, { nullable: true }),
    reasonName: reasonName(visit.notVisitedReason),
    arrival: instantColumn(visit.arrival),
    departure: instantColumn(visit.departure),
    doNotVisit: booleanColumn(visit.doNotVisit),
    note: textColumn(visit.note),
    confirmed: booleanColumn(visit.confirmed),
    receivedAt: instantColumn(visit.createdAt),
  }) satisfies Partial<Record<VisitColumn, ComparableColumn>>;

// Arrays instead of joins: each condition of an OR can then use its own index.
const byLocation = (pattern: SQL) =>
  sql`${visits.locationId} = ANY(ARRAY(SELECT l.id FROM locations l WHERE l.name ILIKE ${pattern}))`;
const byUser = (pattern: SQL) =>
  sql`${visits.userId} = ANY(ARRAY(SELECT u.id FROM users u WHERE u.display_name ILIKE ${pattern}))`;

/** A visit inside another row, from a join. */
export const visitShape = (visit: VisitTable): Shape => visitColumns(visit);

/** The active contacts whom the agent met, in the scope of their location. */
const metContacts: Resource<typeof Contact, ContactColumn, ContactSearchPath> = {
  name: "contacts",
  row: Contact,
  from: sql`${contacts} JOIN ${visitContacts} ON ${visitContacts.contactId} = ${contacts.id}`,
  joins: {},
  columns: contactColumns,
  relations: {},
  search: { name: contains(contacts.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  // Not those of a location that another office has by now. By the contact's own location, so
  // that an index finds it: there are few contacts, and many locations.
  scope: (scope) => sql`${contacts.status} <> 'inactive' AND EXISTS (
    SELECT 1 FROM ${locations}
    WHERE ${locations.id} = ${contacts.locationId} AND ${inLocationScope(scope)})`,
};

/** Visits belong to the office that the agent was of at the time; an agent sees their own. */
export const inVisitScope = (scope: AccessScope) =>
  inOffices(scope, visits.officeId, (userId) => sql`${visits.userId} = ${userId}::uuid`);

export const visitResource: Resource<typeof Visit, VisitColumn, VisitSearchPath> = {
  name: "visits",
  row: Visit,
  from: sql`${visits}`,
  joins: {
    location: { sql: sql`JOIN ${locations} ON ${locations.id} = ${visits.locationId}` },
    ...locationRefJoins("location"),
    user: { sql: sql`JOIN ${users} AS ${visitor} ON ${visitor.id} = ${visits.userId}` },
    office: { sql: sql`LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${visits.officeId}` },
    route: { sql: sql`LEFT JOIN ${routes} AS ${route} ON ${route.id} = ${visits.routeId}` },
    report: {
      sql: sql`LEFT JOIN ${visitReports} AS ${madeBy} ON ${madeBy.visitId} = ${visits.id}`,
    },
    proof: { sql: proofJoin(madeBy), after: "report" },
    review: {
      sql: sql`LEFT JOIN LATERAL (
        SELECT each.*, ${reviewer.displayName} FROM ${visitReviews} AS each
        JOIN ${users} AS ${reviewer} ON ${reviewer.id} = each.user_id
        WHERE each.visit_id = ${visits.id} ORDER BY each.id DESC LIMIT 1) AS review ON true`,
    },
  },
  columns: {
    ...visitColumns(visits),
    officeId: idColumn(visits.officeId, { filterOnly: true }),
    "location.name": textColumn(locations.name, { join: "location" }),
    "location.address": textColumn(locations.address, { join: "location" }),
    "location.city": textColumn(locations.city, { join: "location" }),
    "location.zip": textColumn(locations.zip, { join: "location" }),
    "location.locationType.name": textColumn(locationType.name, { join: "type" }),
    "user.displayName": textColumn(visitor.displayName, { join: "user" }),
    "office.name": textColumn(office.name, { join: "office" }),
    "route.name": textColumn(route.name, { join: "route" }),
  },
  relations: {
    location: { kind: "one", joins: ["type", "chain"], shape: locationRef },
    user: { kind: "one", joins: ["user"], shape: userRef(visitor) },
    office: { kind: "one", joins: ["office"], shape: officeRef(office) },
    route: {
      kind: "one",
      joins: ["route"],
      shape: { id: idColumn(route.id), name: textColumn(route.name) },
    },
    check: { kind: "one", joins: ["location"], shape: checkShape },
    proof: { kind: "one", joins: ["proof"], shape: proofShape },
    review: {
      kind: "one",
      joins: ["review"],
      shape: {
        id: idColumn(sql`review.id`, { nullable: true }),
        confirmed: booleanColumn(sql`review.confirmed`, { nullable: true }),
        reason: textColumn(sql`review.reason`, { nullable: true }),
        createdAt: instantColumn(sql`review.created_at`, { nullable: true }),
        by: {
          id: idColumn(sql`review.user_id`, { nullable: true }),
          displayName: textColumn(sql`review.display_name`, { nullable: true }),
        },
      },
    },
    contacts: { kind: "many", resource: metContacts, parentId: sql`${visitContacts.visitId}` },
  },
  search: {
    "location.name": byLocation,
    "user.displayName": byUser,
    note: contains(visits.note),
  },
  defaultSearch: ["location.name", "user.displayName", "note"],
  defaultOrder: ["arrival DESC"],
  scope: inVisitScope,
  zone: officeZone(visits.officeId),
  counters: {
    from: sql`${visitCounts} AS ${visits}`,
    columns: ["officeId", "confirmed"],
    scope: inVisitScope,
  },
};
