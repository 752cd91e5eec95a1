import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createRouteUrl } from "~/features/urls";
import { FormRefusal } from "~/kit/form/failure.server";
import { onSamePage } from "~/kit/form/form-action.server";
import { CHOSEN_IDS } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { planQuery, readPlan } from "./plan";
import { shortened } from "./saved-plan.server";

/**
 * Leads to Create Route with the locations that were chosen in a list as stops.
 *
 * @param backTo the list, for the query of the request
 */
export async function routeOfChosen(
  { request, context }: LoaderFunctionArgs,
  backTo: (query: URLSearchParams) => string,
): Promise<Response> {
  const { user } = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const ids = () => chosenIds(user.id, query.getAll(CHOSEN_IDS));
  return routeOf(request, user.id, ids, backTo(query));
}

/**
 * Leads to Create Route with locations as stops; back with a toast where there are none.
 *
 * @param read their ids
 * @param back the page that it is asked from
 */
export async function routeOf(
  request: Request,
  userId: string,
  read: () => Promise<readonly string[]>,
  back: string,
): Promise<Response> {
  try {
    const ids = await read();
    if (ids.length === 0) throw new FormRefusal(400, CHOSEN_IDS, "Please select a location");
    const picked = ids.map((id): [string, string] => ["pick", id]);
    const plan = readPlan(new URLSearchParams([...picked, ["back", back]]));
    return redirect(
      onSamePage(await shortened(userId, createRouteUrl(planQuery(plan))), request),
      303,
    );
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    return redirectWithToast(
      onSamePage(back, request),
      { type: "error", message: error.message },
      request,
    );
  }
}
