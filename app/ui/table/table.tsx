import { Link } from "@remix-run/react";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { RowMenu } from "../menu";
import { CardControls } from "./card-controls";
import { FilterForm, FilterRow } from "./filter-row";
import { TableFooter } from "./footer";
import { HeaderCell } from "./header";
import { SearchBox } from "./search-box";
import { RowCheckbox, SelectAll, SelectionBar } from "./selection";
import type { Column, DataTableProps } from "./types";
import { type List, useList } from "./use-list";
import { useSelection } from "./use-selection";
import "./table.css";
import "./toolbar.css";
import "./filters.css";
import "./cards.css";

/** From this many columns on, a table scrolls sideways sooner. */
const MANY_COLUMNS = 7;

/**
 * A list on one page of a URL: search, filters, sorting, paging, choosing rows, and what
 * can be done with them. All of it is links and forms, made quicker by scripts.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, total, selection, actions, empty } = props;
  const list = useList(props.list, selection?.name);
  const table = useRef<HTMLTableElement>(null);
  const formId = useId();
  const ids = useMemo(() => new Set(rows.map(rowId)), [rows, rowId]);
  const chosen = useSelection(table, selection?.name ?? "", list, ids);
  const filterFormId = `${formId}-filter`;
  const selectionFormId = `${formId}-select`;
  const filterable = columns.some((column) => column.filter);
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const bare = !list.shown.search && Object.keys(list.shown.filters).length === 0;
  const preselected = usePreselected(selection?.name, list);

  const toolbar = (props.searchLabel || props.toolbar) && (
    <div className="table__toolbar">
      {props.searchLabel && <SearchBox list={list} label={props.searchLabel} />}
      {props.toolbar}
    </div>
  );
  if (total === 0 && bare && empty) {
    return (
      <section className="table">
        {toolbar}
        <div className="table__frame">{empty}</div>
      </section>
    );
  }
  return (
    <section className="table" aria-label={caption}>
      {toolbar}
      {selection && (
        <SelectionBar list={list} formId={selectionFormId} count={chosen.ids?.size ?? null}>
          {selection.bar(chosen.ids && rows.filter((row) => chosen.ids?.has(rowId(row))))}
        </SelectionBar>
      )}
      {filterable && <FilterForm list={list} id={filterFormId} />}
      <CardControls list={list} columns={columns} formId={filterFormId} filterable={filterable} />
      <div className="table__frame" aria-busy={list.pending || undefined}>
        <div
          className={
            columns.length >= MANY_COLUMNS ? "table__scroll table__scroll--soon" : "table__scroll"
          }
        >
          <table
            ref={table}
            className="table__grid"
            onChange={(event) => {
              if ((event.target as Element).matches("tbody input")) chosen.read();
            }}
          >
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr className="table__heads">
                {selection && (
                  <th className="table__lead" scope="col">
                    <SelectAll
                      selection={chosen}
                      rowCount={rows.length}
                      list={list}
                      all={preselected === "all"}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} list={list} />
                ))}
                {actions && (
                  <th className="table__tail" scope="col">
                    Actions
                  </th>
                )}
              </tr>
              {filterable && (
                <FilterRow
                  columns={columns}
                  list={list}
                  formId={filterFormId}
                  lead={Boolean(selection)}
                  tail={Boolean(actions)}
                />
              )}
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const id = rowId(row);
                const label = props.rowLabel(row);
                return (
                  <tr key={id}>
                    {selection && (
                      <td className="table__lead">
                        <RowCheckbox
                          name={selection.name}
                          value={id}
                          label={label}
                          formId={selectionFormId}
                          defaultChecked={preselected === "all" || preselected.has(id)}
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
                  <td colSpan={width}>
                    <p>No Data Found</p>
                    {!bare && (
                      <Link to={list.href({ search: "", filters: {} })} preventScrollReset>
                        Clear search and filters
                      </Link>
                    )}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
        {list.pending && <span className="table__pending" role="status" aria-label="Loading" />}
        <TableFooter caption={caption} list={list} total={total} rowCount={rows.length} />
      </div>
    </section>
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

/** The rows the URL has chosen: by a dialog's link or by "Select all" without scripts. */
function usePreselected(name: string | undefined, list: List): "all" | ReadonlySet<string> {
  const search = list.search;
  return useMemo(() => {
    const query = new URLSearchParams(search);
    if (query.get("select") === "all") return "all";
    return new Set(name ? query.getAll(name) : []);
  }, [name, search]);
}
