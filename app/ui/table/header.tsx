import { sortChange } from "~/lib/list-query";
import { Icon, Link } from "..";
import type { Column } from "./types";
import type { List } from "./use-list";

/** A column's head; where it can be sorted by, a link that does. */
export function HeaderCell<Row>({ column, list }: { column: Column<Row>; list: List }) {
  const { state } = list;
  const classes = [
    column.align === "end" && "table__end",
    column.share && `table__${column.share}`,
  ];
  const className = classes.filter(Boolean).join(" ") || undefined;
  if (!column.sortable) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const sorted = state.sortBy === column.key ? state.sortOrder : null;
  return (
    <th scope="col" className={className} aria-sort={sorted ? ARIA_SORT[sorted] : undefined}>
      <Link
        className={sorted ? "table__sort table__sort--on" : "table__sort"}
        to={list.sortHref(column.key)}
        onClick={(event) => list.follow(event, (latest) => sortChange(latest, column.key))}
        preventScrollReset
      >
        {column.header}
        {sorted && (
          <Icon name={sorted === "asc" ? "arrow-up" : "arrow-down"} className="table__sort-icon" />
        )}
      </Link>
    </th>
  );
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;
