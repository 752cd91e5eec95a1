import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenForm, ChosenLocations, locationsList, soMany } from "~/features/locations";
import { readLocationsDialog } from "~/features/locations/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { restoreLocations } from "~/upstream/locations.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readLocationsDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: ChosenForm,
    list: locationsList,
    typed: false,
    change: async (ids, { upstream }) => {
      const { undoId } = await restoreLocations(upstream, ids);
      return { message: ids.length > 1 ? "Locations restored!" : "Location restored!", undoId };
    },
  });

export default function RestoreLocations() {
  const dialog = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="restore-locations"
      title={`Restore ${soMany(dialog)}?`}
      description="Restored locations can be visited, assigned and planned again."
      closeTo={dialog.closeTo}
      submitLabel="Restore"
      disabled={dialog.locations.length === 0}
      refused={useActionData<typeof action>()}
    >
      <ChosenLocations dialog={dialog} />
    </ConfirmDialog>
  );
}
