import { isValidElement, type ReactNode } from "react";
import type { ListColumn } from "./columns";

/** What stands in a cell where there is nothing. */
const NOTHING = new Set(["—", "-"]);

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
