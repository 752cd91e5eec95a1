/** What is planned already on the days of a new plan. */
import type { Route } from "contract/entities";
import { MAX_PAGE_SIZE } from "contract/list";
import { listRoutes } from "contract/routes/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { listRouteLocations } from "contract/routes/stop-calls";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";

export interface OpenWork {
  /** The name of the open route on which a location is still to be visited. */
  routeOf: Map<string, string>;
  /** Open routes with an agent and a day. */
  routes: Pick<Route, "name" | "userId" | "plannedDay">[];
}

/** So many routes are named in one question. */
const ROUTES_AT_ONCE = 50;
/** A plan for weeks of a large office looks at no more. */
const MOST_ROUTES = 2 * MAX_PAGE_SIZE;
const MOST_STOPS = 50 * MAX_PAGE_SIZE;

/** Whose routes are read. */
export interface WorkOf {
  /** The office and its branches. */
  office: UpstreamContext;
  /** All that the reader sees: an agent may have a route of another office. */
  all: UpstreamContext;
  agentIds: readonly string[];
}

/**
 * Reads the open routes of days of an office and of agents, and those without a day that somebody drives at present. Of a
 * server that plans no days, none.
 *
 * @param days in their order
 */
export async function readOpenWork(
  { office: upstream, all, agentIds }: WorkOf,
  days: readonly string[],
): Promise<OpenWork> {
  const onDays = { plannedDay: { gte: days[0] ?? "", lte: days.at(-1) ?? "" } };
  const driven = { plannedDay: null, status: { inq: ["active", "paused"] } };
  const status = { inq: [...OPEN_STATUSES] };
  const read = async (from: UpstreamContext, where: Record<string, unknown>) =>
    (await optional(everyPage(MOST_ROUTES, (page) => routesPage(from, where, page)))) ?? [];
  const [own, ofAgents] = await Promise.all([
    read(upstream, { status, or: [onDays, driven] }),
    agentIds.length === 0 ? [] : read(all, { ...onDays, status, userId: { inq: [...agentIds] } }),
  ]);
  const isMeant = ({ plannedDay }: Route) => !plannedDay || days.includes(plannedDay);
  const open = own.filter(isMeant);
  const names = new Map(open.map(({ id, name }) => [id, name]));
  const routeOf = new Map<string, string>();
  const ids = [...names.keys()];
  for (let first = 0; first < ids.length; first += ROUTES_AT_ONCE) {
    const routeId = { inq: ids.slice(first, first + ROUTES_AT_ONCE) };
    const stops = await everyPage(MOST_STOPS, (page) =>
      call(upstream, listRouteLocations, {
        query: { page, limit: MAX_PAGE_SIZE, filter: { where: { routeId, isVisited: false } } },
      }),
    );
    for (const stop of stops) routeOf.set(stop.locationId, names.get(stop.routeId) ?? "");
  }
  const withAgent = [...open, ...ofAgents.filter(isMeant)];
  return { routeOf, routes: withAgent.filter(({ userId, plannedDay }) => userId && plannedDay) };
}

const routesPage = (upstream: UpstreamContext, where: Record<string, unknown>, page: number) =>
  call(upstream, listRoutes, { query: { page, limit: MAX_PAGE_SIZE, filter: { where } } });

async function everyPage<Row>(
  most: number,
  read: (page: number) => Promise<{ data: Row[]; hasNextPage: boolean }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < most; page++) {
    const found = await read(page);
    rows.push(...found.data);
    if (!found.hasNextPage) break;
  }
  return rows;
}
