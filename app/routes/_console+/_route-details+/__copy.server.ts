import type { z } from "zod";
import { DirectionsError } from "~/directions/errors";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { copyRoute, updateRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { wayThrough } from "./__change-stops.server";
import type { CopyForm } from "./__route-forms";

/**
 * Copies a route, and gives the copy of fewer stops the distance and time of its own: the
 * upstream leaves it those of the original. Where that fails it keeps them.
 */
export async function copyWithItsWay(
  upstream: UpstreamContext,
  id: string,
  { mode, key }: z.output<typeof CopyForm>,
  signal: AbortSignal,
) {
  const copy = await copyRoute(upstream, id, mode, { idempotencyKey: key });
  if (mode === "full" || !copy) return copy;
  try {
    const stops = await listStops(upstream, copy.id);
    return await updateRoute(upstream, copy.id, await wayThrough(stops, signal));
  } catch (error) {
    if (error instanceof DirectionsError || error instanceof UpstreamError) return copy;
    throw error;
  }
}
