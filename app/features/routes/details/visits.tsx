import { EmptyState } from "~/ui/page";
import { type Column, DataTable } from "~/ui/table";
import { type VisitedRow, visitedColumns } from "../visited-stops";
import { visitsList } from "./screen-query";

const columns: Column<VisitedRow>[] = [
  { key: "serial", header: "#", align: "end", cell: (_, serial) => serial },
  ...visitedColumns,
  { key: "note", header: "Note", wide: true, cell: (r) => r.note },
];

/** What was visited on a route. */
export function Visits({ name, rows, total }: { name: string; rows: VisitedRow[]; total: number }) {
  return (
    <DataTable
      caption={`Visits of ${name}`}
      searchLabel="Search visits"
      list={visitsList}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowLabel={(row) => row.location}
      total={total}
      empty={<EmptyState title="No Data Found">No stop of this route was visited yet.</EmptyState>}
    />
  );
}
