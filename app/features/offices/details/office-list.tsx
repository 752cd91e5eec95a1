import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { type OfficeExportName, officeExportUrl, officeUrl } from "~/features/urls";
import { type DefinedList, type EmptyList, ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Icon, useHandOn } from "~/ui";
import { PageBehind } from "~/ui/page";
import type { RowAction } from "~/ui/table";

interface OfficeListProps<Row> {
  officeId: string;
  list: DefinedList<Row>;
  page: ListPage<Row>;
  /** What of the office is had as a file from here. */
  file: OfficeExportName;
  caption: string;
  /** What can be done besides the export, before it. */
  toolbar?: ReactNode;
  actions?: (row: Row, query: URLSearchParams) => RowAction[];
  bulkActions?: (selected: Row[] | null) => ReactNode;
  empty: EmptyList;
}

/** What an office has, as a list within its page, with its file and its dialogs. */
export function OfficeList<Row extends { id: string; name: string }>(props: OfficeListProps<Row>) {
  const { officeId, file, toolbar, ...table } = props;
  const handOn = useHandOn();
  return (
    <>
      <PageBehind>
        <ListTable<Row>
          {...table}
          path={`${officeUrl(officeId)}/${file}`}
          searchLabel={`Search ${table.list.noun}`}
          toolbar={
            <>
              {toolbar}
              <a
                className="button button--secondary button--medium"
                href={handOn(officeExportUrl(officeId, file))}
              >
                <span className="button__icon">
                  <Icon name="download" />
                </span>
                Export
              </a>
            </>
          }
        />
      </PageBehind>
      <Outlet />
    </>
  );
}
