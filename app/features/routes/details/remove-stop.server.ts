import type { RouteLocation } from "contract/entities";
import type { z } from "zod";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { type RoutePath, removeStop } from "~/upstream/stops.server";
import { changeStops, locationOf } from "./change-stops.server";
import type { ConfirmForm } from "./route-forms";

/** Takes a stop off its route, also where no path leads through the others. */
export function removeFromRoute(
  { updatedAt }: z.output<typeof ConfirmForm>,
  context: FormContext,
): Promise<Done> {
  const { id: routeId = "", stopId = "" } = context.params;
  const remove = (path: RoutePath, before: RouteLocation[]) =>
    removeStop(context.upstream, { routeId, locationId: locationOf(before, stopId) }, path);
  return changeStops(context, {
    updatedAt,
    stops: (before) => before.filter(({ id }) => id !== stopId),
    save: remove,
    saveWithoutPath: remove,
    message: "Location Deleted!",
  });
}
