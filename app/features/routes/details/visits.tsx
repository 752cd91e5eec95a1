import { ListTable } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { type VisitedRow, visitsList } from "../visited-stops";

/** What was visited on a route. */
export const Visits = ({ name, page }: { name: string; page: ListPage<VisitedRow> }) => (
  <ListTable
    list={visitsList}
    page={page}
    caption={`Visits of ${name}`}
    searchLabel="Search visits"
    empty={{ title: "No Data Found", text: "No stop of this route was visited yet." }}
  />
);
