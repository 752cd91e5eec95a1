import { copyRoute, updateRoute } from "contract/calls";
import type { RouteLocation } from "contract/entities";
import { DirectionsError } from "geo/directions/errors";
import type { z } from "zod";
import { routesUrl, routeUrl } from "~/features/urls";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { listStops } from "~/upstream/stops.server";
import { measurePath } from "../path/draw-path.server";
import type { CopyForm } from "./route-forms";

/**
 * Copies a route, and gives a copy with other stops the distance and time of its own: the
 * upstream leaves it those of the original, also where it leaves out stops. Where that fails
 * it keeps them.
 */
export async function copyWithItsPath(
  { mode, key }: z.output<typeof CopyForm>,
  { upstream, params: { id = "" }, request }: FormContext,
): Promise<Done> {
  const copy = await send(upstream, copyRoute, {
    params: { id, mode },
    idempotencyKey: key && `${key}-${mode}`,
  });
  const message = "Route Copied!";
  // Some upstreams answer nothing to a change.
  if (!copy) return { message, redirectTo: routesUrl() };
  try {
    const [before, stops] = await Promise.all([
      listStops(upstream, id),
      listStops(upstream, copy.id),
    ]);
    if (placesOf(stops) !== placesOf(before)) {
      await send(upstream, updateRoute, {
        params: { id: copy.id },
        body: await measurePath(stops, copy, request.signal),
      });
    }
  } catch (error) {
    if (!(error instanceof DirectionsError || error instanceof UpstreamError)) throw error;
  }
  return { message, redirectTo: routeUrl(copy.id) };
}

const placesOf = (stops: RouteLocation[]) => stops.map(({ locationId }) => locationId).join();
