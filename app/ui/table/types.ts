import type { ReactNode } from "react";
import type { Units } from "~/lib/figures";
import type { ListDefinition } from "~/lib/list-query";
import type { MenuAction } from "../menu";

export type ColumnFilter =
  | { kind: "text"; placeholder?: string }
  | { kind: "choice"; options: { value: string; label: string }[] };

/** `name` gets the most room, `wide` less; `text` wraps in what the others leave. */
export type ColumnShare = "name" | "wide" | "text" | "short";

/** Where a row stands. */
export interface RowPlace {
  /** Counts through all pages, from 1. */
  serial: number;
  /** The query of the list, with `?`. */
  query: string;
}

export interface Column<Row> {
  /** The name it has in `sortBy` and `filters`. */
  key: string;
  header: string;
  align?: "start" | "end";
  sortable?: boolean;
  filter?: ColumnFilter;
  /** Why its filter can't be read. */
  problem?: string | undefined;
  /** What a bare number in its filter is in, where that is not as the URL has it. */
  unit?: Units;
  cell: (row: Row, place: RowPlace) => ReactNode;
  /** The heading of the row's card on a small screen; one column should have it. */
  title?: boolean;
  /** Its part of the table's width, which no value changes; if left out, it is as wide as its values. */
  share?: ColumnShare;
}

/** A link in the menu of a row. */
export type RowAction = MenuAction;

export interface TableSelection<Row> {
  /** Under which the chosen rows' ids are sent. */
  name: string;
  /**
   * Where the chosen rows are posted, with the pressed button's `to`. Scripts go there by GET
   * while they are no more than `above`. Left out, all is sent by GET to the `formAction`.
   */
  post?: { action: string; above: number };
  /**
   * The buttons for the chosen rows, submit buttons of their form. `null`: not known (before hydration, without scripts), so all are to be enabled.
   */
  bar: (selected: Row[] | null) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  list: ListDefinition;
  columns: readonly Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** Names the row in the labels of its checkbox and menu. */
  rowLabel: (row: Row) => string;
  /** Rows on all pages together. */
  total: number;
  /** Left out, the list has no search box. */
  searchLabel?: string;
  /** More filters, right of the search. */
  toolbar?: ReactNode;
  actions?: (row: Row) => RowAction[];
  /** The rows that a saved selection ticks. */
  ticked?: readonly string[];
  /** Whether other content is above it: without scripts, its links and forms return to the list. */
  isLower?: boolean;
  selection?: TableSelection<Row>;
  /** Instead of the table when there is nothing at all and nothing was filtered or searched. */
  empty?: ReactNode;
}
