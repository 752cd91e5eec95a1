/** Columns of visits and of the reports on them. */

/** Also of the visit reports. */
export const visitColumns = [
  "id",
  "locationId",
  "routeId",
  "routeLocationId",
  "userId",
  "actuallyVisited",
  "notVisitedReason",
  "reasonName",
  "arrival",
  "departure",
  "doNotVisit",
  "note",
  "confirmed",
  "receivedAt",
  "officeId",
  "location.name",
  "location.address",
  "location.city",
  "location.zip",
  "location.locationType.name",
  "user.displayName",
  "office.name",
  "route.name",
] as const;
export type VisitColumn = (typeof visitColumns)[number];
export const visitSearchPaths = ["location.name", "user.displayName", "note"] as const;
export type VisitSearchPath = (typeof visitSearchPaths)[number];

/** Reports that came late. */
export const lateReportColumns = [
  "id",
  "locationId",
  "routeId",
  "routeLocationId",
  "userId",
  "visitId",
  "reason",
  "status",
  "actuallyVisited",
  "notVisitedReason",
  "reasonName",
  "arrival",
  "departure",
  "receivedAt",
  "reviewedAt",
  "doNotVisit",
  "note",
  "officeId",
  "location.name",
  "user.displayName",
  "office.name",
  "route.name",
] as const;
export type LateReportColumn = (typeof lateReportColumns)[number];
export const lateReportSearchPaths = ["location.name", "user.displayName", "note"] as const;
export type LateReportSearchPath = (typeof lateReportSearchPaths)[number];

/** Visits that nobody has reported. */
export const presumedVisitColumns = [
  "id",
  "locationId",
  "routeId",
  "userId",
  "visitId",
  "status",
  "arrival",
  "departure",
  "reviewedAt",
  "officeId",
  "location.name",
  "user.displayName",
  "office.name",
  "route.name",
] as const;
export type PresumedVisitColumn = (typeof presumedVisitColumns)[number];
export const presumedVisitSearchPaths = ["location.name", "user.displayName"] as const;
export type PresumedVisitSearchPath = (typeof presumedVisitSearchPaths)[number];

export const activityColumns = [
  "id",
  "visits",
  "confirmedVisits",
  "unconfirmedVisits",
  "locations",
  "notVisited",
  "doNotVisit",
  "routes",
  "completedRoutes",
  "timeOnSite",
  "activeDays",
  "firstArrival",
  "lastArrival",
  "agent.displayName",
] as const;
export type ActivityColumn = (typeof activityColumns)[number];
export const activitySearchPaths = ["agent.displayName"] as const;
export type ActivitySearchPath = (typeof activitySearchPaths)[number];

export const COVERAGE_GROUPS = ["office", "agent", "type", "chain", "city"] as const;
export type CoverageBy = (typeof COVERAGE_GROUPS)[number];
export const coverageColumns = [
  "id",
  "name",
  "total",
  "covered",
  "overdue",
  "never",
  "debt",
  "share",
  "noInterval",
  "noIntervalNever",
] as const;
export type CoverageColumn = (typeof coverageColumns)[number];
export const coverageSearchPaths = ["name"] as const;
export type CoverageSearchPath = (typeof coverageSearchPaths)[number];

/** Completed routes as they were planned and as they were run. */
export const routeRunColumns = [
  "id",
  "name",
  "endTime",
  "plannedTime",
  "time",
  "timeFactor",
  "plannedDistance",
  "distance",
  "distanceFactor",
  "plannedStay",
  "stay",
  "stops",
  "skipped",
  "notVisited",
  "orderKept",
  "changed",
  "agent.displayName",
  "office.name",
] as const;
export type RouteRunColumn = (typeof routeRunColumns)[number];
export const routeRunSearchPaths = ["name", "agent.displayName"] as const;
export type RouteRunSearchPath = (typeof routeRunSearchPaths)[number];

export const staySuggestionColumns = [
  "id",
  "visits",
  "lower",
  "median",
  "upper",
  "planned",
  "location.name",
  "location.city",
  "location.locationType.name",
] as const;
export type StaySuggestionColumn = (typeof staySuggestionColumns)[number];
export const staySuggestionSearchPaths = ["location.name"] as const;
export type StaySuggestionSearchPath = (typeof staySuggestionSearchPaths)[number];
