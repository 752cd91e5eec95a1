import type { Route } from "contract/entities";
import type { DefinedList } from "~/kit/list";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import type { SignedIn } from "~/session/guards.server";
import { listStopsPage } from "~/upstream/stops.server";
import { routeZone } from "./read-route.server";
import { type VisitedRow, visitedRow } from "./visited-stops";

/** One page of the visited stops of a route, their times in the zone of its office. */
export function readVisitedStops(
  list: DefinedList<VisitedRow>,
  session: SignedIn,
  route: Route,
  url: URL,
): Promise<ListPage<VisitedRow>> {
  const zone = routeZone(route, session);
  return readListPage(list, session, url, {
    read: (query) => listStopsPage(session.upstream, route.id, query, { isVisited: true }),
    toRow: (stop, { moment }) => visitedRow(stop, moment),
    zone,
  });
}
