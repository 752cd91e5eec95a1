import type { ApiContext } from "./context";
import type { MailRecord } from "./mail/watch-mailer";
import { openIdCalls } from "./resources/account/openid/routes";
import { accountCalls } from "./resources/account/routes";
import { termsCalls } from "./resources/account/terms/routes";
import { auditCalls } from "./resources/audit/routes";
import { undoCalls } from "./resources/audit/undo/routes";
import { keptTextCalls } from "./resources/drafts/routes";
import { exportCalls } from "./resources/exports/routes";
import { locationImportCalls } from "./resources/imports/locations/routes";
import { importCalls } from "./resources/imports/routes";
import { locationTypeCalls } from "./resources/location-types/routes";
import { locationBulkCalls } from "./resources/locations/bulk/routes";
import { locationClusterCalls } from "./resources/locations/clusters/routes";
import { locationInboxCalls } from "./resources/locations/data-quality/routes";
import { locationCalls } from "./resources/locations/routes";
import { locationSearchCalls } from "./resources/locations/search/routes";
import { channelCalls } from "./resources/messages/routes";
import { officeCalls } from "./resources/offices/routes";
import { coverageCalls } from "./resources/reports/coverage/routes";
import { dashboardCalls } from "./resources/reports/dashboard/routes";
import { planReportCalls } from "./resources/reports/plan/routes";
import { reportCalls } from "./resources/reports/routes";
import { routeLocationCalls } from "./resources/routes/route-locations/routes";
import { routeCalls } from "./resources/routes/routes";
import { stopCalls } from "./resources/routes/stops/routes";
import { templateCalls } from "./resources/routes/templates/routes";
import { jobCalls } from "./resources/system/jobs/routes";
import { type Keeping, retentionCalls } from "./resources/system/retention";
import { type SystemFacts, systemCalls } from "./resources/system/routes";
import { lookCalls } from "./resources/tracking/access-log/routes";
import { agentStateCalls } from "./resources/tracking/agent-states/routes";
import { positionCalls } from "./resources/tracking/positions/routes";
import { trailCalls } from "./resources/tracking/trails/routes";
import { handOverCalls } from "./resources/users/hand-over/routes";
import { userPhotoCalls } from "./resources/users/photos/routes";
import { userCalls } from "./resources/users/routes";
import { listViewCalls } from "./resources/views/routes";
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
