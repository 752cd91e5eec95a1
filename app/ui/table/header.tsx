import { Link } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { sortHref } from "~/lib/list-query";
import type { Column } from "./types";
import type { List } from "./use-list";

/** A column's head; where it can be sorted by, a link that does. */
export function HeaderCell<Row>({ column, list }: { column: Column<Row>; list: List }) {
  const { state, definition, query } = list;
  const className = column.align === "end" ? "table__end" : undefined;
  if (!column.sortable) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const sorted = state.sortBy === column.key ? state.sortOrder : null;
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" className={className} aria-sort={sorted ? ARIA_SORT[sorted] : undefined}>
      <Link
        className={sorted ? "table__sort table__sort--on" : "table__sort"}
        to={sortHref(definition, query, column.key)}
        onClick={(event) =>
          list.follow(event, (latest) => sortHref(definition, latest, column.key))
        }
        preventScrollReset
        rel="nofollow"
      >
        {column.header}
        <Icon className={iconClass(sorted !== null, column.align)} aria-hidden="true" />
      </Link>
    </th>
  );
}

const iconClass = (on: boolean, align: Column<unknown>["align"]) =>
  ["table__sort-icon", on && "table__sort-icon--on", align === "end" && "table__sort-icon--end"]
    .filter(Boolean)
    .join(" ");

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;
