import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unassignLocations } from "contract/locations/calls";
import {
  officeLocationsList,
  UnassignLocationsDialog,
  UnassignLocationsForm,
} from "~/features/offices";
import { readChosenLocations } from "~/features/offices/index.server";
import { officeUrl } from "~/features/urls";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { change } from "~/upstream/client.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readChosenLocations(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: UnassignLocationsForm,
    list: officeLocationsList,
    path: officeUrl(args.params.id ?? "", "locations"),
    shown: ({ session, params: { id = "" }, query }) => readChosenLocations(session, id, query),
    change: async (ids, { upstream }, { office }) => {
      // What leaves the office leaves its agents as well.
      const { undoId } = await change(upstream, unassignLocations, {
        query: { locations: ids, from: office ? "office" : "agent" },
      });
      return { message: "Location unassigned!", undoId };
    },
  });

export default function UnassignLocations() {
  const dialog = useLoaderData<typeof loader>();
  return <UnassignLocationsDialog dialog={dialog} refused={useActionData<typeof action>()} />;
}
