import { useSearchParams } from "@remix-run/react";
import {
  newRouteUrl,
  routesCalendarUrl,
  routesDialogPath,
  routesExportPath,
} from "~/features/urls";
import { backToListUrl, ListScreen, overListUrl } from "~/kit/list";
import { filterFormId, listHref, rawFilterName, readList } from "~/lib/list-query";
import { Button, Icon, LinkButton } from "~/ui";
import { Select } from "~/ui/select";
import { recurringRoutesUrl } from "../recurring/urls";
import { ROUTE_STATUS_LABELS, ROUTE_STATUSES } from "../status";
import type { RoutesPage } from "./read-routes.server";
import { actionsWithoutDay, type RouteRow, routeActions, routesList, sayDays } from "./routes-list";

/** The Routes list. */
export function RoutesScreen({ page }: { page: RoutesPage }) {
  const [query] = useSearchParams();
  return (
    <ListScreen
      list={routesList}
      page={page}
      title="Routes"
      primary={
        <>
          <LinkButton to={routesCalendarUrl()}>Calendar</LinkButton>
          {!page.isDayless && <LinkButton to={recurringRoutesUrl()}>Recurring</LinkButton>}
          <LinkButton
            to={newRouteUrl(backToListUrl(routesList, query))}
            variant="primary"
            icon={<Icon name="plus" />}
          >
            Create Route
          </LinkButton>
        </>
      }
      exportUrl={(own) => overListUrl(routesList, routesExportPath(), own)}
      toolbar={<RoutesToolbar query={query} isDayless={page.isDayless} />}
      actions={page.isDayless ? actionsWithoutDay : routeActions}
      bulkActions={(selected) => <BulkActions selected={selected} isDayless={page.isDayless} />}
      empty={{
        text: "No routes yet. A route is an ordered list of stops that an agent visits. Create one to begin.",
      }}
    />
  );
}

const CREATED_BY = [
  { value: "", label: "All Routes" },
  { value: "me", label: "created by me" },
];

const STATUSES = [
  { value: "", label: "any" },
  ...ROUTE_STATUSES.map((value) => ({ value, label: ROUTE_STATUS_LABELS[value] })),
];

interface ToolbarProps extends Pick<RoutesPage, "isDayless"> {
  query: URLSearchParams;
}

/** Whose routes, or those that are late, in which status, and of which days. */
function RoutesToolbar({ query, isDayless }: ToolbarProps) {
  const { filters } = readList(routesList, query);
  const late = filters.late === "true";
  const lateToggled = { ...filters, late: late ? "" : "true" };
  return (
    <>
      <Select
        name={rawFilterName("createdBy")}
        form={filterFormId(routesList)}
        label="Routes shown"
        options={CREATED_BY}
        defaultValue={filters.createdBy ?? ""}
        autoSubmit
      />
      <LinkButton
        to={`${routesList.path}${listHref(routesList, query, { filters: lateToggled })}`}
        icon={late && <Icon name="x" />}
        aria-current={late || undefined}
        preventScrollReset
      >
        Late
      </LinkButton>
      <Select
        name={rawFilterName("status")}
        form={filterFormId(routesList)}
        prefix="Status:"
        options={STATUSES}
        defaultValue={filters.status ?? ""}
        autoSubmit
      />
      {!isDayless && (
        <LinkButton
          to={overListUrl(routesList, routesDialogPath("days"), query)}
          aria-current={filters.plannedDay ? true : undefined}
          preventScrollReset
        >
          {`Day: ${sayDays(filters.plannedDay)}`}
        </LinkButton>
      )}
    </>
  );
}

interface BulkActionsProps extends Pick<RoutesPage, "isDayless"> {
  selected: RouteRow[] | null;
}

/**
 * Assign, Unassign Routes, Day and agent, and Delete for the selected routes. Where the selection is not
 * known, as without JavaScript, all are enabled and the dialogs check.
 */
function BulkActions({ selected, isDayless }: BulkActionsProps) {
  return (
    <>
      <Button
        type="submit"
        name="to"
        value={routesDialogPath("assign")}
        whyNot={
          selected?.some((route) => route.assigned)
            ? "Some of the selected routes are assigned already."
            : undefined
        }
      >
        Assign
      </Button>
      <Button
        type="submit"
        name="to"
        value={routesDialogPath("unassign")}
        whyNot={
          selected && !selected.some((route) => route.assigned)
            ? "Select assigned routes first."
            : undefined
        }
      >
        Unassign Routes
      </Button>
      {!isDayless && (
        <Button
          type="submit"
          name="to"
          value={routesDialogPath("schedule")}
          whyNot={selected?.length === 0 ? "Select routes first." : undefined}
        >
          Day and agent
        </Button>
      )}
      <Button
        type="submit"
        name="to"
        value={routesDialogPath("delete")}
        whyNot={selected?.length === 0 ? "Select routes first." : undefined}
        variant="danger-quiet"
      >
        Delete
      </Button>
    </>
  );
}
