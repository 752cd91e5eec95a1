/**
 * The URL state of a list: page, size, search, sort, column filters and chosen columns under the
 * list's own query keys. The one place that reads and writes them, on the server and in the browser.
 */
import {
  type ColumnFilters,
  formatColumnFilters,
  parseColumnFilters,
} from "contract/column-filters";
import { restated } from "./distance-filter";
import type { Units } from "./figures";
import { PAGE_OFFICE } from "./page-office";

type SortOrder = "asc" | "desc";

export interface ListState {
  /** From 1. */
  page: number;
  /** Rows on a page; 0 is "All". */
  limit: number;
  search: string;
  /** Which field the search looks in; empty for the list's usual ones ("Normal"). */
  searchPath: string;
  sortBy: string;
  sortOrder: SortOrder;
  filters: ColumnFilters;
  /** The columns that are shown; empty for those that the list shows of itself. */
  columns: readonly string[];
}

export type ListKeys = Record<keyof ListState, string>;

export interface SearchPath<Path extends string = string> {
  value: Path;
  label: string;
}

export interface ListDefinition {
  /** Where the list is; none for one within another page. */
  path?: string | undefined;
  keys: ListKeys;
  sortable: readonly string[];
  filterable: readonly string[];
  /** All columns that it can show, by their keys. */
  choosable: readonly string[];
  searchPaths: readonly SearchPath[];
  defaultSort: { by: string; order: SortOrder };
  /** Further keys of the query that are the list's own, such as the part of a map that it is of. */
  keeps?: readonly string[] | undefined;
}

export const PAGE_SIZES = [10, 20, 50, 100, 0] as const;
/** So many rows at once are read of a list that becomes a file; no screen offers it. */
export const ROWS_OF_A_FILE = 1000;
/** The query's key for the last row of the page before, by which such a list is read on. */
export const LAST_ROW = "lastRow";
const DEFAULT_LIMIT = 10;
const LONGEST_TEXT = 200;

/** Query keys in the specification's form: `routePage`, `routeLimit`, … for the prefix `route`. */
export function prefixedKeys(prefix: string, own: Partial<ListKeys> = {}): ListKeys {
  const key = (name: string) => (prefix ? prefix + name[0]?.toUpperCase() + name.slice(1) : name);
  return {
    page: key("page"),
    limit: key("limit"),
    search: key("search"),
    searchPath: key("searchPath"),
    sortBy: key("sortBy"),
    sortOrder: key("sortOrder"),
    filters: key("filters"),
    columns: key("columns"),
    ...own,
  };
}

/** Reads a list's state; what makes no sense counts as left out. */
export function readList(list: ListDefinition, query: URLSearchParams): ListState {
  const { keys, defaultSort } = list;
  const text = (key: keyof ListState) => (query.get(keys[key]) ?? "").trim().slice(0, LONGEST_TEXT);
  const page = wholeNumber(query.get(keys.page), 1);
  const limit = wholeNumber(query.get(keys.limit), DEFAULT_LIMIT);
  const sortBy = text("sortBy");
  const sorts = list.sortable.includes(sortBy);
  const order = query.get(keys.sortOrder);
  const searchPath = text("searchPath");
  const filters = parseColumnFilters(query.get(keys.filters));
  return {
    page: Math.max(1, page),
    limit: [...PAGE_SIZES, ROWS_OF_A_FILE].includes(limit) ? limit : DEFAULT_LIMIT,
    search: text("search"),
    searchPath: list.searchPaths.some((path) => path.value === searchPath) ? searchPath : "",
    sortBy: sorts ? sortBy : defaultSort.by,
    sortOrder: order === "desc" || order === "asc" ? order : sorts ? "asc" : defaultSort.order,
    filters: Object.fromEntries(
      Object.entries(filters).filter(([column]) => list.filterable.includes(column)),
    ),
    columns: knownColumns(list, (query.get(keys.columns) ?? "").split(",")),
  };
}

/** In the list's own order, each once. */
const knownColumns = ({ choosable }: ListDefinition, named: readonly string[]) =>
  choosable.filter((key) => named.includes(key));

/**
 * The query string (with `?`) after a change. Keys of others stay; whatever is at its
 * default is left out, but for the page, which the navigation targets of the
 * specification name. Any change but one of the page leads back to page 1.
 */
export const listHref = (
  list: ListDefinition,
  query: URLSearchParams,
  change: Partial<ListState>,
): string => listLinks(list, query)(change);

/** {@link listHref} for many changes of the same query, which is read once. */
export function listLinks(
  list: ListDefinition,
  query: URLSearchParams,
): (change: Partial<ListState>) => string {
  const state = { ...readList(list, query), page: 1 };
  const others = withoutList(list, query).toString();
  return (change) => {
    const own = new URLSearchParams(writeList(list, { ...state, ...change }));
    return `?${others}${others && "&"}${own}`;
  };
}

/** What a click on a column's head asks for: ascending first, descending on the second click. */
export function sortChange(
  { sortBy, sortOrder }: ListState,
  column: string,
): Pick<ListState, "sortBy" | "sortOrder"> {
  const other = sortBy === column && sortOrder === "asc" ? "desc" : "asc";
  return { sortBy: column, sortOrder: other };
}

/** All of a query but the list's own keys and the raw inputs of its filter form. */
function withoutList(list: ListDefinition, query: URLSearchParams): URLSearchParams {
  const own = new Set<string>(Object.values(list.keys));
  return new URLSearchParams(
    [...query].filter(([key]) => !own.has(key) && !key.startsWith(RAW_FILTER) && key !== SELECT),
  );
}

/** The list's own part of the query (with `?`): the way back from a dialog over the list. */
export function ownQuery(list: ListDefinition, query: URLSearchParams): string {
  const own = new URLSearchParams(writeList(list, readList(list, query)));
  for (const key of list.keeps ?? []) {
    const value = query.get(key);
    if (value) own.set(key, value);
  }
  return `?${own}`;
}

/**
 * The hidden inputs of a GET form: the list's state and the keys of other lists, without the page's
 * office, which every form has itself.
 */
export function queryFields(
  list: ListDefinition,
  query: URLSearchParams,
  except: readonly (keyof ListState)[] = [],
): [name: string, value: string][] {
  const left = new Set([PAGE_OFFICE, ...except.map((key) => list.keys[key])]);
  const own = Object.entries(writeList(list, readList(list, query)));
  return [...withoutList(list, query), ...own].filter(([key]) => !left.has(key));
}

/** The query key of the rows that a page without scripts comes with ticked: their ids, or `all`. */
export const SELECT = "select";
const RAW_FILTER = "filter.";

/**
 * The input name of a column's filter in a form sent without JavaScript. With a unit its bare
 * numbers are taken for that one.
 */
export const rawFilterName = (column: string, unit?: Units) =>
  RAW_FILTER + column + (unit ? `:${unit}` : "");

/** The id of the one form that a list's search and filters belong to, wherever they stand. */
export const filterFormId = (list: ListDefinition) => `filters-${list.keys.filters}`;

/**
 * The filters of now with what the form sent of them. One that stands in the form twice is what
 * it was changed to, not what it was left as elsewhere.
 */
export function filtersAsSent(
  now: ColumnFilters,
  sent: Iterable<readonly [name: string, value: string]>,
): ColumnFilters {
  const before = new Map(Object.entries(now));
  const filters = new Map(before);
  for (const [name, value] of sent) {
    if (!name.startsWith(RAW_FILTER)) continue;
    const [column = "", unit] = name.slice(RAW_FILTER.length).split(":");
    const text = unit === "km" ? restated(value.trim(), unit, "mi") : value.trim();
    if (text !== (before.get(column) ?? "")) filters.set(column, text);
  }
  return Object.fromEntries(filters);
}

/**
 * A form without JavaScript sends each filter as an input of its own. This gives the query string
 * in the one true form, or null where the query has it already.
 */
export function canonicalQuery(list: ListDefinition, query: URLSearchParams): string | null {
  if (![...query.keys()].some((key) => key.startsWith(RAW_FILTER))) return null;
  const { filters } = readList(list, query);
  return listHref(list, query, { filters: filtersAsSent(filters, query) });
}

/** The list parameters of an upstream call. */
export function toListQuery(state: ListState) {
  return {
    page: state.page,
    limit: state.limit,
    search: state.search || undefined,
    searchPath: state.search && state.searchPath ? state.searchPath : undefined,
    sortBy: state.sortBy,
    sortOrder: state.sortOrder,
    filters: formatColumnFilters(state.filters) || undefined,
  };
}

function writeList(list: ListDefinition, state: ListState): Record<string, string> {
  const { keys, defaultSort } = list;
  const written: Record<string, string> = { [keys.page]: String(state.page) };
  if (state.limit !== DEFAULT_LIMIT) written[keys.limit] = String(state.limit);
  if (state.search) written[keys.search] = state.search;
  if (state.searchPath) written[keys.searchPath] = state.searchPath;
  if (state.sortBy !== defaultSort.by || state.sortOrder !== defaultSort.order) {
    written[keys.sortBy] = state.sortBy;
    written[keys.sortOrder] = state.sortOrder;
  }
  const filters = formatColumnFilters(state.filters);
  if (filters) written[keys.filters] = filters;
  if (state.columns.length > 0) written[keys.columns] = state.columns.join(",");
  return written;
}

function wholeNumber(text: string | null, fallback: number): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}
