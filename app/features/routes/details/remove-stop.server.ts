import type { RouteLocation } from "contract/entities";
import type { z } from "zod";
import type { Valid } from "~/kit/form/finish.server";
import type { SignedIn } from "~/session/guards.server";
import { type RoutePath, removeStop } from "~/upstream/stops.server";
import { changeStops, locationOf } from "./change-stops.server";
import type { ConfirmForm } from "./route-forms";

/** Takes a stop off its route, also where no way leads through the others. */
export function removeFromRoute(
  session: SignedIn,
  request: Request,
  { routeId, stopId }: { routeId: string; stopId: string },
  submission: Valid<z.output<typeof ConfirmForm>>,
) {
  const remove = (path: RoutePath, before: RouteLocation[]) =>
    removeStop(session.upstream, { routeId, locationId: locationOf(before, stopId) }, path);
  return changeStops(session, request, routeId, submission, {
    stops: (before) => before.filter(({ id }) => id !== stopId),
    save: remove,
    saveWithoutWay: remove,
    said: "Location Deleted!",
  });
}
