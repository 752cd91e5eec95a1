import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteLocations } from "contract/locations/calls";
import { ChosenForm, ChosenLocations, locationsList, soMany } from "~/features/locations";
import { readLocationsDialog } from "~/features/locations/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { change } from "~/upstream/client.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readLocationsDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: ChosenForm,
    list: locationsList,
    typed: false,
    change: async (ids, { upstream }) => {
      const { count = ids.length, undoId } = await change(upstream, deleteLocations, {
        query: { locations: ids },
      });
      const message = ids.length > 1 && count !== 1 ? "Locations Deleted!" : "Location Deleted!";
      return { message, undoId };
    },
  });

export default function DeleteLocations() {
  const dialog = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-locations"
      title={`Delete ${soMany(dialog)}?`}
      description="Visits and past routes stay. To restore a deleted location, filter the list by status."
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
