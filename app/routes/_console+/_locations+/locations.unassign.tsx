import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ChosenLocations,
  locationsList,
  soMany,
  UnassignBoxes,
  UnassignLocationsForm,
} from "~/features/locations";
import { readLocationsDialog } from "~/features/locations/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { unassignLocationRoutes, unassignLocations } from "~/upstream/locations.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readLocationsDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    UnassignLocationsForm,
    async ({ ids: sent, ...from }, { session, upstream, query }) => {
      const ids = await chosenIds(session.user.id, sent);
      const undone: string[] = [];
      for (const one of ["route", "agent", "office"] as const) {
        if (!from[one]) continue;
        const { undoId } =
          one === "route"
            ? await unassignLocationRoutes(upstream, { locationIds: ids })
            : await unassignLocations(upstream, ids, one);
        if (undoId) undone.push(undoId);
      }
      const message = ids.length > 1 ? "Locations unassigned!" : "Location unassigned!";
      return { message, undoId: undone.join(), redirectTo: backToListUrl(locationsList, query) };
    },
  );

export default function UnassignLocations() {
  const dialog = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ConfirmDialog
      formId="unassign-locations"
      title={`Unassign ${soMany(dialog)}`}
      description="Choose what to remove."
      closeTo={dialog.closeTo}
      submitLabel="Unassign"
      disabled={dialog.locations.length === 0}
      refused={refused}
    >
      <ChosenLocations dialog={dialog} />
      <UnassignBoxes refused={refused} />
    </ConfirmDialog>
  );
}
