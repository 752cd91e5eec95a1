import { type ReactNode, useId, useMemo, useRef } from "react";
import { filterFormId, SELECT } from "~/lib/list-query";
import { useNextLocation } from "../hooks/page-router";
import { CardControls } from "./card-controls";
import { FilterForm } from "./filter-row";
import { TableFooter } from "./footer";
import { TableHead } from "./head";
import { TableRows } from "./rows";
import { SearchBox } from "./search-box";
import { SelectionBar } from "./selection";
import type { DataTableProps } from "./types";
import { type List, useList } from "./use-list";
import { useSelection } from "./use-selection";

/** From this many columns on, a table scrolls sideways sooner. */
const MANY_COLUMNS = 7;
/** From this many on, also in a window of 1280 px. */
const MORE_COLUMNS = 9;
/** From so many on, no usual screen has room for all. */
const MOST_COLUMNS = 11;

/**
 * A list on one page of a URL: search, filters, sorting, paging, choosing rows, and what
 * can be done with them. All of it is links and forms, made quicker by scripts.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, total, selection, actions, empty } = props;
  const place = props.isLower ? `list-${props.list.keys.page}` : undefined;
  const list = useList(props.list, selection?.name, place);
  const grid = useRef<HTMLTableElement>(null);
  const formId = useId();
  const ids = useMemo(() => new Set(rows.map(rowId)), [rows, rowId]);
  const preselected = usePreselected(selection?.name, list, props.ticked);
  const chosen = useSelection(grid, selection?.name ?? "", list, ids, preselected === "all");
  const selectionFormId = `${formId}-select`;
  const filterable = columns.some((column) => column.filter);
  const bare = !list.shown.search && Object.keys(list.shown.filters).length === 0;

  const filterForm = filterFormId(props.list);
  const toolbar = (
    <Toolbar list={list} searchLabel={props.searchLabel}>
      {props.toolbar}
    </Toolbar>
  );
  if (total === 0 && bare && empty) return <EmptyTable toolbar={toolbar}>{empty}</EmptyTable>;
  return (
    <section className="table" id={place} aria-label={caption}>
      {toolbar}
      <CardControls list={list} formId={filterForm} columns={columns} filterable={filterable} />
      {selection && (
        <SelectionBar
          list={list}
          formId={selectionFormId}
          selection={chosen}
          total={total}
          post={selection.post}
          bar={(ids) => selection.bar(ids && rows.filter((row) => ids.has(rowId(row))))}
        />
      )}
      <Frame list={list}>
        <div className={scrollClass(columns.length)}>
          <table
            ref={grid}
            className="table__grid"
            onChange={(event) => {
              if ((event.target as Element).matches("tbody input")) chosen.read();
            }}
          >
            <caption className="visually-hidden">{caption}</caption>
            <TableHead
              list={list}
              columns={columns}
              selection={selection ? chosen : null}
              rowCount={rows.length}
              allPreselected={preselected === "all"}
              filterFormId={filterForm}
              filterable={filterable}
              hasActions={actions !== undefined}
            />
            <TableRows
              columns={columns}
              rows={rows}
              rowId={rowId}
              rowLabel={props.rowLabel}
              actions={actions}
              selectionName={selection?.name}
              selectionFormId={selectionFormId}
              preselected={preselected}
              query={list.shownQuery}
              before={(list.shown.page - 1) * list.shown.limit}
              clearHref={
                rows.length > 0 || bare ? undefined : list.href({ search: "", filters: {} })
              }
            />
          </table>
        </div>
        <TableFooter caption={caption} list={list} total={total} rowCount={rows.length} />
      </Frame>
    </section>
  );
}

/** Around the rows. It alone is rendered at once when others are asked for, and says so. */
function Frame({ list, children }: { list: List; children: ReactNode }) {
  const next = useNextLocation();
  const pending = list.pending || (next !== undefined && list.isOther(next));
  return (
    <div className="table__frame" aria-busy={pending || undefined}>
      {children}
      {pending && <span className="table__pending" role="status" aria-label="Loading" />}
    </div>
  );
}

interface ToolbarProps {
  list: List;
  searchLabel: string | undefined;
  children: ReactNode;
}

/** Above a table: its search and what else there is, with the form that both send. */
function Toolbar({ list, searchLabel, children }: ToolbarProps) {
  return (
    <>
      <FilterForm list={list} searchable={searchLabel !== undefined} />
      {(searchLabel || children) && (
        <div className="table__toolbar">
          {searchLabel && <SearchBox list={list} label={searchLabel} />}
          {children}
        </div>
      )}
    </>
  );
}

/** In the table's place when there is nothing at all and nothing was asked for. */
function EmptyTable({ toolbar, children }: { toolbar: ReactNode; children: ReactNode }) {
  return (
    <section className="table">
      {toolbar}
      <div className="table__frame">{children}</div>
    </section>
  );
}

const scrollClass = (columns: number) =>
  [
    "table__scroll",
    columns >= MANY_COLUMNS && "table__scroll--soon",
    columns >= MORE_COLUMNS && "table__scroll--sooner",
    columns >= MOST_COLUMNS && "table__scroll--always",
  ]
    .filter(Boolean)
    .join(" ");

/** The rows the URL has chosen: by a dialog's link or by "Select all" without scripts. */
function usePreselected(
  name: string | undefined,
  list: List,
  ticked: readonly string[] | undefined,
): "all" | ReadonlySet<string> {
  const search = list.search;
  return useMemo(() => {
    const query = new URLSearchParams(search);
    if (query.get(SELECT) === "all") return "all";
    return new Set(name ? [...query.getAll(SELECT), ...query.getAll(name), ...(ticked ?? [])] : []);
  }, [name, search, ticked]);
}
