/** What a saved view is narrowed to and sorted by, in words. */

import { columnsIn, type DefinedList } from "~/kit/list/define-list";
import type { Units } from "~/lib/figures";
import { readList } from "~/lib/list-query";

/**
 * Facts about a view such as `Day: this week`, `Status: Paused` and `sorted by City`. Its days stay
 * words, so that the view is of the week in which it is opened.
 *
 * @param query the view's own query
 */
export function viewWords<Row>(list: DefinedList<Row>, query: string, units: Units): string[] {
  const { filters, search, searchPath, sortBy, sortOrder } = readList(
    list,
    new URLSearchParams(query),
  );
  const columns = columnsIn(list, units);
  const path = list.searchPaths.find(({ value }) => value && value === searchPath);
  const isSorted = sortBy !== list.defaultSort.by || sortOrder !== list.defaultSort.order;
  const sorted = columns.find(({ key }) => key === sortBy)?.header ?? sortBy;
  return [
    ...(search ? [`“${search}”${path ? ` in ${path.label}` : ""}`] : []),
    ...Object.entries(filters).map(([name, value]) => {
      const column = columns.find(({ key }) => key === name);
      return column ? `${column.header}: ${wordOf(column.filter, value)}` : extraWords(name, value);
    }),
    ...(isSorted ? [`sorted by ${sorted}${sortOrder === "desc" ? ", descending" : ""}`] : []),
  ];
}

type ColumnFilter = DefinedList<unknown>["columns"][number]["filter"];

const wordOf = (filter: ColumnFilter, value: string): string =>
  (filter?.kind === "choice" && filter.options.find((one) => one.value === value)?.label) || value;

/** A filter without a column: `late` for `late:true`, `created by me` for `createdBy:me`. */
function extraWords(name: string, value: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return value === "true" ? words : `${words} ${value}`;
}
