import { isValidElement, type ReactNode } from "react";
import { readList } from "~/lib/list-query";
import type { ListColumn } from "./columns";
import { type DefinedList, shownColumns } from "./define-list";

/** What stands in a cell where there is nothing. */
const NOTHING = new Set(["—", "-"]);

/** The columns of a list's file: those that its screen shows, and those whose text is part of their cells. */
export function columnsOfFile<Row>(
  list: DefinedList<Row>,
  query: URLSearchParams,
): readonly ListColumn<Row>[] {
  const shown = new Set(shownColumns(list, readList(list, query)).map(({ key }) => key));
  return list.columns.filter(
    ({ key, inFilesWith, notInFiles }) =>
      !notInFiles && (shown.has(key) || (inFilesWith && shown.has(inFilesWith))),
  );
}

/** What a column says of a row, as text; empty where the cell shows that there is nothing. */
export function saidOf<Row>(column: ListColumn<Row>, row: Row, serial: number): string {
  const text =
    column.said?.(row) ??
    textOf(column.cell(row, { serial, query: "" }))
      .replaceAll(/\s+/g, " ")
      .trim();
  return NOTHING.has(text) ? "" : text;
}

/** The text of what is shown, in its order; of elements, what stands within them. */
function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).filter(Boolean).join(" ");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  return textOf(node.props.children);
}
