import { Outlet, useSearchParams } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { formatCount } from "~/lib/figures";
import { readList } from "~/lib/list-query";
import { dashboardUrl } from "~/session/urls";
import { FormMessage, Icon, LinkButton } from "~/ui";
import { type Crumb, EmptyState, PageBehind, PageHeader } from "~/ui/page";
import { DataTable, type RowAction } from "~/ui/table";
import { readRows } from "../../remix-adapter/rows-text";
import { chosenUrl, viewsUrl } from "../urls";
import { type DefinedList, shownColumns } from "./define-list";
import { backToListUrl, CHOSEN_IDS, FEW_CHOSEN } from "./over-list";
import type { ListPage } from "./read-list-page.server";

/** What an empty list says below "No Data Found": what would be in it, and the first step. */
export interface EmptyList {
  text: string;
  action?: ReactNode;
}

interface ListTableProps<Row> {
  list: DefinedList<Row>;
  page: ListPage<Row>;
  /** Names the table for screen readers. */
  caption: string;
  /** Left out, the list has no search. */
  searchLabel?: string;
  /** What can be done with one row; the query is the page's. */
  actions?: (row: Row, query: URLSearchParams) => RowAction[];
  /** The buttons for chosen rows, each named `to` for the dialog it opens; see `DataTable`. */
  bulkActions?: (selected: Row[] | null) => ReactNode;
  /** More filters, right of the search. */
  toolbar?: ReactNode;
  /** Where all rows are had as a file, for a list that one page can't hold. */
  exportUrl?: (query: URLSearchParams) => string;
  /** Whether the list is the main part of its screen. Without scripts, links of others return to their list. */
  isMain?: boolean;
  /** Where the list is, where that is not its own path, for its columns, views and files. */
  path?: string;
  /** What stands there when there is nothing at all. */
  empty: EmptyList;
}

/** A list as a table, with the notices about its filters above it. */
export function ListTable<Row extends { id: string; name: string }>(props: ListTableProps<Row>) {
  const { list, page, caption, searchLabel, actions, bulkActions, toolbar, empty } = props;
  const { path = list.path } = props;
  const [query] = useSearchParams();
  const rows = useMemo(() => readRows(page.rows), [page.rows]);
  const columns = useMemo(
    () => shownColumns(list, readList(list, query), page),
    [list, query, page],
  );
  const actionsOf = useMemo(() => actions && ((row: Row) => actions(row, query)), [actions, query]);
  return (
    <>
      {page.notices.map((notice) => (
        <FormMessage key={notice} tone="warning">
          {notice}
        </FormMessage>
      ))}
      {page.isCut && (
        <FormMessage tone="warning">
          {`These are the first ${formatCount(rows.length)} of ${formatCount(page.total)} ${list.noun}. Narrow the list with a filter, or page through it.`}
          {props.exportUrl && (
            <>
              {" "}
              <a href={props.exportUrl(query)}>{`Export all ${formatCount(page.total)} as CSV`}</a>
            </>
          )}
        </FormMessage>
      )}
      <DataTable<Row>
        caption={caption}
        searchLabel={searchLabel}
        list={list}
        columns={columns}
        rows={rows}
        total={page.total}
        ticked={page.ticked}
        isLower={!props.isMain}
        rowId={idOf}
        rowLabel={nameOf}
        toolbar={
          path ? (
            <>
              {toolbar}
              <LinkButton
                to={viewsUrl(backToListUrl(list, query, path))}
                icon={<Icon name="sliders-horizontal" />}
                variant="quiet"
              >
                Columns and views
              </LinkButton>
            </>
          ) : (
            toolbar
          )
        }
        actions={actionsOf}
        selection={
          bulkActions && {
            name: CHOSEN_IDS,
            bar: bulkActions,
            post: { action: chosenUrl(), above: FEW_CHOSEN },
          }
        }
        empty={<EmptyState action={empty.action}>{empty.text}</EmptyState>}
      />
    </>
  );
}

const idOf = (row: { id: string }) => row.id;
const nameOf = (row: { name: string }) => row.name;

interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, "caption" | "searchLabel"> {
  title: string;
  /** The one main action of the screen. */
  primary?: ReactNode;
  /** Right of the title. */
  beside?: ReactNode;
  /** Above the table: what is to be said of the list as a whole. */
  messages?: ReactNode;
  /** The pages between the start and this one. */
  parents?: Crumb[];
}

/** A screen that is a list; its dialogs open over it. */
export function ListScreen<Row extends { id: string; name: string }>({
  title,
  primary,
  beside,
  messages,
  parents = [],
  ...table
}: ListScreenProps<Row>) {
  return (
    <>
      <PageBehind>
        <PageHeader
          title={title}
          trail={[{ label: "Home", to: dashboardUrl() }, ...parents, { label: title }]}
          beside={beside}
          actions={primary}
        />
        {messages}
        <ListTable {...table} isMain caption={title} searchLabel={`Search ${table.list.noun}`} />
      </PageBehind>
      <Outlet />
    </>
  );
}
