/** Adding a stop to a route: what the forms show of the route, and how the stop gets there. */
import { randomUUID } from "node:crypto";
import { getRoute } from "contract/calls";
import type { Location, RouteLocation } from "contract/entities";
import type { ChangedRoute, RoutePath } from "contract/routes/stop-calls";
import { FormRefusal } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { pinRowId } from "~/map";
import { type CreateOptions, call, type UpstreamContext } from "~/upstream/client.server";
import { listStops } from "~/upstream/stops.server";
import { backToRouteUrl } from "../details/screen-query";
import { measurePath } from "../path/draw-path.server";
import { readRouteAndStops } from "../read-route.server";
import { type AddingFields, AT_START } from "./adding-form";

/** The places at which a stop may be added, and the state of the route that they are of. */
export interface Adding {
  routeName: string;
  /** A completed route takes no more stops. */
  completed: boolean;
  updatedAt: string;
  /** A fresh key for the form's request. */
  requestKey: string;
  /** Stops after which to add, in their order. */
  places: { value: string; label: string; order: number }[];
  /** The chosen one of them. */
  afterStop: string;
}

/**
 * What a form to add a stop shows of its route.
 *
 * @param query `afterStop` is the choice so far, by its id
 * @param order else the place in the order of the stop after which to add, or the next one with
 *   room after it; the last if not given
 */
export async function readAdding(
  upstream: UpstreamContext,
  routeId: string,
  query: URLSearchParams,
  order: string | null | undefined = query.get("after"),
): Promise<Adding> {
  const { route, stops } = await readRouteAndStops(upstream, routeId);
  const places = placesOf(stops);
  const chosen =
    places.find((place) => place.value === query.get("afterStop")) ??
    places.find((place) => order && place.order >= Number(order)) ??
    places.at(-1);
  return {
    routeName: route.name,
    completed: route.status === "completed",
    updatedAt: route.updatedAt ?? "",
    requestKey: randomUUID(),
    places,
    afterStop: chosen?.value ?? AT_START,
  };
}

/** The start and the stops after which there is room: visited stops keep their places. */
function placesOf(stops: RouteLocation[]): Adding["places"] {
  const visited = lastVisited(stops);
  const start = { value: AT_START, label: "At the start", order: 0 };
  return [start, ...stops.map(placeOf)].filter((place) => place.order >= visited);
}

const placeOf = ({ id, order, location }: RouteLocation) => ({
  value: id,
  label: location ? `${order}. ${location.name}` : `Stop ${order}`,
  order,
});

const lastVisited = (stops: RouteLocation[]) =>
  Math.max(0, ...stops.filter((stop) => stop.isVisited).map((stop) => stop.order));

interface NewStop {
  routeId: string;
  /** Where to add it, and to which state of the route. */
  adding: AddingFields;
  /** What becomes the stop. */
  location: Pick<Location, "name" | "location">;
  add: (
    at: { routeId: string; after: number },
    path: RoutePath,
    options: CreateOptions,
  ) => Promise<ChangedRoute | undefined>;
  /** What the toast says. */
  message: string;
}

/**
 * Adds a stop with the new path along the route, and leads back to the route.
 *
 * @throws FormRefusal with 409 where the route has no such place any more; DirectionsError where
 *   there is no path; UpstreamError, with 409 where the route is another than the form showed
 */
export async function addStop(
  { upstream, request, query }: FormContext,
  { routeId, adding, location, add, message }: NewStop,
): Promise<Done> {
  const [route, stops] = await Promise.all([
    call(upstream, getRoute, { params: { id: routeId } }),
    listStops(upstream, routeId),
  ]);
  const after = adding.afterStop === AT_START ? 0 : orderOf(stops, adding.afterStop);
  if (after === undefined) throw new FormRefusal(409, "afterStop", STOP_GONE);
  if (after < lastVisited(stops)) throw new FormRefusal(409, "afterStop", VISITED_MEANWHILE);

  const planned = [...stops.slice(0, after), { location }, ...stops.slice(after)];
  const path = await measurePath(planned, route, request.signal);
  const changed = await add(
    { routeId, after },
    { ...path, updatedAt: adding.updatedAt || undefined },
    { idempotencyKey: adding.requestKey },
  );
  const redirectTo = backToRouteUrl(routeId, query);
  const place = after > 0 ? pinRowId(stops[after - 1]?.id ?? "") : undefined;
  return { message, redirectTo, place, undoId: changed?.undoId };
}

/** Without a stop named, the end of the route. */
const orderOf = (stops: RouteLocation[], id: string | undefined) =>
  id ? stops.find((stop) => stop.id === id)?.order : stops.length;

const STOP_GONE = "This stop is no longer on the route. Choose another place.";
const VISITED_MEANWHILE = "Stops after this one were visited meanwhile. Choose a later place.";
