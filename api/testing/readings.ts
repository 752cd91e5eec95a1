import type { Call } from "contract/call";
import * as calls from "contract/calls";
import type { Include } from "contract/list";
import { COVERAGE_GROUPS } from "contract/list-columns";
import { LocationLack, SuspicionKind } from "contract/locations/data-quality-calls";
import { z } from "zod";
import { NOBODY } from "../http/ids";
import type { Resource } from "../http/list/resource";
import { auditResource } from "../resources/audit/resource";
import { importResource, importRowResource } from "../resources/imports/resource";
import { chainResource, locationTypeResource } from "../resources/location-types/resource";
import { contactResource } from "../resources/locations/contacts";
import { suspicionResource } from "../resources/locations/data-quality/resource";
import { officeLocationResource, userLocationResource } from "../resources/locations/links";
import { locationResource } from "../resources/locations/resource";
import { channelResource, messageResource } from "../resources/messages/resource";
import { branchOfficeResource, officeResource } from "../resources/offices/resource";
import { planResource } from "../resources/plans/resource";
import { ACTIVITY } from "../resources/reports/activity";
import { COVERAGE } from "../resources/reports/coverage/groups";
import { runResource } from "../resources/reports/plan/runs";
import { suggestionResource } from "../resources/reports/plan/stays";
import { recurrenceResource } from "../resources/routes/recurrences/resource";
import { routeResource } from "../resources/routes/resource";
import { routeLocationResource } from "../resources/routes/route-locations/resource";
import {
  filterTemplateResource,
  routeTemplateResource,
} from "../resources/routes/templates/resource";
import { jobProblemResource } from "../resources/system/jobs/resource";
import { positionAccessResource } from "../resources/tracking/access-log/resource";
import { AGENT_STATES } from "../resources/tracking/agent-states/resource";
import { absenceResource } from "../resources/users/absences/resource";
import { userResource } from "../resources/users/resource";
import { listViewResource } from "../resources/views/resource";
import { lateReportResource } from "../resources/visits/late/resource";
import { presumedVisitResource } from "../resources/visits/presumed/resource";
import { visitResource } from "../resources/visits/resource";
import type { Parts } from "./api";
import type { Side } from "./tied-side";

/** A call that shows data, and how to ask it about what belongs to one side. */
export interface Reading {
  call: Call;
  /** What its rows are; absent where the reply is put together in another way. */
  of?: Resource;
  inputs?(side: Side, callerId: string): Parts[];
}

const ids =
  (of: (side: Side, callerId: string) => string[]) =>
  (side: Side, callerId: string): Parts[] =>
    of(side, callerId).map((id) => ({ params: { id } }));
const people = ids(({ managerId, agentId }) => [agentId, managerId]);
const own = ids(({ managerId }, callerId) => [managerId, callerId]);
const office = ids(({ officeId }) => [officeId]);
const place = ids(({ homeId, foundIds }) => [homeId, ...foundIds]);
const route = ids(({ routeIds }) => routeIds);
const reports = ({ officeId, agentId }: Side): Parts[] => [
  {},
  { query: { officeId } },
  { query: { userId: agentId } },
];

/** The days on which those of the world were under way. */
const days = (side: Side, callerId: string): Parts[] =>
  people(side, callerId).map(({ params }) => ({
    params,
    query: { from: "2026-02-20T00:00:00Z", to: "2026-02-22T00:00:00Z" },
  }));

/** Every call that reads. */
export const READINGS: readonly Reading[] = [
  { call: calls.me },
  { call: calls.listUndo },
  { call: calls.listOffices, of: officeResource },
  { call: calls.getOffice, of: officeResource, inputs: office },
  { call: calls.officeReport, of: officeResource },
  { call: calls.listOfficeRoutes, of: routeResource, inputs: office },
  { call: calls.listUnassignedLocations, of: locationResource, inputs: office },
  { call: calls.listBranchOffices, of: branchOfficeResource },
  { call: calls.getParentOffice, inputs: office },
  { call: calls.listUsers, of: userResource },
  { call: calls.listRecurrences, of: recurrenceResource },
  {
    call: calls.listRecurrenceDays,
    inputs: ({ recurrenceId: id }) => [
      { params: { id }, query: { from: "2026-03-01", to: "2026-03-31" } },
    ],
  },
  { call: calls.listPlans, of: planResource },
  { call: calls.getPlan, inputs: ids(({ planId }) => [planId]) },
  { call: calls.getPlanDifferences, inputs: ids(({ planId }) => [planId]) },
  {
    call: calls.listAbsences,
    of: absenceResource,
    inputs: ({ officeId, agentId }) => [
      {},
      { query: { officeId } },
      { query: { userId: agentId, from: "2026-01-01", to: "2026-12-31" } },
    ],
  },
  { call: calls.getUser, of: userResource, inputs: people },
  { call: calls.getInvitation, inputs: people },
  { call: calls.getAgentLink, inputs: ({ agentId: id }) => [{ params: { id } }] },
  { call: calls.listAgentLinks, inputs: ({ agentId }) => [{ query: { ids: [agentId] } }] },
  { call: calls.getAgentTracker, inputs: ({ agentId: id }) => [{ params: { id } }] },
  {
    call: calls.getCalendarFeed,
    inputs: ({ agentId, officeId }) => [
      { params: { of: "agent", id: agentId } },
      { params: { of: "office", id: officeId } },
    ],
  },
  { call: calls.agentRoutes, inputs: people },
  { call: calls.agentStops, of: routeLocationResource, inputs: people },
  { call: calls.listRoutes, of: routeResource },
  { call: calls.getRoute, of: routeResource, inputs: route },
  {
    call: calls.listLocationRoutes,
    of: routeResource,
    inputs: ({ homeId }) => [{ query: { locationIds: homeId } }],
  },
  { call: calls.listRouteLocations, of: routeLocationResource },
  {
    call: calls.listRouteLocationsPaginated,
    of: routeLocationResource,
    inputs: ({ routeIds }) => routeIds.map((routeId) => ({ query: { routeId } })),
  },
  { call: calls.listLocations, of: locationResource },
  {
    call: calls.listLocationClusters,
    inputs: () =>
      ["-180,-85,180,85", "-83.1,39.9,-82.9,40.1"].map((box) => ({
        query: { box, width: 1000, height: 1000 },
      })),
  },
  { call: calls.getLocation, of: locationResource, inputs: place },
  {
    call: calls.filterLocations,
    inputs: ({ officeId }) => {
      const query = { longitude: -83, latitude: 40, limit: 1000, kilometers: 250, explain: "true" };
      return [{ query }, { query: { ...query, officeId } }];
    },
  },
  {
    call: calls.listSimilarLocations,
    of: locationResource,
    inputs: () => [{ query: { search: "plcae", limit: "50" } }],
  },
  {
    call: calls.listLikelyDuplicates,
    of: locationResource,
    inputs: () => [{ query: { name: "place", latitude: 40, longitude: -83 } }],
  },
  { call: calls.countInbox },
  {
    call: calls.listInbox,
    of: locationResource,
    inputs: () => LocationLack.options.map((kind) => ({ params: { kind } })),
  },
  {
    call: calls.listSuspicions,
    of: suspicionResource,
    inputs: () => SuspicionKind.options.map((kind) => ({ params: { kind } })),
  },
  { call: calls.listContacts, of: contactResource, inputs: place },
  {
    call: calls.getContact,
    of: contactResource,
    inputs: ids(({ contactId }) => [contactId]),
  },
  { call: calls.listOfficeLocations, of: officeLocationResource },
  { call: calls.listUserLocations, of: userLocationResource },
  { call: calls.listLocationTypes, of: locationTypeResource },
  { call: calls.listChains, of: chainResource },
  { call: calls.listVisits, of: visitResource },
  { call: calls.listLateReports, of: lateReportResource },
  { call: calls.listPresumedVisits, of: presumedVisitResource },
  { call: calls.getPosition, inputs: people },
  { call: calls.listPositions },
  { call: calls.listAgentStates, of: AGENT_STATES },
  { call: calls.countAgentStates },
  { call: calls.listPositionAccesses, of: positionAccessResource, inputs: people },
  { call: calls.listAudit, of: auditResource },
  { call: calls.getTrail, inputs: days },
  { call: calls.listTrailPositions, inputs: days },
  { call: calls.activeAgents, inputs: reports },
  { call: calls.topOffices, inputs: reports },
  { call: calls.topAgents, inputs: reports },
  { call: calls.visitStats, inputs: reports },
  { call: calls.visitReasonCounts, inputs: reports },
  { call: calls.listVisitReasons },
  { call: calls.activityReport, of: ACTIVITY, inputs: reports },
  { call: calls.visitReport, of: visitResource, inputs: reports },
  { call: calls.confirmedVisits, of: visitResource, inputs: reports },
  { call: calls.unconfirmedVisits, of: visitResource, inputs: reports },
  { call: calls.visitNotes, of: visitResource, inputs: reports },
  {
    call: calls.readCoverage,
    inputs: ({ officeId }) => [{}, { query: { officeId } }],
  },
  {
    call: calls.listCoverage,
    of: COVERAGE,
    inputs: () => COVERAGE_GROUPS.map((by) => ({ query: { by } })),
  },
  { call: calls.getDashboard, inputs: ({ officeId }) => [{}, { query: { officeId } }] },
  { call: calls.getDashboardVisits, inputs: ({ officeId }) => [{}, { query: { officeId } }] },
  { call: calls.planReport, inputs: reports },
  { call: calls.listRouteRuns, of: runResource, inputs: reports },
  {
    call: calls.planSuggestions,
    of: suggestionResource,
    inputs: ({ officeId }) => [{}, { query: { officeId } }],
  },
  { call: calls.listChannels, of: channelResource(NOBODY) },
  {
    call: calls.getChannel,
    of: channelResource(NOBODY),
    inputs: ids(({ channelId }) => [channelId]),
  },
  { call: calls.countUnread },
  {
    call: calls.listMessages,
    of: messageResource,
    inputs: ids(({ channelId }) => [channelId]),
  },
  { call: calls.listRouteTemplates, of: routeTemplateResource, inputs: own },
  { call: calls.listFilterTemplates, of: filterTemplateResource },
  { call: calls.listListViews, of: listViewResource },
  { call: calls.listImports, of: importResource },
  { call: calls.getImport, inputs: ids(({ importId }) => [importId]) },
  { call: calls.listImportRows, of: importRowResource, inputs: ids(({ importId }) => [importId]) },
  { call: calls.getJob, inputs: ids(({ jobId }) => [jobId]) },
  { call: calls.listJobProblems, of: jobProblemResource, inputs: ids(({ jobId }) => [jobId]) },
];

/** Calls by GET that show nothing of any office, or show it in a way that has tests of its own. */
export const NOT_READ_HERE: readonly string[] = [
  calls.getTerms,
  calls.listRetention,
  calls.listSessions,
  calls.getAlerts,
  calls.listApiKeys,
  calls.listWebhooks,
  calls.listWebhookDeliveries,
  calls.getSecondFactor,
  calls.getUsersSecondFactor,
  calls.getSignInRules,
  calls.systemStatus,
  calls.getSignInMethods,
  calls.getLocationType,
  calls.locationTypeUsage,
  calls.getChain,
  calls.chainUsage,
  calls.streamPositions,
  calls.streamMessages,
  calls.exportLocations,
  calls.exportBadRows,
  calls.importTemplate,
  calls.exportRoutes,
  calls.exportRouteStops,
  calls.exportOfficeLocations,
  calls.exportOfficeRoutes,
  calls.exportSubOffices,
  calls.exportOfficeUsers,
  calls.downloadExport,
  calls.photoRules,
  calls.readPhoto,
  calls.readVisitPhoto,
  calls.getProofDemands,
  calls.getPresumedMinutes,
].map(({ id }) => id);

/** Every relation of a resource, with every relation of those, and so on. */
export const allIncludes = ({ relations }: Resource): Include[] =>
  Object.entries(relations).map(([relation, to]) =>
    to.kind === "one" ? { relation } : { relation, scope: { include: allIncludes(to.resource) } },
  );

/** A call as it is asked: all rows, with everything that can be included. */
export function withEverything({ call, of }: Reading, { params, query }: Parts): Parts {
  const known = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  return {
    params,
    query: {
      ...(known.includes("page") && { limit: 0 }),
      ...(of &&
        known.includes("filter") && { filter: JSON.stringify({ include: allIncludes(of) }) }),
      ...(query as object | undefined),
    },
  };
}
