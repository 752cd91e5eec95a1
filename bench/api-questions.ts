import type { Call, CallInput } from "contract/call";
import * as calls from "contract/calls";
import { COVERAGE_GROUPS, locationColumns } from "contract/list-columns";
import { routeResource } from "../api/resources/routes/resource";

export interface Question {
  what: string;
  call: Call;
  input: CallInput<Call>;
  /** How many times slower the large world may be; none where design says nothing. */
  budget?: number;
  /** How long it may take in the large world. */
  withinMs?: number;
  /** Asked right after a write, when no total is cached any more. */
  afterWrite?: boolean;
}

const ask = <C extends Call>(what: string, call: C, input: CallInput<C>, budget?: number) =>
  ({ what, call, input, budget }) as Question;

const include = (...relations: string[]) => JSON.stringify({ include: relations });
const LOCATION_PAGE = include("locationType", "chain", "office", "user");
const ROUTE_PAGE = include("agent", "office", "createdBy");
const DOWNTOWN = { latitude: 39.9622, longitude: -83.0007 };

/** Frames of 800 × 600 px, by what they show. */
const FRAMES = {
  "the whole city": "-83.2,39.85,-82.85,40.1",
  "a quarter": "-83.02,39.9492,-82.98,39.9732",
  "a street": "-83.0025,39.9597,-82.9975,39.9627",
};

/** The corners of the quarter, an octagon. */
const QUARTER =
  "-83.01,39.9492;-82.99,39.9492;-82.98,39.956;-82.98,39.966;-82.99,39.9732;-83.01,39.9732;-83.02,39.966;-83.02,39.956";

const FILTERS = {
  city: "city:Hilliard",
  zip: "zip:43215",
  type: "locationType.name:cafe",
  chain: "chain.name:a",
  "name of the office": "office.name:north",
  "name of the agent": "agent.displayName:jenkins",
  "no agent": "agent.displayName:none",
  status: "status:inactive",
  "last visit": "lastVisited:>2026-01-01",
  onRoute: "onRoute:true",
  "not on a route": "onRoute:false",
  "do not visit": "doNotVisit:true",
  "overdue or never visited": "coverage:due",
  overdue: "coverage:overdue",
  "never visited": "coverage:never",
  "not to be visited, on a route": "doNotVisit:true,onRoute:true",
};

const REPORTS = [
  calls.activeAgents,
  calls.topOffices,
  calls.topAgents,
  calls.activityReport,
  calls.visitReport,
  calls.visitStats,
  calls.confirmedVisits,
  calls.unconfirmedVisits,
  calls.visitNotes,
];

/** A period up to today as reports take it, in the time zone of the worlds. */
function lastDays(days: number) {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    from: `${day(days - 1)} 00:00:00`,
    to: `${day(0)} 23:59:59`,
    timeZone: "America/New_York",
  };
}

/** Every list as it is asked on its screens, the radius filter and every report. */
export function questions(totals: Record<"locations" | "routes" | "visits", number>): Question[] {
  const locations = (what: string, query: Record<string, string | number>, budget: number) =>
    ask(
      `locations: ${what}`,
      calls.listLocations,
      { query: { filter: LOCATION_PAGE, ...query } },
      budget,
    );
  const clusters = (what: string, box: string, query: Record<string, string> = {}) =>
    ask(`location-clusters: ${what}`, calls.listLocationClusters, {
      query: { box, width: 800, height: 600, ...query },
    });
  const routes = (what: string, query: Record<string, string | number>, budget: number) =>
    ask(`routes: ${what}`, calls.listRoutes, { query: { filter: ROUTE_PAGE, ...query } }, budget);
  const visits = (what: string, query: Record<string, number>, budget: number) => {
    const filter = include("location", "user");
    return ask(`visits: ${what}`, calls.listVisits, { query: { filter, ...query } }, budget);
  };
  const stops = (what: string) =>
    ask(
      `route-location-maps: ${what}`,
      calls.listRouteLocations,
      { query: { filter: include("location") } },
      2,
    );
  const lastPage = (total: number) => Math.ceil(total / 10);
  return [
    locations("first page", {}, 2),
    ...locationColumns.flatMap((sortBy) => [
      locations(`sorted by ${sortBy}`, { sortBy }, 2),
      locations(`sorted by ${sortBy}, the other way`, { sortBy, sortOrder: "desc" }, 2),
    ]),
    ...Object.entries(FRAMES).map(([of, box]) => locations(`in the box of ${of}`, { box }, 2)),
    locations("within 5 km", { near: "39.9612,-83,5" }, 2),
    locations("in a lasso of a quarter", { polygon: QUARTER }, 2),
    ...Object.entries(FILTERS).map(([by, filters]) =>
      locations(`filtered by ${by}`, { filters }, 2),
    ),
    ...Object.entries(FRAMES).flatMap(([of, box]) => [
      clusters(of, box),
      { ...clusters(`${of}, right after a write`, box), afterWrite: true },
      clusters(`${of}, of a type`, box, { filters: "locationType.name:cafe" }),
      clusters(`${of}, of a search`, box, { search: "high st" }),
    ]),
    locations("search", { search: "high st" }, 2),
    locations("search that finds nothing", { search: "qqzzxx" }, 2),
    locations("last page", { page: lastPage(totals.locations) }, 10),
    { ...locations("first page right after a write", {}, 2), afterWrite: true },
    routes("first page", {}, 2),
    { ...routes("first page right after a write", {}, 2), afterWrite: true },
    routes("last page", { page: lastPage(totals.routes) }, 10),
    routes("search", { search: "clinton" }, 2),
    routes("search that finds nothing", { search: "qqzzxx" }, 2),
    ...Object.keys(routeResource.columns).flatMap((sortBy) => [
      routes(`sorted by ${sortBy}`, { sortBy }, 2),
      routes(`sorted by ${sortBy}, the other way`, { sortBy, sortOrder: "desc" }, 2),
    ]),
    { ...routes("late", { filters: "late:true" }, 2), withinMs: 100 },
    { ...ask("dashboard", calls.getDashboard, { query: {} }), withinMs: 100 },
    ask("users", calls.listUsers, { query: { filter: include("office", "routes", "visits") } }, 2),
    ask("offices", calls.listOffices, { query: { filter: include("manager", "parent") } }, 2),
    ask("offices/report", calls.officeReport, { query: {} }, 2),
    ask("branch-offices", calls.listBranchOffices, { query: {} }, 2),
    ask("location-types", calls.listLocationTypes, { query: {} }, 2),
    ask("chains", calls.listChains, { query: {} }, 2),
    ask("office-locations", calls.listOfficeLocations, { query: {} }, 2),
    ask("user-locations", calls.listUserLocations, { query: {} }, 2),
    stops("first page"),
    { ...stops("first page right after a write"), afterWrite: true },
    visits("first page", {}, 2),
    { ...visits("first page right after a write", {}, 2), afterWrite: true },
    visits("last page", { page: lastPage(totals.visits) }, 10),
    ask("likely duplicates", calls.listLikelyDuplicates, {
      query: { ...DOWNTOWN, name: "High Street Cafe", address: "100 N High St" },
    }),
    ask("positions", calls.listPositions, { query: {} }, 2),
    ask("channels", calls.listChannels, { query: {} }, 2),
    ask("location-filter-templates", calls.listFilterTemplates, { query: {} }, 2),
    ask(
      "radius filter: 25 km, 100 stops",
      calls.filterLocations,
      { query: { ...DOWNTOWN, kilometers: 25, limit: 100 } },
      2,
    ),
    ask("radius filter: 250 km, 1,000 stops of a type", calls.filterLocations, {
      query: { ...DOWNTOWN, kilometers: 250, limit: 1000, params: '{"type":["cafe"]}' },
    }),
    locations("overdue, the longest first", { filters: "coverage:due", sortBy: "overdueFrom" }, 2),
    { ...ask("coverage", calls.readCoverage, { query: {} }), withinMs: 100 },
    ...COVERAGE_GROUPS.map((by) => ({
      ...ask(`coverage by ${by}`, calls.listCoverage, { query: { by } }),
      withinMs: 100,
    })),
    { ...ask("plan-suggestions", calls.planSuggestions, { query: {} }), withinMs: 100 },
    ...[calls.planReport, calls.listRouteRuns].map((call) => ({
      ...ask(`${call.path.slice(1)}, 90 days`, call, { query: lastDays(90) }),
      withinMs: 100,
    })),
    { ...ask("agent-states", calls.listAgentStates, { query: {} }), withinMs: 100 },
    { ...ask("agent-states: counts", calls.countAgentStates, { query: {} }), withinMs: 100 },
    {
      ...ask("agent-states: 500 for a map", calls.listAgentStates, {
        query: { limit: 500, sortBy: "recordedAt", sortOrder: "desc" },
      }),
      withinMs: 100,
    },
    ...REPORTS.map((call) => ({
      ...ask(`report ${call.path.slice("/users/".length)}, 90 days`, call, { query: lastDays(90) }),
      withinMs: 100,
    })),
  ];
}
