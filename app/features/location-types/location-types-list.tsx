import { useSearchParams } from "@remix-run/react";
import type { LocationTypeColumn, LocationTypeSearchPath } from "contract/list-columns";
import { deleteLocationTypePath, locationTypeFormPath } from "~/features/urls";
import { defineList, ListScreen, listColumns, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { Icon, LinkButton } from "~/ui";
import type { RowAction } from "~/ui/table";

interface Row {
  id: string;
  name: string;
}

const column = listColumns<Row, LocationTypeColumn>();

/** The list of location types. */
export const locationTypesList = defineList<Row, LocationTypeColumn, LocationTypeSearchPath>({
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

const over = (path: string, query: URLSearchParams, ids?: string[]) =>
  overListUrl(locationTypesList, path, query, ids);

const actions = ({ id }: Row, query: URLSearchParams): RowAction[] => [
  { label: "Edit", to: over(locationTypeFormPath(id), query) },
  { label: "Delete", to: over(deleteLocationTypePath(), query, [id]), danger: true },
];

export function LocationTypesScreen({ page }: { page: ListPage<Row> }) {
  const [query] = useSearchParams();
  const add = over(locationTypeFormPath(), query);
  return (
    <ListScreen
      list={locationTypesList}
      page={page}
      title="Locations Types"
      primary={
        <LinkButton to={add} variant="primary" icon={<Icon name="plus" />}>
          Add Location Type
        </LinkButton>
      }
      actions={actions}
      empty={{
        title: "No location types yet",
        text: "A type says what a location is: a bank, a school, a pharmacy. Add one to begin.",
      }}
    />
  );
}
