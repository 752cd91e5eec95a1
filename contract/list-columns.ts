/**
 * The names that the list calls know: for each list what `sortBy`, `filters` and `where` take as
 * columns, and what `searchPath` takes. A name with a dot is of a related entity. The API's
 * resources are declared by these names, so neither side can know one that the other doesn't.
 *
 * Kept free of zod: the browser bundle uses it too.
 */

export const routeColumns = [
  "id",
  "name",
  "status",
  "distance",
  "estimatedTime",
  "roundTrip",
  "userId",
  "officeId",
  "createdById",
  "startTime",
  "endTime",
  "lastVisited",
  "totalLocation",
  "visitedLocation",
  "createdAt",
  "updatedAt",
  "assigned",
  "agent.displayName",
  "office.name",
  "createdBy.email",
  "createdBy.displayName",
] as const;
export type RouteColumn = (typeof routeColumns)[number];

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

export const locationTypeColumns = ["id", "name"] as const;
export type LocationTypeColumn = (typeof locationTypeColumns)[number];
export const locationTypeSearchPaths = ["name"] as const;
export type LocationTypeSearchPath = (typeof locationTypeSearchPaths)[number];

export const chainColumns = ["id", "name"] as const;
export type ChainColumn = (typeof chainColumns)[number];
export const chainSearchPaths = ["name"] as const;
export type ChainSearchPath = (typeof chainSearchPaths)[number];

export const userColumns = [
  "id",
  "displayName",
  "email",
  "photo",
  "role",
  "status",
  "officeId",
  "createdAt",
  "updatedAt",
  "office.name",
] as const;
export type UserColumn = (typeof userColumns)[number];
export const userSearchPaths = ["displayName", "email"] as const;
export type UserSearchPath = (typeof userSearchPaths)[number];

export const officeColumns = [
  "id",
  "name",
  "timeZone",
  "managerId",
  "parentId",
  "createdAt",
  "updatedAt",
  "manager.displayName",
  "parent.name",
] as const;
export type OfficeColumn = (typeof officeColumns)[number];
export const officeSearchPaths = ["name"] as const;
export type OfficeSearchPath = (typeof officeSearchPaths)[number];

/** The report lists offices; its figures are counted for the page alone. */
export const officeReportColumns = officeColumns;
export type OfficeReportColumn = OfficeColumn;
export const officeReportSearchPaths = officeSearchPaths;
export type OfficeReportSearchPath = OfficeSearchPath;

export const branchOfficeColumns = [
  "id",
  "parentId",
  "branchId",
  "parent.name",
  "branch.name",
] as const;
export type BranchOfficeColumn = (typeof branchOfficeColumns)[number];
export const branchOfficeSearchPaths = ["branch.name", "parent.name"] as const;
export type BranchOfficeSearchPath = (typeof branchOfficeSearchPaths)[number];

/** Also of the visit reports. */
export const visitColumns = [
  "id",
  "locationId",
  "routeId",
  "routeLocationId",
  "userId",
  "actuallyVisited",
  "arrival",
  "departure",
  "doNotVisit",
  "note",
  "confirmed",
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

/** Who looked where an agent is. */
export const lookColumns = ["id", "kind", "at", "from", "viewer.displayName"] as const;
export type LookColumn = (typeof lookColumns)[number];
export const lookSearchPaths = ["viewer.displayName"] as const;
export type LookSearchPath = (typeof lookSearchPaths)[number];

/** What agents are doing now. */
export const agentStateColumns = [
  "id",
  "state",
  "recordedAt",
  "officeId",
  "user.displayName",
  "office.name",
  "route.name",
] as const;
export type AgentStateColumn = (typeof agentStateColumns)[number];
export const agentStateSearchPaths = ["user.displayName"] as const;
export type AgentStateSearchPath = (typeof agentStateSearchPaths)[number];

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

export const listViewColumns = ["id", "list", "name", "userId", "officeId", "createdAt"] as const;
export type ListViewColumn = (typeof listViewColumns)[number];
export const listViewSearchPaths = ["name"] as const;
export type ListViewSearchPath = (typeof listViewSearchPaths)[number];

export const channelColumns = [
  "id",
  "name",
  "officeId",
  "office.name",
  "unread",
  "lastMessageAt",
  "createdAt",
] as const;
export type ChannelColumn = (typeof channelColumns)[number];
export const channelSearchPaths = ["name", "office.name"] as const;
export type ChannelSearchPath = (typeof channelSearchPaths)[number];

/** Messages come in one order, and their call takes no columns. */
export const messageColumns = ["id", "channelId", "userId", "text", "createdAt"] as const;
export type MessageColumn = (typeof messageColumns)[number];
export const messageSearchPaths = ["text"] as const;
export type MessageSearchPath = (typeof messageSearchPaths)[number];

/** The refused rows of an import. */
export const jobProblemColumns = ["id", "line", "reason"] as const;
export type JobProblemColumn = (typeof jobProblemColumns)[number];
export const jobProblemSearchPaths = ["reason"] as const;
export type JobProblemSearchPath = (typeof jobProblemSearchPaths)[number];

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
