import type { RouteLocation } from "contract/entities";
import { type RoutePath, unlinkStop } from "contract/routes/stop-calls";
import type { z } from "zod";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { send } from "~/upstream/client.server";
import { changeStops, locationOf } from "./change-stops.server";
import type { ConfirmForm } from "./route-forms";

/** Takes a stop off its route, also where no path leads through the others. */
export function removeFromRoute(
  { updatedAt }: z.output<typeof ConfirmForm>,
  context: FormContext,
): Promise<Done> {
  const { id: routeId = "", stopId = "" } = context.params;
  const remove = (path: RoutePath, before: RouteLocation[]) =>
    send(context.upstream, unlinkStop, {
      params: { routeId, locationId: locationOf(before, stopId) },
      body: path,
    });
  return changeStops(context, {
    updatedAt,
    stops: (before) => before.filter(({ id }) => id !== stopId),
    save: remove,
    saveWithoutPath: remove,
    message: "Location Deleted!",
    shown: (before) => {
      const at = before.findIndex(({ id }) => id === stopId);
      return (before[at - 1] ?? before[at + 1])?.id;
    },
  });
}
