import { type List, type ListQueryInput, MAX_PAGE_SIZE } from "contract/list";

/** Rows by the names that a list sorts by. */
type Sortable = Record<string, string | number>;

/**
 * One page of rows that are all there, as an upstream's list would answer it: sorted by the query's
 * column, ties and all without one in the order given.
 *
 * @param valuesOf what a row is sorted by
 */
export function localList<Row extends { id: string }>(
  rows: readonly Row[],
  { page = 1, limit = 10, sortBy, sortOrder, after }: ListQueryInput,
  valuesOf: (row: Row) => Sortable,
): List<Row> {
  const direction = sortOrder === "desc" ? -1 : 1;
  const sorted = sortBy
    ? rows.toSorted(
        (one, other) => direction * compare(valuesOf(one)[sortBy], valuesOf(other)[sortBy]),
      )
    : [...rows];
  const size = Number(limit) || MAX_PAGE_SIZE;
  const number = Math.max(1, Number(page));
  const first = after ? sorted.findIndex(({ id }) => id === after) + 1 : (number - 1) * size;
  const totalPage = Math.ceil(sorted.length / size);
  return {
    data: sorted.slice(first, first + size),
    totalDocs: sorted.length,
    totalPage,
    page: number,
    hasNextPage: number < totalPage,
    hasPrevPage: number > 1,
  };
}

function compare(one: string | number = "", other: string | number = ""): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other));
}
