/** Adding a stop to a route: what the forms show of the route, and how the stop gets there. */
import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { ChangedRoute } from "contract/calls/stops";
import type { Location, RouteLocation } from "contract/entities";
import { z } from "zod";
import { leadOn, reasonOf } from "~/kit/form/finish.server";
import { type FormSource, type Refusal, refusal, textIn } from "~/kit/form/refusal.server";
import type { CreateOptions, UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { getRoute } from "~/upstream/routes.server";
import { listStops, type RoutePath } from "~/upstream/stops.server";
import { backToRouteUrl } from "../details/screen-query";
import { wayThrough } from "../path/draw-path.server";
import { ADDING, AT_START } from "./adding-form";

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
  // In this order: stops that are newer than the stamp are noticed, those that are older not.
  const route = await getRoute(upstream, routeId);
  const places = placesOf(await listStops(upstream, routeId));
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

/** What a form sends of the route besides the stop itself. */
export type AddingFields = Partial<
  Record<"afterStop" | "updatedAt" | "requestKey", string | undefined>
>;

/** What the user chose of these. */
const CHOSEN = ["afterStop"] as const;
/** Which state of the route the form was for, and its key. */
const STATE = ["updatedAt", "requestKey"] as const;

/**
 * The form as typed, with the reason. Where the route has changed meanwhile (409) it comes with
 * the route's present state; else it keeps its state and its key, so that sent again it adds
 * nothing twice.
 */
export function formBack<Draft>({ errors, status }: Refusal, source: FormSource, draft: Draft) {
  const kept = status === 409 ? CHOSEN : [...CHOSEN, ...STATE];
  const sent: AddingFields = Object.fromEntries(kept.map((name) => [name, textIn(source, name)]));
  return data({ errors, sent, draft }, { status });
}

/** The fields out of a posted form; what makes no sense counts as not sent. */
export const addingIn = (form: FormData): AddingFields =>
  z.object(ADDING).safeParse(Object.fromEntries(form)).data ?? {};

interface NewStop {
  /** What becomes the stop. */
  location: Pick<Location, "name" | "location">;
  add: (
    at: { routeId: string; after: number },
    path: RoutePath,
    options: CreateOptions,
  ) => Promise<ChangedRoute | undefined>;
  /** What the toast says. */
  said: string;
}

/**
 * Adds a stop with the new way along the route, and leads back to the route with a toast. It is
 * refused where there is no way, or by the upstream; with 409 where the route is another than
 * the form showed.
 */
export async function addStop(
  request: Request,
  upstream: UpstreamContext,
  routeId: string,
  sent: AddingFields,
  { location, add, said }: NewStop,
): Promise<Response | Refusal> {
  try {
    const stops = await listStops(upstream, routeId);
    const after = sent.afterStop === AT_START ? 0 : orderOf(stops, sent.afterStop);
    if (after === undefined) return refusal(409, "afterStop", STOP_GONE);
    if (after < lastVisited(stops)) return refusal(409, "afterStop", VISITED_MEANWHILE);

    const planned = [...stops.slice(0, after), { location }, ...stops.slice(after)];
    const way = await wayThrough(planned, request.signal);
    const changed = await add(
      { routeId, after },
      { ...way, updatedAt: sent.updatedAt || undefined },
      { idempotencyKey: sent.requestKey },
    );
    const back = backToRouteUrl(routeId, new URL(request.url).searchParams);
    return await leadOn(request, back, said, changed?.undoId);
  } catch (error) {
    if (sentBefore(error)) return refusal(409, "", SENT_BEFORE);
    const { message, status } = reasonOf(error);
    return refusal(status, "", message);
  }
}

/** Without a stop named, the end of the route. */
const orderOf = (stops: RouteLocation[], id: string | undefined) =>
  id ? stops.find((stop) => stop.id === id)?.order : stops.length;

const STOP_GONE = "This stop is no longer on the route. Choose another place.";
const VISITED_MEANWHILE = "Stops after this one were visited meanwhile. Choose a later place.";
const SENT_BEFORE = "This was sent before. Look whether it is on the route already.";

/** The key was taken by this very form, sent when the route was another. */
const sentBefore = (error: unknown) =>
  error instanceof UpstreamError && "header.idempotency-key" in error.fieldErrors;
