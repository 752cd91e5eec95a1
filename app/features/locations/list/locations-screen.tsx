import { Outlet, useSearchParams } from "@remix-run/react";
import { COVERAGE_STATES, type CoverageState } from "contract/list-columns";
import {
  assignLocationsPath,
  chainsUrl,
  importsUrl,
  inboxUrl,
  locationFormUrl,
  locationsDialogPath,
  locationsExportPath,
  routeOfLocationsPath,
} from "~/features/urls";
import { ListTable, overListUrl } from "~/kit/list";
import { useToastSoon } from "~/kit/toast-soon";
import { filterFormId, listHref, rawFilterName, readList } from "~/lib/list-query";
import { dashboardUrl } from "~/session/urls";
import { Button, Icon, LinkButton } from "~/ui";
import { PageBehind, PageHeader, Segmented } from "~/ui/page";
import { Select } from "~/ui/select";
import {
  GROUP_FILTERS,
  type LocationRow,
  locationActions,
  locationsBesideMap,
  locationsList,
} from "./locations-list";
import { isMapShown, mapHref } from "./map-view";
import type { LocationsPage, ShownArea } from "./read-locations.server";
import { ShownMap } from "./shown-map";

const NONE_YET = {
  text: "No locations yet. Businesses and other places that agents visit.",
};
const NONE_HERE = { text: "Clear the area to see all locations." };

/** The Locations list, alone or with the map of the same query beside it. */
export function LocationsScreen({ page, area, map }: LocationsPage) {
  const [query] = useSearchParams();
  return (
    <>
      <PageBehind>
        <PageHeader
          title="Locations"
          trail={[{ label: "Home", to: dashboardUrl() }, { label: "Locations" }]}
          actions={<ScreenActions query={query} />}
        />
        <div className={map ? "locations--map stack gap-4" : "stack gap-4"}>
          <div>
            <ListTable
              isMain
              list={map ? locationsBesideMap : locationsList}
              page={page}
              caption="Locations"
              searchLabel="Search locations"
              exportUrl={(own) => overListUrl(locationsList, locationsExportPath(), own)}
              toolbar={<LocationsToolbar query={query} area={area} />}
              actions={locationActions}
              bulkActions={(selected) => <BulkActions selected={selected} />}
              empty={area ? NONE_HERE : NONE_YET}
            />
          </div>
          {map && (
            <section className="locations__map column gap-2" aria-label="Map">
              <ShownMap shown={map} />
            </section>
          )}
        </div>
      </PageBehind>
      <Outlet />
    </>
  );
}

function ScreenActions({ query }: { query: URLSearchParams }) {
  const showToastSoon = useToastSoon();
  const onMap = isMapShown(query);
  return (
    <>
      <Segmented
        label="View"
        tabs={[
          { label: "List", to: mapHref(query, false), current: !onMap },
          { label: "List and map", to: mapHref(query, true), current: onMap },
        ]}
      />
      <LinkButton to={inboxUrl()} variant="quiet">
        Data inbox
      </LinkButton>
      <LinkButton to={chainsUrl()} variant="quiet">
        Chains
      </LinkButton>
      <LinkButton to={importsUrl()}>Import</LinkButton>
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
        Add location
      </LinkButton>
    </>
  );
}

const YES_NO = [
  { value: "", label: "any" },
  { value: "true", label: "yes" },
  { value: "false", label: "no" },
];

/** How it stands with a location's interval, by the contract's words. */
const COVERAGE_LABELS: Record<CoverageState, string> = {
  due: "overdue or never visited",
  overdue: "overdue",
  never: "never visited",
  covered: "covered",
  "no-interval": "none set",
};

const COVERAGE_OPTIONS = [
  { value: "", label: "any" },
  ...COVERAGE_STATES.map((value) => ({ value, label: COVERAGE_LABELS[value] })),
];

const TOOLS = [
  { name: "onRoute", prefix: "On a route:", options: YES_NO },
  { name: "doNotVisit", prefix: "Do not visit:", options: YES_NO },
  { name: "coverage", prefix: "Interval:", options: COVERAGE_OPTIONS },
];

/** Filters that no column has room for. */
function LocationsToolbar({ query, area }: { query: URLSearchParams; area?: ShownArea }) {
  const { filters } = readList(locationsList, query);
  return (
    <>
      {TOOLS.map(({ name, ...tool }) => (
        <Select
          {...tool}
          key={name}
          name={rawFilterName(name)}
          form={filterFormId(locationsList)}
          defaultValue={filters[name] ?? ""}
          autoSubmit
        />
      ))}
      {GROUP_FILTERS.filter(({ name }) => filters[name]).map(({ name, of }) => (
        <LinkButton
          key={name}
          to={`${locationsList.path}${listHref(locationsList, query, { filters: { ...filters, [name]: "" } })}`}
          icon={<Icon name="x" />}
          preventScrollReset
          data-narrows=""
        >
          {filters[name] === "none" ? `No ${of}` : `Of one ${of}`}
        </LinkButton>
      ))}
      <LinkButton
        to={overListUrl(locationsList, locationsDialogPath("near"), query)}
        icon={<Icon name="map-pin" />}
        preventScrollReset
        data-narrows={area && ""}
      >
        {area?.radius ? `Within ${area.radius}` : "Near a place"}
      </LinkButton>
      {area && (
        <LinkButton
          to={area.leave}
          icon={<Icon name="x" />}
          variant="quiet"
          preventScrollReset
          data-narrows=""
        >
          Clear the area
        </LinkButton>
      )}
    </>
  );
}

const BULK = [
  { label: "Assign", to: assignLocationsPath("agent") },
  { label: "Unassign", to: locationsDialogPath("unassign") },
  { label: "Change", to: locationsDialogPath("change") },
  { label: "Make a route from these", to: routeOfLocationsPath() },
  // With none selected it is about all of the list.
  { label: "Plan a week of these", to: "/plan/new", all: true },
];

/**
 * What can be done with the selected locations. Where the selection is not known, as without
 * JavaScript, all are enabled and the dialogs check.
 */
function BulkActions({ selected }: { selected: LocationRow[] | null }) {
  const anyDeleted = selected?.some(({ deleted }) => deleted) ?? false;
  const whyNot =
    selected?.length === 0
      ? "Select locations first."
      : anyDeleted
        ? "Some of the selected locations are deleted."
        : undefined;
  return (
    <>
      {BULK.map(({ label, to, all }) => (
        <Button
          key={to}
          type="submit"
          name="to"
          value={to}
          whyNot={all && selected?.length === 0 ? undefined : whyNot}
        >
          {label}
        </Button>
      ))}
      <Button
        type="submit"
        name="to"
        value={locationsDialogPath("restore")}
        whyNot={selected && !anyDeleted ? "Select deleted locations first." : undefined}
      >
        Restore
      </Button>
      <Button
        type="submit"
        name="to"
        value={locationsDialogPath("delete")}
        whyNot={whyNot}
        variant="danger-quiet"
      >
        Delete
      </Button>
    </>
  );
}
