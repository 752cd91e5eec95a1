import { memo, type ReactNode } from "react";
import { Link } from "..";
import { RowMenu } from "../menu";
import { NO_DATA } from "../page";
import { RowCheckbox } from "./selection";
import type { Column, DataTableProps, RowPlace } from "./types";

interface TableRowsProps<Row>
  extends Pick<DataTableProps<Row>, "columns" | "rows" | "rowId" | "rowLabel" | "actions"> {
  /** Under which chosen rows are sent; undefined where rows are not chosen. */
  selectionName: string | undefined;
  selectionFormId: string;
  preselected: "all" | ReadonlySet<string>;
  /** Rows on the pages before this one. */
  before: number;
  /** The query of the list, with `?`. */
  query: string;
  /** Takes search and filters away; undefined where there are none. */
  clearHref: string | undefined;
}

/**
 * The rows, or that there are none. They are most of a page, and stay as they are while others are
 * asked for and while some are chosen.
 */
export const TableRows = memo(Rows) as typeof Rows;

function Rows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, selectionName, preselected, actions, clearHref } = props;
  return (
    <tbody>
      {rows.map((row, at) => {
        const id = props.rowId(row);
        const label = props.rowLabel(row);
        return (
          <tr key={id} id={actions || selectionName ? id : undefined}>
            {selectionName && (
              <td className="table__lead">
                <RowCheckbox
                  name={selectionName}
                  value={id}
                  label={label}
                  formId={props.selectionFormId}
                  defaultChecked={preselected === "all" || preselected.has(id)}
                />
              </td>
            )}
            <Cells
              columns={columns}
              row={row}
              place={{ serial: props.before + at + 1, query: props.query }}
            />
            {actions && (
              <td className="table__tail">
                <RowMenu label={`Actions for ${label}`} actions={actions(row)} />
              </td>
            )}
          </tr>
        );
      })}
      {rows.length === 0 && (
        <tr className="table__none">
          <td colSpan={columns.length + (selectionName ? 1 : 0) + (actions ? 1 : 0)}>
            <p>{NO_DATA}</p>
            {clearHref && (
              <Link to={clearHref} preventScrollReset>
                Clear search and filters
              </Link>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Cells<Row>({
  columns,
  row,
  place,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  place: RowPlace;
}): ReactNode {
  return columns.map((column) => {
    const content = column.cell(row, place);
    const classes = [
      column.align === "end" && "table__end",
      column.share && `table__${column.share}`,
      column.title && "table__title",
    ].filter(Boolean);
    const className = classes.join(" ") || undefined;
    return column.title ? (
      <th key={column.key} scope="row" className={className}>
        {content}
      </th>
    ) : (
      <td key={column.key} className={className} data-label={column.header}>
        {content}
      </td>
    );
  });
}
