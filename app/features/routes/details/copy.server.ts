import type { RouteLocation } from "contract/entities";
import type { z } from "zod";
import { DirectionsError } from "~/directions/errors";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { copyRoute, updateRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { wayThrough } from "../path/draw-path.server";
import type { CopyForm } from "./route-forms";

/**
 * Copies a route, and gives a copy with other stops the distance and time of its own: the
 * upstream leaves it those of the original, also where it leaves out stops. Where that fails
 * it keeps them.
 */
export async function copyWithItsWay(
  upstream: UpstreamContext,
  id: string,
  { mode, key }: z.output<typeof CopyForm>,
  signal: AbortSignal,
) {
  const copy = await copyRoute(upstream, id, mode, {
    // One key for each mode: another mode asks for another copy.
    idempotencyKey: key && `${key}-${mode}`,
  });
  if (!copy) return copy;
  try {
    const [before, stops] = await Promise.all([
      listStops(upstream, id),
      listStops(upstream, copy.id),
    ]);
    if (placesOf(stops) === placesOf(before)) return copy;
    return await updateRoute(upstream, copy.id, await wayThrough(stops, signal));
  } catch (error) {
    if (error instanceof DirectionsError || error instanceof UpstreamError) return copy;
    throw error;
  }
}

const placesOf = (stops: RouteLocation[]) => stops.map(({ locationId }) => locationId).join();
