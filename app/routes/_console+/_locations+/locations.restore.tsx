import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenForm, ChosenLocations, locationsList, soMany } from "~/features/locations";
import { readLocationsDialog } from "~/features/locations/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { restoreLocations } from "~/upstream/locations.server";

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
      const { undoId } = await restoreLocations(upstream, ids);
      const message = ids.length > 1 ? "Locations restored!" : "Location restored!";
      return { message, undoId, redirectTo: backToListUrl(locationsList, query) };
    },
    { typed: false },
  );

export default function RestoreLocations() {
  const dialog = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="restore-locations"
      title={`Restore ${soMany(dialog)}?`}
      description="They can be visited, assigned and planned again."
      closeTo={dialog.closeTo}
      submitLabel="Restore"
      disabled={dialog.locations.length === 0}
      refused={useActionData<typeof action>()}
    >
      <ChosenLocations dialog={dialog} />
    </ConfirmDialog>
  );
}
