import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UnassignLocationsDialog, UnassignLocationsForm } from "~/features/offices";
import { backToLocations, readChosenLocations } from "~/features/offices/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { unassignLocations } from "~/upstream/locations.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readChosenLocations(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    UnassignLocationsForm,
    async ({ ids, office }, { session, upstream, params: { id = "" }, query }) => {
      const chosen = await chosenIds(session.user.id, ids);
      // What leaves the office leaves its agents as well.
      const { undoId } = await unassignLocations(upstream, chosen, office ? "office" : "agent");
      return { message: "Location unassigned!", undoId, redirectTo: backToLocations(id, query) };
    },
    {
      shown: ({ session, params: { id = "" }, query }) => readChosenLocations(session, id, query),
    },
  );

export default function UnassignLocations() {
  const dialog = useLoaderData<typeof loader>();
  return <UnassignLocationsDialog dialog={dialog} refused={useActionData<typeof action>()} />;
}
