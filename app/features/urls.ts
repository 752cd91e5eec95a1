/**
 * The addresses of all screens, as one file in the browser: the shell leads to most of them, and a
 * file for each domain would be one more to load for every domain that there is. Those of accounts are
 * not among them, as the sign-in has them without the rest.
 */

export { auditUrl, historyUrl } from "./audit/urls";
export { importsUrl } from "./imports/urls";
export { agentLinksPath } from "./links/urls";
export {
  chainFormPath,
  chainOptionsUrl,
  chainsUrl,
  deleteChainPath,
  deleteLocationTypePath,
  locationTypeFormPath,
  locationTypeOptionsUrl,
  locationTypesUrl,
  mergeChainPath,
  mergeLocationTypePath,
} from "./location-types/urls";
export { inboxUrl } from "./locations/data-quality/urls";
export {
  ASSIGN_TO,
  type AssignTo,
  addLocationToRouteUrl,
  assignLocationsPath,
  contactFormUrl,
  deleteContactUrl,
  deleteLocationUrl,
  locationClustersPath,
  locationDetailsUrl,
  locationFormUrl,
  locationOptionsUrl,
  locationsDialogPath,
  locationsExportPath,
  locationsUrl,
  locationsWithUrl,
  newLocationAfterUrl,
  placeOptionsUrl,
  restoreContactPath,
  restoreLocationPath,
  routeOfLocationsPath,
  waitingLocationsUrl,
} from "./locations/urls";
export {
  conversationUrl,
  messageEventsUrl,
  messagesUrl,
  newChannelPath,
  readConversationPath,
} from "./messages/urls";
export {
  addBranchUrl,
  managerOptionsUrl,
  newOfficeUrl,
  OFFICE_EXPORTS,
  OFFICE_TABS,
  type OfficeExportName,
  type OfficeTab,
  officeExportUrl,
  officeFormUrl,
  officeLocationsDialogUrl,
  officeOptionsUrl,
  officesUrl,
  officeTabOf,
  officeUrl,
  timeZoneOptionsUrl,
} from "./offices/urls";
export { coverageUrl } from "./reports/coverage/urls";
export {
  planReportUrl,
  setVisitTimePath,
  visitTimesFileUrl,
  visitTimesUrl,
} from "./reports/plan/urls";
export { reportFileUrl, reportsUrl, reportUrl } from "./reports/urls";
export {
  createRouteUrl,
  filterTemplateOptionsUrl,
  newRouteUrl,
  routeTemplateOptionsUrl,
  stopFilterUrl,
} from "./routes/planning/urls";
export {
  assignRouteUrl,
  assignToAgentUrl,
  lateRoutesUrl,
  moveInCalendarUrl,
  openRouteOptionsUrl,
  orderProgressUrl,
  ROUTE_FILE_FORMATS,
  type RouteDialogName,
  type RouteFileFormat,
  type RouteTab,
  removeStopUrl,
  routeDialogUrl,
  routeFileUrl,
  routeSheetUrl,
  routesCalendarUrl,
  routesDialogPath,
  routesExportPath,
  routesInStatusUrl,
  routesTodayUrl,
  routesUrl,
  routeUrl,
  unassignedRouteOptionsUrl,
  visitedLocationsPath,
} from "./routes/urls";
export { dataRetentionUrl } from "./system/retention/urls";
export { systemUrl } from "./system/urls";
export { agentMapUrl, allEventsUrl } from "./tracking/agent-map/urls";
export { onGoingRouteUrl, routeEventsUrl } from "./tracking/live/urls";
export { agentDayUrl } from "./tracking/trails/urls";
export {
  agentEventsUrl,
  agentInvitationUrl,
  agentOptionsUrl,
  agentSecondFactorUrl,
  agentStatusUrl,
  agentsUrl,
  agentUrl,
  editAgentUrl,
  handOverUrl,
  newAgentLinkUrl,
  newPersonUrl,
  PERSON_TYPES,
  type PersonType,
  revokeAgentLinkUrl,
} from "./users/urls";
export {
  answerPresumedPath,
  lateReportsPath,
  presumedVisitsPath,
  REVIEWS,
  type ReviewName,
  reviewLatePath,
  reviewVisitsPath,
  visitReasonsUrl,
  visitsUrl,
  visitsWithUrl,
} from "./visits/urls";
