import { redirect } from "@remix-run/node";
import { formatColumnFilters } from "contract/column-filters";
import type { Route } from "contract/entities";
import { MAX_PAGE_SIZE } from "contract/list";
import { zoneOf } from "~/kit/zone.server";
import { formatMiles, NOTHING } from "~/lib/figures";
import { formatDate } from "~/lib/format";
import { canonicalQuery, listHref, readList, toListQuery } from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { listRoutes } from "~/upstream/routes.server";
import { routesList } from "./list";
import { toUpstreamFilters } from "./list-filters";

/** A row of the Routes list, with every figure as it is shown. */
export interface RouteRow {
  id: string;
  name: string;
  status: Route["status"];
  agent: { name: string; photo: string | null } | null;
  office: string | null;
  totalLocations: number;
  distance: string;
  addedBy: string;
  lastVisit: string;
  /** Has an office or an agent. */
  assigned: boolean;
}

export interface RoutesPage {
  rows: RouteRow[];
  total: number;
  /** Sentences about filters that could not be read, or rows that one page can't hold. */
  notices: string[];
}

/**
 * One page of the Routes list for a URL.
 * @throws a redirect to the canonical URL, or to the last page where the page asked for is past it
 */
export async function readRoutesPage(session: SignedIn, url: URL): Promise<RoutesPage> {
  const query = url.searchParams;
  const canonical = canonicalQuery(routesList, query);
  if (canonical) throw redirect(url.pathname + canonical);

  const state = readList(routesList, query);
  const zone = zoneOf(session);
  const { filters, problems } = toUpstreamFilters(state.filters, { userId: session.user.id, zone });
  const list = await listRoutes(session.upstream, {
    ...toListQuery(state),
    filters: formatColumnFilters(filters) || undefined,
  });
  if (list.data.length === 0 && list.totalPage > 0 && state.page > list.totalPage) {
    throw redirect(url.pathname + listHref(routesList, query, { page: list.totalPage }));
  }
  const tooMany = state.limit === 0 && list.totalDocs > MAX_PAGE_SIZE;
  return {
    rows: list.data.map((route) => toRow(route, zone)),
    total: list.totalDocs,
    notices: tooMany ? [...problems, tooManyNotice(list.totalDocs)] : problems,
  };
}

function toRow(route: Route, zone: string): RouteRow {
  return {
    id: route.id,
    name: route.name,
    status: route.status,
    agent: route.agent
      ? { name: route.agent.displayName ?? NOTHING, photo: route.agent.photo ?? null }
      : null,
    office: route.office?.name ?? null,
    totalLocations: route.totalLocation ?? 0,
    distance: formatMiles(route.distance),
    addedBy: route.createdBy?.email ?? NOTHING,
    lastVisit: formatDate(route.lastVisited, route.office?.timeZone ?? zone),
    assigned: isAssigned(route),
  };
}

/** Has an office or an agent: such a route can be unassigned, and only others assigned. */
export const isAssigned = (route: Pick<Route, "officeId" | "userId">) =>
  Boolean(route.officeId || route.userId);

const tooManyNotice = (total: number) =>
  `These are the first ${MAX_PAGE_SIZE.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} routes. Narrow the list with a filter, or page through it.`;
