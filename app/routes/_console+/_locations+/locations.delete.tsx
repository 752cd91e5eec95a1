import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenForm, ChosenLocations, locationsList, soMany } from "~/features/locations";
import { readLocationsDialog } from "~/features/locations/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { deleteLocations } from "~/upstream/locations.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readLocationsDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ChosenForm,
    async ({ ids: sent }, { session, upstream, query }) => {
      const ids = await chosenIds(session.user.id, sent);
      const { count, undoId } = await deleteLocations(upstream, ids);
      const message = ids.length > 1 && count !== 1 ? "Locations Deleted!" : "Location Deleted!";
      return { message, undoId, redirectTo: backToListUrl(locationsList, query) };
    },
    { typed: false },
  );

export default function DeleteLocations() {
  const dialog = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-locations"
      title={`Delete ${soMany(dialog)}?`}
      description="Visits and past routes stay. What is deleted is found by the status, and can be restored."
      closeTo={dialog.closeTo}
      submitLabel="Delete"
      danger
      disabled={dialog.locations.length === 0}
      refused={useActionData<typeof action>()}
    >
      <ChosenLocations dialog={dialog} />
    </ConfirmDialog>
  );
}
