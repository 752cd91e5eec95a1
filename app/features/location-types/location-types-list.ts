import type { LocationTypeColumn, LocationTypeSearchPath } from "contract/list-columns";
import { listColumns } from "~/kit/list/columns";
import { defineList } from "~/kit/list/define-list";
import { overListUrl } from "~/kit/list/over-list";
import type { RowAction } from "~/ui/table";
import { deleteLocationTypesPath, locationTypeFormPath } from "./urls";

export interface LocationTypeRow {
  id: string;
  name: string;
}

const column = listColumns<LocationTypeRow, LocationTypeColumn>();

/** The list of location types. */
export const locationTypesList = defineList<
  LocationTypeRow,
  LocationTypeColumn,
  LocationTypeSearchPath
>({
  noun: "location types",
  path: "/location-types",
  prefix: "locationType",
  defaultSort: { by: "name" },
  columns: [
    column.text("name", "Name", (type) => type.name, {
      title: true,
      link: (type) => locationTypeFormPath(type.id),
    }),
  ],
});

/** What can be done with one type; `query` is the list's own. */
export const locationTypeActions = (type: LocationTypeRow, query: URLSearchParams): RowAction[] => [
  { label: "Edit", to: overListUrl(locationTypesList, locationTypeFormPath(type.id), query) },
  {
    label: "Delete",
    to: overListUrl(locationTypesList, deleteLocationTypesPath(), query, [type.id]),
    danger: true,
  },
];
