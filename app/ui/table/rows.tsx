import type { ReactNode } from "react";
import { Link } from "..";
import { RowMenu } from "../menu";
import { RowCheckbox } from "./selection";
import type { Column, DataTableProps } from "./types";
import type { List } from "./use-list";

interface TableRowsProps<Row>
  extends Pick<
    DataTableProps<Row>,
    "columns" | "rows" | "rowId" | "rowLabel" | "actions" | "selection"
  > {
  list: List;
  selectionFormId: string;
  isPreselected: (id: string) => boolean;
  /** Whether nothing was searched or filtered. */
  bare: boolean;
}

/** The rows, or that there are none. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { list, columns, rows, selection, actions } = props;
  return (
    <tbody>
      {rows.map((row, at) => {
        const id = props.rowId(row);
        const label = props.rowLabel(row);
        return (
          <tr key={id}>
            {selection && (
              <td className="table__lead">
                <RowCheckbox
                  name={selection.name}
                  value={id}
                  label={label}
                  formId={props.selectionFormId}
                  defaultChecked={props.isPreselected(id)}
                />
              </td>
            )}
            <Cells columns={columns} row={row} serial={serialOf(list, at)} />
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
          <td colSpan={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}>
            <p>No Data Found</p>
            {!props.bare && (
              <Link to={list.href({ search: "", filters: {} })} preventScrollReset>
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
  serial,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  serial: number;
}): ReactNode {
  return columns.map((column) => {
    const content = column.cell(row, serial);
    const classes = [
      column.align === "end" && "table__end",
      column.wide && "table__wide",
      column.title && "table__title",
    ].filter(Boolean);
    return (
      <td
        key={column.key}
        className={classes.join(" ") || undefined}
        data-label={column.header}
        title={column.wide && typeof content === "string" ? content : undefined}
      >
        {content}
      </td>
    );
  });
}

const serialOf = ({ shown }: List, at: number) => (shown.page - 1) * shown.limit + at + 1;
