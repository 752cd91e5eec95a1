/** What the dialogs over the details of a route know of it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { getRoute } from "~/upstream/routes.server";
import { backToRouteUrl } from "./screen-query";

/** The screen without the dialog. */
export const closeTo = (request: Request, id: string) =>
  backToRouteUrl(id, new URL(request.url).searchParams);

/** The route that a dialog is about. */
export async function readDialog(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const id = params.id ?? "";
  const { upstream } = await requireSignedIn(args);
  const { name, status, updatedAt, totalLocation, visitedLocation } = await getRoute(upstream, id);
  return {
    route: {
      id,
      name,
      status,
      updatedAt: updatedAt ?? undefined,
      stops: totalLocation ?? null,
      visited: visitedLocation ?? null,
    },
    back: closeTo(request, id),
  };
}
