import { useSearchParams } from "@remix-run/react";
import {
  assignLocationsPath,
  locationFormUrl,
  locationsDialogPath,
  locationsExportPath,
  routeOfLocationsPath,
} from "~/features/urls";
import { ListScreen, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { useToastSoon } from "~/kit/toast-soon";
import { filterFormId, rawFilterName, readList } from "~/lib/list-query";
import { Button, Icon, LinkButton } from "~/ui";
import { Select } from "~/ui/select";
import { type LocationRow, locationActions, locationsList } from "./locations-list";

/** The Locations list. */
export function LocationsScreen({ page }: { page: ListPage<LocationRow> }) {
  const [query] = useSearchParams();
  const showToastSoon = useToastSoon();
  return (
    <ListScreen
      list={locationsList}
      page={page}
      title="Locations"
      primary={
        <>
          <LinkButton
            to={overListUrl(locationsList, locationsExportPath(), query)}
            icon={<Icon name="download" />}
            prefetch="none"
            reloadDocument
            onClick={showToastSoon}
          >
            Export
          </LinkButton>
          <LinkButton to={locationFormUrl()} variant="primary" icon={<Icon name="plus" />}>
            Add Location
          </LinkButton>
        </>
      }
      exportUrl={(own) => overListUrl(locationsList, locationsExportPath(), own)}
      toolbar={<LocationsToolbar query={query} />}
      actions={locationActions}
      bulkActions={(selected) => <BulkActions selected={selected} />}
      empty={{
        title: "No locations yet",
        text: "A location is a business or another place that agents visit. Add one to begin.",
      }}
    />
  );
}

const YES_NO = [
  { value: "", label: "any" },
  { value: "true", label: "yes" },
  { value: "false", label: "no" },
];

const TOOLS = [
  {
    name: "status",
    prefix: "Status:",
    options: [
      { value: "", label: "not deleted" },
      { value: "inactive", label: "deleted" },
    ],
  },
  { name: "onRoute", prefix: "On a route:", options: YES_NO },
  { name: "doNotVisit", prefix: "Do not visit:", options: YES_NO },
];

/** Filters that no column has room for. */
function LocationsToolbar({ query }: { query: URLSearchParams }) {
  const { filters } = readList(locationsList, query);
  return TOOLS.map(({ name, ...tool }) => (
    <Select
      {...tool}
      key={name}
      name={rawFilterName(name)}
      form={filterFormId(locationsList)}
      defaultValue={filters[name] ?? ""}
      autoSubmit
    />
  ));
}

const BULK = [
  { label: "Assign", to: assignLocationsPath("agent") },
  { label: "Unassign", to: locationsDialogPath("unassign") },
  { label: "Change", to: locationsDialogPath("change") },
  { label: "Make a route from these", to: routeOfLocationsPath() },
];

/**
 * What can be done with the selected locations. Where the selection is not known, as without
 * JavaScript, all are enabled and the dialogs check.
 */
function BulkActions({ selected }: { selected: LocationRow[] | null }) {
  const anyDeleted = selected?.some(({ deleted }) => deleted) ?? false;
  const none = selected?.length === 0;
  return (
    <>
      {BULK.map(({ label, to }) => (
        <Button key={to} type="submit" name="to" value={to} disabled={none || anyDeleted}>
          {label}
        </Button>
      ))}
      <Button
        type="submit"
        name="to"
        value={locationsDialogPath("restore")}
        disabled={selected ? !anyDeleted : false}
      >
        Restore
      </Button>
      <Button
        type="submit"
        name="to"
        value={locationsDialogPath("delete")}
        disabled={none || anyDeleted}
        variant="danger-quiet"
      >
        Delete
      </Button>
    </>
  );
}
