/** Pages of choices for the pickers: offices, agents, routes, locations and what they are of. */
import type { Location, User } from "contract/entities";
import type { List } from "contract/list";
import { listChains, listLocationTypes } from "contract/location-types/calls";
import { listLocations } from "contract/locations/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { listUsers } from "contract/users/calls";
import { call, inOffice, type UpstreamContext } from "./client.server";
import { listSimilarLocations } from "./locations.server";
import { listOffices } from "./offices.server";
import { listRoutes } from "./routes.server";
import { listStopsPage } from "./stops.server";

/** Choices on a page, by the specification. */
const PAGE_SIZE = 10;

export interface Option {
  value: string;
  label: string;
  detail?: string;
  /** Can't be chosen; the detail says why. */
  disabled?: boolean;
}

export interface Options {
  options: Option[];
  hasMore: boolean;
  /** The page that was read, from 1. */
  page: number;
  /** What the list says in place of options: how to search, or why nothing can be found. */
  note?: string;
  /** Whom to name beside the options, where a service demands it. */
  credits?: { label: string; href?: string }[];
  /** False where a search is to begin by Enter alone, not while one types. */
  typeAhead?: boolean;
}

export const NO_OPTIONS: Options = { options: [], hasMore: false, page: 1 };

export interface OptionsQuery {
  search?: string;
  /** From 1. */
  page: number;
  /** Give the pages before it as well, as a screen without JavaScript needs. */
  withEarlier?: boolean;
}

/** Offices that the reader may act for, by name. */
export async function officeOptions(upstream: UpstreamContext, query: OptionsQuery) {
  const list = await listOffices(upstream, toPage(query));
  return toOptions(list, query, (office) => ({ value: office.id, label: office.name }));
}

/** Active agents of one office, by name. */
export async function agentOptions(
  upstream: UpstreamContext,
  officeId: string,
  query: OptionsQuery,
) {
  const list = await call(upstream, listUsers, {
    query: {
      ...toPage(query),
      officeId,
      sortBy: "displayName",
      filter: { where: { role: "agent", status: "active" } },
    },
  });
  return toOptions(list, query, personAndId);
}

const personAndId = ({ id, displayName, email }: User): Option => ({
  value: id,
  label: displayName ?? email ?? id,
  detail: email ?? undefined,
});

/** Active office managers who may lead an office: its own, and those of no office yet; by name. */
export async function managerOptions(
  upstream: UpstreamContext,
  officeId: string | undefined,
  query: OptionsQuery,
) {
  const offices = [{ officeId: null }, ...(officeId ? [{ officeId }] : [])];
  const list = await call(upstream, listUsers, {
    query: {
      ...toPage(query),
      sortBy: "displayName",
      filter: { where: { role: "office-manager", status: "active", or: offices } },
    },
  });
  return toOptions(list, query, personAndId);
}

/** Routes with neither office nor agent, by name. */
export async function unassignedRouteOptions(upstream: UpstreamContext, query: OptionsQuery) {
  const list = await listRoutes(
    upstream,
    { ...toPage(query), searchPath: query.search ? "name" : undefined, sortBy: "name" },
    { officeId: null, userId: null },
  );
  return toOptions(list, query, (route) => ({
    value: route.id,
    label: route.name,
    detail: `${route.totalLocation ?? 0} stops`,
  }));
}

/** Routes that stops can be added to, by name: neither completed nor deleted. */
export async function openRouteOptions(upstream: UpstreamContext, query: OptionsQuery) {
  const list = await listRoutes(
    upstream,
    { ...toPage(query), searchPath: query.search ? "name" : undefined, sortBy: "name" },
    { status: { inq: [...OPEN_STATUSES] } },
  );
  return toOptions(list, query, (route) => ({
    value: route.id,
    label: route.name,
    detail: `${route.totalLocation ?? 0} stops, ${route.agent?.displayName ?? "unassigned"}`,
  }));
}

/** Types that a location may be of, by name. */
export async function locationTypeOptions(upstream: UpstreamContext, query: OptionsQuery) {
  return toOptions(
    await call(upstream, listLocationTypes, { query: toPage(query) }),
    query,
    nameAndId,
  );
}

/** Chains that locations belong to, by name. */
export async function chainOptions(upstream: UpstreamContext, query: OptionsQuery) {
  return toOptions(await call(upstream, listChains, { query: toPage(query) }), query, nameAndId);
}

const nameAndId = ({ id, name }: { id: string; name: string }): Option => ({
  value: id,
  label: name,
});

/**
 * Locations by name; a search looks for each of its words in name, DBA name, address and city, and
 * where nothing has them, for words written much like these.
 *
 * @param among those of this office and its branches alone; those that are stops of this route
 *   already are there, but can't be chosen
 */
export async function locationOptions(
  upstream: UpstreamContext,
  query: OptionsQuery,
  { officeId, routeId }: { officeId?: string; routeId?: string } = {},
) {
  const page = { ...toPage(query), search: undefined, sortBy: "name" };
  const filter = { where: { and: [{ status: { neq: "inactive" } }, ...wordsOf(query)] } };
  const list = officeId
    ? await call(inOffice(upstream, officeId), listLocations, { query: { ...page, filter } })
    : await call(upstream, listLocations, { query: { ...page, filter } });
  const data = list.data.length > 0 ? list.data : await similarTo(query, upstream, officeId);
  const placeOnRoute = await placesOnRoute(upstream, data, routeId);
  return toOptions({ ...list, data }, query, (location) => ({
    value: location.id,
    label: location.name,
    ...aboutLocation(location, placeOnRoute.get(location.id)),
  }));
}

const SEARCHED = ["name", "dbaName", "address", "city"];
/** More words than an address has. */
const MOST_WORDS = 10;

function wordsOf({ search = "" }: OptionsQuery) {
  const words = search
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  return words.map((word) => {
    const ilike = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return { or: SEARCHED.map((column) => ({ [column]: { ilike } })) };
  });
}

async function similarTo(
  { search, page, withEarlier }: OptionsQuery,
  upstream: UpstreamContext,
  officeId: string | undefined,
): Promise<Location[]> {
  // They have but one page.
  if (!search || (page > 1 && !withEarlier)) return [];
  const within = officeId ? inOffice(upstream, officeId) : upstream;
  return listSimilarLocations(within, { search, limit: PAGE_SIZE });
}

/** The places in the order of a route that these locations have as stops, by their ids. */
async function placesOnRoute(
  upstream: UpstreamContext,
  locations: Location[],
  routeId: string | undefined,
): Promise<Map<string, number>> {
  if (!routeId || locations.length === 0) return new Map();
  const where = { locationId: { inq: locations.map((location) => location.id) } };
  const { data } = await listStopsPage(upstream, routeId, { limit: 0 }, where);
  return new Map(data.map((stop) => [stop.locationId, stop.order]));
}

function aboutLocation(
  { address, city, doNotVisit }: Location,
  place: number | undefined,
): Pick<Option, "detail" | "disabled"> {
  if (place) return { disabled: true, detail: `Already stop ${place} of this route` };
  const about = [doNotVisit && "Do not visit", address, city].filter(Boolean).join(", ");
  return { detail: about || undefined };
}

function toPage({ search, page, withEarlier }: OptionsQuery) {
  return withEarlier
    ? { page: 1, limit: page * PAGE_SIZE, search: search || undefined }
    : { page, limit: PAGE_SIZE, search: search || undefined };
}

function toOptions<Row>(
  list: List<Row>,
  { page }: OptionsQuery,
  toOption: (row: Row) => Option,
): Options {
  return { options: list.data.map(toOption), hasMore: list.hasNextPage, page };
}

/** Reads a picker's search and page from a query string; a page beyond reason counts as the last. */
export function readOptionsQuery(
  query: URLSearchParams,
  searchName = "search",
  pageName = "page",
): OptionsQuery {
  const page = Number(query.get(pageName) ?? 1);
  return {
    // Control characters fit no name, and upstreams refuse some of them.
    search:
      query
        .get(searchName)
        ?.replace(/\p{Cc}/gu, "")
        .trim()
        .slice(0, 200) || undefined,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, 100) : 1,
  };
}
