import type { Units } from "~/lib/figures";
import {
  type ListDefinition,
  type ListKeys,
  type ListState,
  prefixedKeys,
  type SearchPath,
} from "~/lib/list-query";
import type { FilterKind, ListColumn } from "./columns";

/** A filter of a list that no column of its table has, such as whose routes are shown. */
export interface ExtraFilter {
  name: string;
  /** The upstream's name for it, if it is another one. */
  upstreamName?: string;
  /**
   * `reader`: the word `me`, which stands for whoever reads; `value`: what the upstream takes, as it
   * is, such as an id; else the words that it knows.
   */
  kind: "reader" | "value" | { words: readonly string[] };
}

/** Everything that a list is, declared once: what its URL, its table and its calls are made from. */
export interface DefinedList<Row> extends ListDefinition {
  columns: readonly ListColumn<Row>[];
  extraFilters: readonly ExtraFilter[];
  /** What its rows are called, in the plural: "routes". */
  noun: string;
}

interface ListDeclaration<Row, Name extends string, Path extends string> {
  noun: string;
  /** `/routes`; left out for a list within another page, which has its page's. */
  path?: string;
  /** `route` makes the query keys `routePage`, `routeLimit` and so on; none makes `page`, … */
  prefix?: string;
  /** Query keys that are not made from the prefix. */
  keys?: Partial<ListKeys>;
  defaultSort: { by: Name; order?: "asc" | "desc" };
  /** Where the search may look; the empty path is the list's usual fields. */
  searchPaths?: readonly SearchPath<Path | "">[];
  columns: readonly ListColumn<Row, Name>[];
  filters?: readonly ExtraFilter[];
  /** Further keys of the query that are the list's own; its screen reads them. */
  keeps?: readonly string[];
}

/**
 * Declares a list. Its columns are made by `listColumns`; their names, and those of its search
 * paths, are the contract's, so that one which the API doesn't know is a type error:
 *
 *     const column = listColumns<RouteRow, RouteColumn>();
 *     export const routesList = defineList<RouteRow, RouteColumn, RouteSearchPath>({ … });
 */
export function defineList<Row, Name extends string, Path extends string = never>(
  declaration: ListDeclaration<Row, Name, Path>,
): DefinedList<Row> {
  const {
    noun,
    path,
    prefix = "",
    keys,
    defaultSort,
    searchPaths = [],
    filters = [],
    keeps,
  } = declaration;
  const { columns } = declaration;
  return {
    noun,
    path,
    keys: prefixedKeys(prefix, keys),
    sortable: columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])),
    filterable: [
      ...columns.flatMap(({ key, filter }) => (filter ? [key] : [])),
      ...filters.map(({ name }) => name),
    ],
    choosable: columns.map(({ key }) => key),
    searchPaths,
    defaultSort: { by: defaultSort.by, order: defaultSort.order ?? "asc" },
    keeps,
    columns,
    extraFilters: filters,
  };
}

/** How a filter of the list is read; undefined for one that it doesn't have. */
export function filterKindOf<Row>(
  list: DefinedList<Row>,
  name: string,
): FilterKind | ExtraFilter["kind"] | undefined {
  return (
    list.columns.find(({ key }) => key === name)?.kind ??
    list.extraFilters.find((filter) => filter.name === name)?.kind
  );
}

/** What the heads of columns show besides their names. */
interface Heads {
  units?: Units;
  zone?: string | undefined;
  problems?: Record<string, string>;
}

type ShownState = Pick<ListState, "columns" | "filters" | "search" | "searchPath" | "sortBy">;

/**
 * The columns that a table of the list shows: the chosen ones, the one that names the row, and those
 * with a filter, so that every filter is visible. If none is chosen: all, but a column on demand only
 * while the list is sorted, searched or filtered by it.
 */
export function shownColumns<Row>(
  list: DefinedList<Row>,
  { columns, filters, search, searchPath, sortBy }: ShownState,
  { units, zone, problems }: Heads = {},
): readonly ListColumn<Row>[] {
  const all = columnsIn(list, units, zone);
  const told = problems ? all.map((column) => ({ ...column, problem: problems[column.key] })) : all;
  return told.filter(
    ({ key, title, onDemand }) =>
      filters[key] !== undefined ||
      (columns.length > 0
        ? title || columns.includes(key)
        : !onDemand ||
          key === sortBy ||
          (search !== "" && key === searchPath) ||
          (onDemand !== true && Boolean(filters[onDemand.filter]))),
  );
}

/**
 * The columns of a list, with the reader's unit in the heads and filters of distances, and the zone,
 * if any, in the heads of times.
 */
export const columnsIn = <Row>(
  { columns }: DefinedList<Row>,
  unit: Units,
  zone?: string,
): readonly ListColumn<Row>[] =>
  unit || zone
    ? columns.map((column) => {
        if (unit && column.kind === "distance") {
          return { ...column, unit, header: column.header.replace("(mi)", `(${unit})`) };
        }
        return zone && column.kind === "moment"
          ? { ...column, header: `${column.header} (${zone})` }
          : column;
      })
    : columns;
