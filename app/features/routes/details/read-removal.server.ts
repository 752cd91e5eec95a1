import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteLocation } from "contract/entities";
import { requireSignedIn } from "~/session/guards.server";
import { listStops } from "~/upstream/stops.server";
import { readDialog } from "./read-dialog.server";
import { backToStopUrl } from "./screen-query";

/** What is asked before a stop is taken off a route, or why that can't be. */
export async function readRemoval(args: LoaderFunctionArgs) {
  const { id = "", stopId } = args.params;
  const { upstream } = await requireSignedIn(args);
  // After the route and its `updatedAt`, as in `readRouteAndStops`.
  const dialog = await readDialog(args);
  const stop = (await listStops(upstream, id)).find((one) => one.id === stopId);
  return {
    ...dialog,
    closeTo: backToStopUrl(id, new URL(args.request.url).searchParams, stopId ?? ""),
    stop: stop && { number: stop.order, name: stop.location?.name },
    refusal: refusalOf(stop, dialog.route.status === "completed"),
  };
}

function refusalOf(stop: RouteLocation | undefined, completed: boolean): string | null {
  if (!stop) return "This location is no longer on the route.";
  if (completed) return "The stops of a completed route can't be changed.";
  return stop.isVisited ? "A visited stop can't be removed from its route." : null;
}
