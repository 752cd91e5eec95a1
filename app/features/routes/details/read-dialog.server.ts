/** What the dialogs over the details of a route know of it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { readRoute } from "../read-route.server";
import { backToRouteUrl } from "./screen-query";

/** The route that a dialog is about, and the screen without the dialog. */
export async function readDialog({ request, params, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { upstream } = await requireSignedIn({ request, context });
  const { name, status, updatedAt, totalLocation, visitedLocation } = await readRoute(upstream, id);
  return {
    route: {
      id,
      name,
      status,
      updatedAt: updatedAt ?? undefined,
      stops: totalLocation ?? null,
      visited: visitedLocation ?? null,
    },
    closeTo: backToRouteUrl(id, new URL(request.url).searchParams),
  };
}
