import type { Route } from "contract/entities";
import { closeDialogUrl } from "~/kit/list";
import { type Chosen, readChosen } from "~/kit/list/chosen.server";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { formatDistance, formatDuration, NOTHING } from "~/lib/figures";
import { formatDate, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { hasDay, listRoutes, routesById } from "~/upstream/routes.server";
import { type RouteRow, routesList } from "./routes-list";

export interface RoutesPage extends ListPage<RouteRow> {
  /** Set if the upstream plans no days, so that none can be changed. */
  isDayless?: true;
}

/** One page of the Routes list for a URL; see `readListPage`. */
export async function readRoutesPage(session: SignedIn, url: URL): Promise<RoutesPage> {
  let isDayless = false;
  const page = await readListPage(routesList, session, url, {
    read: (query) => listRoutes(session.upstream, query),
    toRow: (route, format) => {
      isDayless ||= !hasDay(route);
      return toRow(route, format);
    },
  });
  return isDayless ? { ...page, isDayless } : page;
}

const toRow = (route: Route, { zone, units, shows }: RowFormat): RouteRow => ({
  id: route.id,
  name: route.name,
  status: route.status,
  priority: (shows("priority") && route.priority) || undefined,
  agent: route.agent ? (route.agent.displayName ?? NOTHING) : undefined,
  ...(route.agent?.photo && { agentPhoto: route.agent.photo }),
  office: route.office?.name ?? undefined,
  totalLocations: route.totalLocation ?? 0,
  distance: formatDistance(route.distance, units),
  addedBy: route.createdBy?.email ?? NOTHING,
  lastVisit: formatDate(route.lastVisited, route.office?.timeZone ?? zone),
  assigned: isAssigned(route) || undefined,
  ...(route.plannedDay && shows("plannedDay") && { day: formatWeekday(route.plannedDay) }),
  ...(typeof route.dayLength === "number" &&
    shows("dayLength") && { dayLength: dayLengthInWords(route) }),
});

/** `9 h 40 min`, and where it is too long `9 h 40 min, 1 h 40 min too long`. */
const dayLengthInWords = ({ dayLength, overtime }: Route): string =>
  [
    formatDuration(dayLength),
    ...(overtime && overtime >= 60 ? [`${formatDuration(overtime)} too long`] : []),
  ].join(", ");

/** Has an office or an agent: such a route can be unassigned, and only others assigned. */
const isAssigned = (route: Pick<Route, "officeId" | "userId">) =>
  Boolean(route.officeId || route.userId);

/** A route as a dialog over the list names it. */
export interface ChosenRoute {
  id: string;
  name: string;
  assigned: boolean;
}

/** The routes that a dialog is about, what a form sends for them, and why there are none. */
export interface RoutesDialog extends Pick<Chosen<unknown>, "sent" | "lost"> {
  routes: ChosenRoute[];
  /** Where closing leads. */
  closeTo: string;
}

/** What the dialogs over the list show: the chosen routes, and where closing leads. */
export async function readRoutesDialog(
  { upstream, user }: SignedIn,
  query: URLSearchParams,
): Promise<RoutesDialog> {
  const chosen = await readChosen(user.id, query, (ids) => routesById(upstream, ids));
  return {
    sent: chosen.sent,
    lost: chosen.lost,
    routes: chosen.entities.map((route) => ({
      id: route.id,
      name: route.name,
      assigned: isAssigned(route),
    })),
    closeTo: closeDialogUrl(routesList, query),
  };
}
