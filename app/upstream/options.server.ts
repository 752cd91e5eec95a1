/** Pages of choices for the pickers: offices, the agents of an office, routes to assign. */
import type { List } from "contract/list";
import type { UpstreamContext } from "./client.server";
import { listOffices } from "./offices.server";
import { listRoutes } from "./routes.server";
import { listAgents } from "./users.server";

/** Choices on a page, by the specification. */
const PAGE_SIZE = 10;

export interface Option {
  value: string;
  label: string;
  detail?: string;
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
  const list = await listAgents(upstream, { ...toPage(query), officeId });
  return toOptions(list, query, (agent) => ({
    value: agent.id,
    label: agent.displayName ?? agent.email ?? agent.id,
    detail: agent.email ?? undefined,
  }));
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
    search: query.get(searchName)?.trim().slice(0, 200) || undefined,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, 100) : 1,
  };
}
