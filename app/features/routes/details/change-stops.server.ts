/** How the stops of a route are changed: with the path along them. */
import { type ChangedRoute, getRoute } from "contract/calls";
import type { RouteLocation } from "contract/entities";
import { DirectionsError } from "geo/directions/errors";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { pinRowId } from "~/map";
import { call } from "~/upstream/client.server";
import { listStops } from "~/upstream/stops.server";
import { measurePath } from "../path/draw-path.server";
import type { SavedLength } from "../path/drawn-path";
import type { PlannedStop } from "../path/route-points";
import { backToRouteUrl } from "./screen-query";

/** The state of the route that a form started from. */
interface Stamp {
  updatedAt: string | undefined;
}

/** What is saved with a change of stops. */
type SavedPath = SavedLength & Stamp;

type Saving = Promise<Pick<ChangedRoute, "undoId"> | undefined>;

interface StopsChange extends Stamp {
  /** All stops in the order that the change will leave, from those of now. */
  stops: (before: RouteLocation[]) => readonly PlannedStop[];
  /** Makes the change to the stops of now; the path along the new order goes with it. */
  save: (path: SavedPath, before: RouteLocation[]) => Saving;
  /** The same where there is no such path; if not given, the change is then refused. */
  saveWithoutPath?: (stamp: Stamp, before: RouteLocation[]) => Saving;
  /** What the toast says. */
  message: string;
  /** The stop that it is about, or one beside it. */
  shown?: (before: RouteLocation[]) => string | undefined;
}

/**
 * Changes the stops of the route that a form is about, together with its distance and time,
 * and leads back to it. Where someone else changed the route since `updatedAt`, and without a
 * path along the new order unless the change can do without, nothing is saved.
 *
 * @throws DirectionsError, UpstreamError
 */
export async function changeStops(
  { upstream, request, params, query }: FormContext,
  { updatedAt, stops, save, saveWithoutPath, message, shown }: StopsChange,
): Promise<Done> {
  const routeId = params.id ?? "";
  const redirectTo = backToRouteUrl(routeId, query);
  const [route, before] = await Promise.all([
    call(upstream, getRoute, { params: { id: routeId } }),
    listStops(upstream, routeId),
  ]);
  const stopId = shown?.(before);
  const place = stopId && pinRowId(stopId);
  const path = await measurePath(stops(before), route, request.signal).catch(noPath);
  if (!(path instanceof DirectionsError)) {
    const saved = await save({ ...path, updatedAt }, before);
    return { message, redirectTo, place, undoId: saved?.undoId };
  }
  if (!saveWithoutPath) throw path;
  const saved = await saveWithoutPath({ updatedAt }, before);
  const unmeasured = `${message} Distance and time were not updated: ${path.message}`;
  return { message: unmeasured, redirectTo, place, undoId: saved?.undoId };
}

function noPath(error: unknown): DirectionsError {
  if (error instanceof DirectionsError) return error;
  throw error;
}

/** Where a stop is, as the calls name it; a stop that is gone is for the upstream to refuse. */
export const locationOf = (stops: readonly RouteLocation[], stopId: string) =>
  stops.find(({ id }) => id === stopId)?.locationId ?? stopId;
