import type { ApiContext } from "./context";
import type { MailRecord } from "./mail/watch-mailer";
import { accountCalls } from "./resources/account/routes";
import { agentStateCalls } from "./resources/agent-states/routes";
import { auditCalls } from "./resources/audit/routes";
import { channelCalls } from "./resources/channels/routes";
import { coverageCalls } from "./resources/coverage/routes";
import { dashboardCalls } from "./resources/dashboard/routes";
import { exportCalls } from "./resources/exports/routes";
import { handOverCalls } from "./resources/hand-over/routes";
import { importCalls } from "./resources/imports/routes";
import { jobCalls } from "./resources/jobs/routes";
import { keptTextCalls } from "./resources/kept-texts/routes";
import { listViewCalls } from "./resources/list-views/routes";
import { locationBulkCalls } from "./resources/location-bulk/routes";
import { locationClusterCalls } from "./resources/location-clusters/routes";
import { locationImportCalls } from "./resources/location-import/routes";
import { locationInboxCalls } from "./resources/location-inbox/routes";
import { locationSearchCalls } from "./resources/location-search/routes";
import { locationTypeCalls } from "./resources/location-types/routes";
import { locationCalls } from "./resources/locations/routes";
import { lookCalls } from "./resources/looks/routes";
import { officeCalls } from "./resources/offices/routes";
import { openIdCalls } from "./resources/openid/routes";
import { planReportCalls } from "./resources/plan-report/routes";
import { positionCalls } from "./resources/positions/routes";
import { reportCalls } from "./resources/reports/routes";
import { type Keeping, retentionCalls } from "./resources/retention";
import { routeLocationCalls } from "./resources/route-locations/routes";
import { routeCalls } from "./resources/routes/routes";
import { stopCalls } from "./resources/stops/routes";
import { type SystemFacts, systemCalls } from "./resources/system/routes";
import { templateCalls } from "./resources/templates/routes";
import { termsCalls } from "./resources/terms/routes";
import { trailCalls } from "./resources/trails/routes";
import { undoCalls } from "./resources/undo/routes";
import { userPhotoCalls } from "./resources/user-photos/routes";
import { userCalls } from "./resources/users/routes";
import { visitCalls } from "./resources/visits/routes";

interface CallFacts {
  keeping: Keeping & { jobsMs: number };
  system: SystemFacts;
  /** How mails went lately. */
  mails: MailRecord;
}

/** Serves every call of the API. */
export function serveCalls(context: ApiContext, { keeping, system, mails }: CallFacts): void {
  accountCalls(context);
  openIdCalls(context);
  userCalls(context);
  userPhotoCalls(context);
  handOverCalls(context);
  officeCalls(context);
  routeCalls(context);
  routeLocationCalls(context);
  visitCalls(context);
  termsCalls(context);
  templateCalls(context);
  keptTextCalls(context);
  listViewCalls(context);
  stopCalls(context);
  undoCalls(context);
  reportCalls(context);
  coverageCalls(context);
  dashboardCalls(context);
  planReportCalls(context);
  positionCalls(context);
  agentStateCalls(context);
  trailCalls(context);
  lookCalls(context);
  auditCalls(context);
  importCalls(context);
  locationImportCalls(context);
  locationBulkCalls(context);
  locationInboxCalls(context);
  locationSearchCalls(context);
  locationClusterCalls(context);
  locationCalls(context);
  locationTypeCalls(context);
  jobCalls(context);
  retentionCalls(context, keeping);
  systemCalls(context, system, mails);
  exportCalls(context);
  channelCalls(context);
}
