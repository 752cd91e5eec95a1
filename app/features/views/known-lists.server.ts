/** The lists of the console by their addresses, each with how a page of it is read. */
import { matchPath } from "@remix-run/react";
import type { ExportedList } from "contract/exports/facts";
import { REPORT_NAMES } from "contract/reports/facts";
import type { LonLat } from "geo/geometry/lon-lat";
import { auditList, historyList } from "~/features/audit";
import { NO_AUDIT, readAudit, readHistory, requireHistory } from "~/features/audit/index.server";
import { importsList } from "~/features/imports";
import { readImportsPage } from "~/features/imports/index.server";
import { chainGroup, typeGroup } from "~/features/location-types";
import { readGroupPage, servedChains, servedTypes } from "~/features/location-types/index.server";
import { type LocationRow, locationsList } from "~/features/locations";
import { listOfQuery, NO_INBOX } from "~/features/locations/data-quality";
import { readInbox } from "~/features/locations/data-quality/index.server";
import { readLocationsScreen } from "~/features/locations/index.server";
import { channelsList, NO_MESSAGES } from "~/features/messages";
import { readChannels } from "~/features/messages/index.server";
import {
  branchesList,
  officeLocationsList,
  officeRoutesList,
  officesList,
  officeUsersList,
} from "~/features/offices";
import {
  readBranches,
  readOfficeLocations,
  readOfficeRoutes,
  readOfficesPage,
  readOfficeUsers,
} from "~/features/offices/index.server";
import { NO_PLANS, plansList } from "~/features/plans";
import { readPlansPage } from "~/features/plans/index.server";
import { REPORT_LISTS } from "~/features/reports";
import { coverageList } from "~/features/reports/coverage";
import { readCoverageTable } from "~/features/reports/coverage/index.server";
import { readReport } from "~/features/reports/index.server";
import { locationTimesList, planListOf } from "~/features/reports/plan";
import { NO_VISIT_TIMES, readPlan, readVisitTimes } from "~/features/reports/plan/index.server";
import { NO_RECURRING, recurringList, routesList } from "~/features/routes";
import { readRecurringPage, readRoutesPage } from "~/features/routes/index.server";
import { agentMapList } from "~/features/tracking/agent-map";
import { readAgentStates } from "~/features/tracking/agent-map/index.server";
import { agentsList } from "~/features/users";
import { readAgents } from "~/features/users/index.server";
import { visitsList } from "~/features/visits";
import { readVisitsPage } from "~/features/visits/index.server";
import { lateList, NO_LATE_REPORTS } from "~/features/visits/late";
import { readLate } from "~/features/visits/late/index.server";
import { NO_PRESUMED_VISITS, presumedList } from "~/features/visits/presumed";
import { readPresumed } from "~/features/visits/presumed/index.server";
import type { DefinedList } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { type RequestArgs, requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";

/** A list that is known by its address. */
export interface KnownList<Row = unknown> {
  list: DefinedList<Row>;
  /** One page of it, for whoever asks by the request's URL. */
  read: (args: RequestArgs) => Promise<ListPage<Row>>;
  /** Where a row is, for a list of places. */
  positionOf?: (row: Row) => LonLat | undefined;
}

type Params = Record<string, string | undefined>;

/** A list whose rows are read for a session. */
const known =
  <Row>(
    list: DefinedList<Row>,
    read: (session: SignedIn, url: URL, params: Params) => Promise<ListPage<Row>>,
    positionOf?: KnownList<Row>["positionOf"],
  ) =>
  (params: Params): KnownList<Row> => ({
    list,
    positionOf,
    read: async (args) => read(await requireSignedIn(args), new URL(args.request.url), params),
  });

/** One of an office's lists. */
const ofOffice = <Row>(
  list: DefinedList<Row>,
  read: (session: SignedIn, id: string, url: URL) => Promise<ListPage<Row>>,
) => known(list, (session, url, { id = "" }) => read(session, id, url));

/** The tab of the inbox that the query asks for. */
const inbox = (_: Params, query: URLSearchParams) => ({
  list: listOfQuery(query),
  read: async (args: RequestArgs) => {
    const found = await readInbox(await requireSignedIn(args), new URL(args.request.url));
    if (!found) throw refusedPage(args.request, 404, NO_INBOX);
    return found.page;
  },
});

const grouped = (group: typeof typeGroup, served: typeof servedTypes) => () => ({
  list: group.list,
  read: async (args: RequestArgs) => (await readGroupPage(served, args)).page,
});

/** The table of a report, for its period. */
const report = ({ report: asked }: Params) => {
  const name = REPORT_NAMES.find((one) => one === asked);
  if (!name) return undefined;
  return {
    list: REPORT_LISTS[name],
    read: async (args: RequestArgs) => {
      const session = await requireSignedIn(args);
      const { page, asked } = await readReport(session, name, new URL(args.request.url));
      const [problem = NO_REPORT] = Object.values(asked.errors);
      if (!page) throw refusedPage(args.request, 404, problem);
      return page;
    },
  };
};

const visits = () => ({
  list: visitsList,
  read: async (args: RequestArgs) => {
    const page = await readVisitsPage(await requireSignedIn(args), new URL(args.request.url));
    if (!page) throw refusedPage(args.request, 404, NO_VISITS);
    return page;
  },
});

const lateReports = () => ({
  list: lateList,
  read: async (args: RequestArgs) => {
    const late = await readLate(await requireSignedIn(args), new URL(args.request.url));
    if (!late) throw refusedPage(args.request, 404, NO_LATE_REPORTS);
    return late.page;
  },
});

const presumedVisits = () => ({
  list: presumedList,
  read: async (args: RequestArgs) => {
    const presumed = await readPresumed(await requireSignedIn(args), new URL(args.request.url));
    if (!presumed) throw refusedPage(args.request, 404, NO_PRESUMED_VISITS);
    return presumed.page;
  },
});

const channels = () => ({
  list: channelsList,
  read: async (args: RequestArgs) => {
    const page = await readChannels(await requireSignedIn(args), new URL(args.request.url));
    if (!page) throw refusedPage(args.request, 404, NO_MESSAGES);
    return page;
  },
});

const recurring = () => ({
  list: recurringList,
  read: async (args: RequestArgs) => {
    const page = await readRecurringPage(await requireSignedIn(args), new URL(args.request.url));
    if (!page) throw refusedPage(args.request, 404, NO_RECURRING);
    return page;
  },
});

const plans = () => ({
  list: plansList,
  read: async (args: RequestArgs) => {
    const page = await readPlansPage(await requireSignedIn(args), new URL(args.request.url));
    if (!page) throw refusedPage(args.request, 404, NO_PLANS);
    return page;
  },
});

/** The table of the plan report that the query asks for. */
const plan = (_: Params, query: URLSearchParams) => ({
  list: planListOf(query),
  read: async (args: RequestArgs) => {
    const { page, asked } = await readPlan(await requireSignedIn(args), new URL(args.request.url));
    const [problem = NO_REPORT] = Object.values(asked.errors);
    if (!page) throw refusedPage(args.request, 404, problem);
    return page;
  },
});

const visitTimes = () => ({
  list: locationTimesList,
  read: async (args: RequestArgs) => {
    const times = await readVisitTimes(await requireSignedIn(args), new URL(args.request.url));
    if (!times) throw refusedPage(args.request, 404, NO_VISIT_TIMES);
    return times.locations;
  },
});

const audit = () => ({
  list: auditList,
  read: async (args: RequestArgs) => {
    const page = await readAudit(args);
    if (!page) throw refusedPage(args.request, 404, NO_AUDIT);
    return page;
  },
});

/** The history of one record. */
const history = (params: Params) => ({
  list: historyList,
  read: async (args: RequestArgs) => {
    const history = await requireHistory({ ...args, params });
    const page = await readHistory(history, new URL(args.request.url));
    if (!page) throw refusedPage(args.request, 404, NO_AUDIT);
    return page;
  },
});

const NO_VISITS = "The server has no list of visits.";
const NO_REPORT = "This report has no table.";

/** The table of the coverage report, by what its query groups by. */
const coverage = (_: Params, query: URLSearchParams) => ({
  list: coverageList(query),
  read: async (args: RequestArgs) =>
    readCoverageTable(await requireSignedIn(args), new URL(args.request.url)),
});

/** The API records each export by the path of its list, so it must know them all: see `EXPORTED_LISTS`. */
const LISTS = {
  "/routes": known(routesList, readRoutesPage),
  "/locations": known(
    locationsList,
    async (session, url) => (await readLocationsScreen(session, url)).page,
    ({ at }: LocationRow) => at,
  ),
  "/locations/inbox": inbox,
  "/locations/import": known(importsList, readImportsPage),
  "/reports/coverage": coverage,
  "/reports/coverage/table": coverage,
  "/reports/plan": plan,
  "/reports/plan/table": plan,
  "/reports/plan/visit-times": visitTimes,
  "/reports/:report": report,
  "/reports/:report/table": report,
  "/visits": visits,
  "/visits/needs-a-look": lateReports,
  "/visits/presumed": presumedVisits,
  "/audit": audit,
  "/history/:of/:id": history,
  "/dashboard/agent-map": known(agentMapList, readAgentStates),
  "/messages": channels,
  "/routes/recurring": recurring,
  "/plan": plans,
  "/agents": known(agentsList, readAgents),
  "/offices": known(officesList, readOfficesPage),
  "/location-types": grouped(typeGroup, servedTypes),
  "/chains": grouped(chainGroup, servedChains),
  "/office-details/:id/locations": ofOffice(officeLocationsList, readOfficeLocations),
  "/office-details/:id/routes": ofOffice(officeRoutesList, readOfficeRoutes),
  "/office-details/:id/users": ofOffice(officeUsersList, readOfficeUsers),
  "/office-details/:id/sub-offices": ofOffice(branchesList, readBranches),
} satisfies Record<`/${ExportedList}`, (params: Params, query: URLSearchParams) => unknown>;

/** The list at a path, with the query there; undefined where there is none. */
export function knownListAt<Row>(
  pathname: string,
  query: URLSearchParams,
): KnownList<Row> | undefined {
  for (const [pattern, make] of Object.entries(LISTS)) {
    const match = matchPath({ path: pattern, end: true }, pathname);
    // Whoever reads the rows reads them with the columns that they are of.
    if (match) return make(match.params, query) as unknown as KnownList<Row> | undefined;
  }
  return undefined;
}
