/** What the three dialogs over the Routes list share: whom they are about, and how they end. */

import type { Submission } from "@conform-to/react";
import { json } from "@remix-run/node";
import type { Changed } from "contract/common";
import { undoUrl } from "~/kit/urls";
import { ownQuery } from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { routesById } from "~/upstream/routes.server";
import { backToRoutesUrl } from "../urls";
import { routesList } from "./list";
import { isAssigned } from "./read-list.server";

/** A route as a dialog names it. */
export interface ChosenRoute {
  id: string;
  name: string;
  status: string;
  assigned: boolean;
}

/** The routes whose ids stand in the query, by name; ids of others are passed over. */
export async function readChosenRoutes(
  session: SignedIn,
  query: URLSearchParams,
): Promise<ChosenRoute[]> {
  const ids = [...new Set(query.getAll("ids"))].slice(0, 1000);
  const routes = await routesById(session.upstream, ids);
  return routes.map((route) => ({
    id: route.id,
    name: route.name,
    status: route.status,
    assigned: isAssigned(route),
  }));
}

/** The list's URL without the dialog. */
export const backToList = (query: URLSearchParams) => backToRoutesUrl(ownQuery(routesList, query));

/**
 * Makes the change and leads back to the list with a toast; where the upstream refuses,
 * the form comes back as typed with the reason.
 */
export async function finish<Form>(
  request: Request,
  submission: Submission<Form>,
  change: () => Promise<Changed>,
  said: (count: number) => string,
) {
  try {
    const { count, undoId } = await change();
    const back = backToList(new URL(request.url).searchParams);
    const undo = undoId
      ? { action: undoUrl(), fields: { id: undoId, redirectTo: back }, label: "Undo" }
      : undefined;
    return redirectWithToast(back, { type: "success", message: said(count), undo }, request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return json(submission.reply({ formErrors: [error.message] }), { status: error.pageStatus });
  }
}
