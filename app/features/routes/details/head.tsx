import { useNavigation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  historyUrl,
  onGoingRouteUrl,
  type RouteDialogName,
  routeDialogUrl,
  routeSheetUrl,
} from "~/features/urls";
import { UpdatedAt } from "~/kit/form/updated-at";
import { PRIORITY_LABELS } from "~/lib/priorities";
import { dashboardUrl } from "~/session/urls";
import { Form, Icon, type IconName, Link, LinkButton } from "~/ui";
import { type MenuAction, RowMenu } from "~/ui/menu";
import { CutName, PageHeader, Person, StatusPill } from "~/ui/page";
import { recurringRouteUrl } from "../recurring/urls";
import { nextStatuses, ROUTE_STATUS_LABELS, ROUTE_STATUSES } from "../status";
import type { RouteSummary } from "./read-screen.server";
import { backToRouteUrl, overRoute } from "./screen-query";

/** Name, status, agent and everything that can be done with the route as a whole. */
export function RouteHead({ route, listUrl }: { route: RouteSummary; listUrl: string }) {
  const [query] = useSearchParams();
  const dialog = (name: RouteDialogName) => overRoute(routeDialogUrl(route.id, name), query);
  const open = route.status !== "completed";
  return (
    <PageHeader
      title={route.name}
      trail={[
        { label: "Home", to: dashboardUrl() },
        { label: "Routes", to: listUrl },
        { label: route.name },
      ]}
      beside={
        <>
          <StatusMenu route={route} />
          {route.priority !== undefined && <PriorityMenu route={route} />}
          {route.day !== undefined && open && (
            <Link to={dialog("schedule")} preventScrollReset>
              {route.day ?? "Set the day"}
            </Link>
          )}
          {route.agent ? <Person {...route.agent} /> : <span>Unassigned</span>}
          {route.office && <CutName>{route.office}</CutName>}
        </>
      }
      actions={
        <>
          <LinkButton to={dialog("export")} icon={<Icon name="upload" />} preventScrollReset>
            Export
          </LinkButton>
          {open && (
            <LinkButton
              to={dialog("add-stop")}
              variant="primary"
              icon={<Icon name="plus" />}
              disabled={route.stops === 0}
              title={route.stops === 0 ? "The route has no stops" : undefined}
              preventScrollReset
            >
              Add Stop
            </LinkButton>
          )}
          <RowMenu
            label={`More for ${route.name}`}
            outlined
            actions={moreActions(route, open, dialog)}
          />
        </>
      }
    />
  );
}

function moreActions(
  { id, recurrenceId }: RouteSummary,
  open: boolean,
  dialog: (name: RouteDialogName) => string,
): MenuAction[] {
  const rows: [label: string, icon: IconName, to: string | false | undefined][] = [
    ["Copy Route", "copy", dialog("copy")],
    ["Rename Route", "pencil", dialog("rename")],
    ["Optimize Route", "waypoints", open && dialog("optimize")],
    // Neither if the connected server has no recurring routes.
    ["Recurring route", "repeat", recurrenceId ? recurringRouteUrl(recurrenceId) : undefined],
    ["Repeat Route", "repeat", recurrenceId === null && dialog("repeat")],
    ["Print route sheet", "printer", routeSheetUrl(id)],
    ["History", "history", historyUrl("route", id)],
    ["Live view", "radio", onGoingRouteUrl(id)],
    ["Delete", "trash-2", dialog("delete")],
  ];
  return rows.flatMap(([label, icon, to]) =>
    to ? { label, to, icon: <Icon name={icon} />, danger: label === "Delete" } : [],
  );
}

/** The status, and those that it may change to. */
function StatusMenu({ route }: { route: RouteSummary }) {
  const sent = useNavigation().formData?.get("status");
  const status = ROUTE_STATUSES.find((one) => one === sent) ?? route.status;
  return (
    <FieldMenu
      route={route}
      name="status"
      label={`Status: ${ROUTE_STATUS_LABELS[status]}`}
      face={<StatusPill tone={status}>{ROUTE_STATUS_LABELS[status]}</StatusPill>}
      isChanging={status !== route.status}
      options={nextStatuses(route.status).map((next) => [next, ROUTE_STATUS_LABELS[next]])}
    />
  );
}

/** The priority, or that there is none, and the others to choose from. */
function PriorityMenu({ route }: { route: RouteSummary }) {
  const now = String(route.priority ?? "");
  const sent = useNavigation().formData?.get("priority") ?? now;
  const label = `Priority: ${sent || "none"}`;
  const values = [...Object.entries(PRIORITY_LABELS), ["", "No priority"] as const];
  return (
    <FieldMenu
      route={route}
      name="priority"
      label={label}
      // Most routes have none: the shorter text leaves the name of the route its room.
      face={sent ? label : "Priority"}
      isChanging={sent !== now}
      options={values.filter(([value]) => value !== now)}
    />
  );
}

interface FieldMenuProps {
  route: RouteSummary;
  /** The field that the menu sets, and the intent of its form. */
  name: string;
  label: string;
  face: ReactNode;
  isChanging: boolean;
  /** Values with their labels. */
  options: readonly (readonly [string, string])[];
}

/** Shows a field of the route; its items set it. */
function FieldMenu({ route, name, label, face, isChanging, options }: FieldMenuProps) {
  const [query] = useSearchParams();
  const busy = useNavigation().state !== "idle";
  const form = `route-${name}`;
  return (
    <Form
      id={form}
      method="post"
      action={backToRouteUrl(route.id, query)}
      preventScrollReset
      aria-busy={isChanging || undefined}
      // The next change needs the stamp that this one brings; its items are disabled until then.
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={name} />
      <UpdatedAt of={route} />
      <RowMenu
        label={label}
        face={
          <>
            {face}
            <Icon name="chevron-down" />
          </>
        }
        actions={options.map(([value, text]) => ({
          label: text,
          submit: { form, name, value },
          disabled: busy,
        }))}
      />
    </Form>
  );
}
