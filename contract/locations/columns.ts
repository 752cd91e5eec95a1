/** Columns of locations, and of what belongs to one. */

/** `type` is `locationType.name`, and `agent.displayName` is `user.displayName`. */
export const locationColumns = [
  "id",
  "name",
  "description",
  "dbaName",
  "address",
  "city",
  "zip",
  "status",
  "userId",
  "parentOffice",
  "doNotVisit",
  "lastVisited",
  "overdueFrom",
  "visitEvery",
  "externalId",
  "priority",
  "createdById",
  "createdAt",
  "updatedAt",
  "typeId",
  "chainId",
  "type",
  "locationType.name",
  "chain.name",
  "office.name",
  "user.displayName",
  "agent.displayName",
] as const;
export type LocationColumn = (typeof locationColumns)[number];

/**
 * To filter by alone. `onRoute`: a stop, not yet visited, of a route that is new, active or paused.
 * `coverage`: how it stands with the interval of a location that counts for it (`calls/coverage`).
 */
export const locationFilters = ["onRoute", "coverage"] as const;
export type LocationFilter = (typeof locationFilters)[number];
/** `due`: overdue or never visited. */
export const COVERAGE_STATES = ["due", "overdue", "never", "covered", "no-interval"] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

export const locationSearchPaths = [
  "name",
  "dbaName",
  "address",
  "city",
  "zip",
  "type",
  "chain",
  "office.name",
  "agent.displayName",
] as const;
export type LocationSearchPath = (typeof locationSearchPaths)[number];

/** Of the suspicions of the data inbox: by the location that is suspected. */
export const locationSuspicionColumns = [
  "id",
  "distance",
  "location.name",
  "location.address",
  "location.city",
  "location.zip",
] as const;
export type LocationSuspicionColumn = (typeof locationSuspicionColumns)[number];
export const locationSuspicionSearchPaths = [
  "location.name",
  "location.address",
  "location.city",
  "location.zip",
] as const;
export type LocationSuspicionSearchPath = (typeof locationSuspicionSearchPaths)[number];

export const contactColumns = ["id", "locationId", "name", "phone", "email", "status"] as const;
export type ContactColumn = (typeof contactColumns)[number];
export const contactSearchPaths = ["name"] as const;
export type ContactSearchPath = (typeof contactSearchPaths)[number];

export const officeLocationColumns = ["id", "locationId", "officeId", "office.name"] as const;
export type OfficeLocationColumn = (typeof officeLocationColumns)[number];
export const officeLocationSearchPaths = ["location.name"] as const;
export type OfficeLocationSearchPath = (typeof officeLocationSearchPaths)[number];

export const userLocationColumns = ["id", "locationId", "userId", "user.displayName"] as const;
export type UserLocationColumn = (typeof userLocationColumns)[number];
export const userLocationSearchPaths = ["location.name"] as const;
export type UserLocationSearchPath = (typeof userLocationSearchPaths)[number];
