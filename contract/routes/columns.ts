/** Columns of routes, of their stops, and of the routes that people keep to start from. */

import type { Route } from "./schema";

type Plain = string | number | boolean;
/** The fields of a route itself, without its agent, office and stops. */
type RouteField = {
  [Name in keyof Route]-?: NonNullable<Route[Name]> extends Plain ? Name : never;
}[keyof Route];

/** The route's own fields, names of its agent, office and creator, and whether it is assigned. */
export type RouteColumn =
  | RouteField
  | "assigned"
  | "agent.displayName"
  | "office.name"
  | "createdBy.email"
  | "createdBy.displayName";

/**
 * To filter by alone. `late`: an active route whose planned end has passed. It is planned to end
 * its estimated time after its start, and the minutes of the visits at all its stops: those of the
 * location, else the usual ones.
 */
export const routeFilters = ["late"] as const;
export type RouteFilter = (typeof routeFilters)[number];

/** `type`, `city`, `address` and `zip` are those of a route's stops. */
export const routeSearchPaths = [
  "name",
  "agent.displayName",
  "office.name",
  "type",
  "city",
  "address",
  "zip",
] as const;
export type RouteSearchPath = (typeof routeSearchPaths)[number];

export const routeLocationColumns = [
  "id",
  "routeId",
  "locationId",
  "order",
  "isVisited",
  "arrivalTime",
  "departureTime",
  "plannedArrival",
  "plannedDeparture",
  "idleSeconds",
  "location.name",
  "location.address",
  "location.city",
  "location.zip",
  "location.locationType.name",
  "location.chain.name",
  "visit.arrival",
  "visit.departure",
  "visit.actuallyVisited",
  "visit.doNotVisit",
  "visit.note",
] as const;
export type RouteLocationColumn = (typeof routeLocationColumns)[number];

export const routeLocationSearchPaths = [
  "location.name",
  "location.address",
  "location.city",
  "location.zip",
] as const;
export type RouteLocationSearchPath = (typeof routeLocationSearchPaths)[number];

export const recurrenceColumns = [
  "id",
  "name",
  "everyWeeks",
  "firstDay",
  "lastDay",
  "heldDays",
  "plannedStart",
  "userId",
  "officeId",
  "createdAt",
  "updatedAt",
  "user.displayName",
  "office.name",
] as const;
export type RecurrenceColumn = (typeof recurrenceColumns)[number];
export const recurrenceSearchPaths = ["name", "user.displayName", "office.name"] as const;
export type RecurrenceSearchPath = (typeof recurrenceSearchPaths)[number];

export const routeTemplateColumns = [
  "id",
  "name",
  "userId",
  "distance",
  "estimatedTime",
  "createdAt",
] as const;
export type RouteTemplateColumn = (typeof routeTemplateColumns)[number];
export const routeTemplateSearchPaths = ["name"] as const;
export type RouteTemplateSearchPath = (typeof routeTemplateSearchPaths)[number];

export const filterTemplateColumns = [
  "id",
  "name",
  "isGlobal",
  "status",
  "userId",
  "createdAt",
] as const;
export type FilterTemplateColumn = (typeof filterTemplateColumns)[number];
export const filterTemplateSearchPaths = ["name"] as const;
export type FilterTemplateSearchPath = (typeof filterTemplateSearchPaths)[number];
