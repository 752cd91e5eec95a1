import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { locationsList } from "~/features/locations";
import { planQuery, readPlan } from "~/features/planning";
import { shortened } from "~/features/planning/index.server";
import { createRouteUrl } from "~/features/urls";
import { FormRefusal } from "~/kit/form/failure.server";
import { onSamePage } from "~/kit/form/form-action.server";
import { backToListUrl, CHOSEN_IDS } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";

/** Leads to Create Route with the chosen locations as stops. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const back = backToListUrl(locationsList, query);
  try {
    const ids = await chosenIds(user.id, query.getAll(CHOSEN_IDS));
    if (ids.length === 0) throw new FormRefusal(400, CHOSEN_IDS, "Please select a location");
    const picked = ids.map((id): [string, string] => ["pick", id]);
    const plan = readPlan(new URLSearchParams([...picked, ["back", back]]));
    return redirect(
      onSamePage(await shortened(user.id, createRouteUrl(planQuery(plan))), request),
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
