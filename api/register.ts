import type { ApiContext } from "./context";
import type { AnyKind } from "./jobs/queue";
import * as accountOpenid from "./resources/account/openid/routes";
import * as account from "./resources/account/routes";
import * as accountTerms from "./resources/account/terms/routes";
import * as alerts from "./resources/alerts/routes";
import * as apiKeys from "./resources/api-keys/routes";
import * as audit from "./resources/audit/routes";
import * as auditUndo from "./resources/audit/undo/routes";
import * as drafts from "./resources/drafts/routes";
import * as exports from "./resources/exports/routes";
import * as importsLocations from "./resources/imports/locations/routes";
import * as imports from "./resources/imports/routes";
import * as links from "./resources/links/routes";
import * as locationTypes from "./resources/location-types/routes";
import * as locationsBulk from "./resources/locations/bulk/routes";
import * as locationsClusters from "./resources/locations/clusters/routes";
import * as locationsDataQuality from "./resources/locations/data-quality/routes";
import * as locations from "./resources/locations/routes";
import * as locationsSearch from "./resources/locations/search/routes";
import * as messages from "./resources/messages/routes";
import * as offices from "./resources/offices/routes";
import * as plans from "./resources/plans/routes";
import * as reportsCoverage from "./resources/reports/coverage/routes";
import * as reportsDashboard from "./resources/reports/dashboard/routes";
import * as reportsPlan from "./resources/reports/plan/routes";
import * as reports from "./resources/reports/routes";
import * as routesFeeds from "./resources/routes/feeds/routes";
import * as routesRecurrences from "./resources/routes/recurrences/routes";
import * as routesRouteLocations from "./resources/routes/route-locations/routes";
import * as routes from "./resources/routes/routes";
import * as routesStops from "./resources/routes/stops/routes";
import * as routesTemplates from "./resources/routes/templates/routes";
import * as systemJobs from "./resources/system/jobs/routes";
import * as systemRetention from "./resources/system/retention/routes";
import * as system from "./resources/system/routes";
import * as trackingAccessLog from "./resources/tracking/access-log/routes";
import * as trackingAgentStates from "./resources/tracking/agent-states/routes";
import * as trackingPositionTimes from "./resources/tracking/position-times/routes";
import * as trackingPositions from "./resources/tracking/positions/routes";
import * as trackingTrackers from "./resources/tracking/trackers/routes";
import * as trackingTrails from "./resources/tracking/trails/routes";
import * as usersAbsences from "./resources/users/absences/routes";
import * as usersHandOver from "./resources/users/hand-over/routes";
import * as usersPhotos from "./resources/users/photos/routes";
import * as users from "./resources/users/routes";
import * as views from "./resources/views/routes";
import * as visitsLate from "./resources/visits/late/routes";
import * as visitsPresumed from "./resources/visits/presumed/routes";
import * as visitsProof from "./resources/visits/proof/routes";
import * as visitsReasons from "./resources/visits/reasons/routes";
import * as visits from "./resources/visits/routes";
import * as webhooks from "./resources/webhooks/routes";

/** What `routes.ts` in a folder of `api/resources` exports. */
interface Routes {
  /** Serves the folder's calls; it must not matter which folder comes first. */
  register(context: ApiContext): void;
  /** Long work that these calls begin. */
  jobKinds?: readonly AnyKind[];
}

/** Each folder of `api/resources` with a `routes.ts`; a test fails for one that is missing here. */
export const RESOURCES: Record<string, Routes> = {
  account,
  "account/openid": accountOpenid,
  "account/terms": accountTerms,
  alerts,
  "api-keys": apiKeys,
  audit,
  "audit/undo": auditUndo,
  drafts,
  exports,
  imports,
  "imports/locations": importsLocations,
  links,
  "location-types": locationTypes,
  locations,
  "locations/bulk": locationsBulk,
  "locations/clusters": locationsClusters,
  "locations/data-quality": locationsDataQuality,
  "locations/search": locationsSearch,
  messages,
  offices,
  plans,
  reports,
  "reports/coverage": reportsCoverage,
  "reports/dashboard": reportsDashboard,
  "reports/plan": reportsPlan,
  routes,
  "routes/recurrences": routesRecurrences,
  "routes/feeds": routesFeeds,
  "routes/route-locations": routesRouteLocations,
  "routes/stops": routesStops,
  "routes/templates": routesTemplates,
  system,
  "system/jobs": systemJobs,
  "system/retention": systemRetention,
  "tracking/access-log": trackingAccessLog,
  "tracking/agent-states": trackingAgentStates,
  "tracking/position-times": trackingPositionTimes,
  "tracking/positions": trackingPositions,
  "tracking/trackers": trackingTrackers,
  "tracking/trails": trackingTrails,
  users,
  "users/absences": usersAbsences,
  "users/hand-over": usersHandOver,
  "users/photos": usersPhotos,
  views,
  visits,
  "visits/late": visitsLate,
  "visits/presumed": visitsPresumed,
  "visits/proof": visitsProof,
  "visits/reasons": visitsReasons,
  webhooks,
};

/** Serves every call of the API. */
export function registerResources(context: ApiContext): void {
  for (const { register } of Object.values(RESOURCES)) register(context);
}

/** All long work that the API knows. */
export const JOB_KINDS = Object.values(RESOURCES).flatMap(({ jobKinds = [] }) => jobKinds);
