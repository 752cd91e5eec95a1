/** What the details of a route change without a dialog: the status, and a stop's place. */
import { updateRoute } from "contract/calls";
import { moveStop } from "contract/routes/stop-calls";
import type { z } from "zod";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { send } from "~/upstream/client.server";
import { ROUTE_STATUS_LABELS } from "../status";
import { changeStops, locationOf } from "./change-stops.server";
import { movedTo } from "./order";
import type { ScreenForm } from "./route-forms";
import { backToRouteUrl } from "./screen-query";

/** Makes the change that a form of the screen itself asks for. */
export async function changeScreen(
  change: z.output<typeof ScreenForm>,
  context: FormContext,
): Promise<Done> {
  const { upstream, params, query } = context;
  const routeId = params.id ?? "";
  const { updatedAt } = change;
  if (change.intent === "status") {
    const { status } = change;
    await send(upstream, updateRoute, { params: { id: routeId }, body: { status, updatedAt } });
    return {
      message: `The route is ${ROUTE_STATUS_LABELS[status].toLowerCase()} now`,
      redirectTo: backToRouteUrl(routeId, query),
    };
  }
  const { stopId, place } = change.intent === "move" ? change.move : change;
  return changeStops(context, {
    updatedAt,
    stops: (before) => {
      const stops = before.map((stop) => ({ ...stop, visited: stop.isVisited }));
      return movedTo(stops, stopId, place);
    },
    save: (path, before) => {
      const body = { locationId: locationOf(before, stopId), order: place, ...path };
      return send(upstream, moveStop, { params: { routeId }, body });
    },
    message: `Moved to place ${place}`,
  });
}
