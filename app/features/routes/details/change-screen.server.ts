/** What the details of a route change without a dialog: the status, and a stop's place. */
import type { z } from "zod";
import { finish, type Valid } from "~/kit/form/finish.server";
import type { SignedIn } from "~/session/guards.server";
import { updateRoute } from "~/upstream/routes.server";
import { moveStop } from "~/upstream/stops.server";
import { ROUTE_STATUS_LABELS } from "../status";
import { changeStops, locationOf } from "./change-stops.server";
import { closeTo } from "./dialog.server";
import { movedTo } from "./order";
import type { ScreenForm } from "./route-forms";

type Change = z.output<typeof ScreenForm>;

/** Makes the change that a form of the screen itself asks for. */
export function changeScreen(
  session: SignedIn,
  request: Request,
  routeId: string,
  submission: Valid<Change>,
) {
  const change = submission.value;
  const { upstream } = session;
  if (change.intent === "status") {
    const { status, updatedAt } = change;
    return finish(request, submission, {
      change: () => updateRoute(upstream, routeId, { status, updatedAt }),
      said: `The route is ${ROUTE_STATUS_LABELS[status].toLowerCase()} now`,
      leadTo: closeTo(request, routeId),
    });
  }
  const { stopId, place } = change.move;
  return changeStops(session, request, routeId, submission, {
    stops: (before) => {
      const stops = before.map((stop) => ({ ...stop, visited: stop.isVisited }));
      return movedTo(stops, stopId, place);
    },
    save: (way, before) => {
      const move = { routeId, locationId: locationOf(before, stopId), order: place };
      return moveStop(upstream, { ...move, ...way });
    },
    said: `Moved to place ${place}`,
  });
}
