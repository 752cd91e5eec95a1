import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unassignLocationRoutes, unassignLocations } from "contract/locations/calls";
import {
  ChosenLocations,
  locationsList,
  soMany,
  UnassignBoxes,
  UnassignLocationsForm,
} from "~/features/locations";
import { readLocationsDialog } from "~/features/locations/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { change } from "~/upstream/client.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readLocationsDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: UnassignLocationsForm,
    list: locationsList,
    change: async (ids, { upstream }, from) => {
      const undone: string[] = [];
      for (const one of ["route", "agent", "office"] as const) {
        if (!from[one]) continue;
        const { undoId } =
          one === "route"
            ? await change(upstream, unassignLocationRoutes, { body: { locationIds: ids } })
            : await change(upstream, unassignLocations, { query: { locations: ids, from: one } });
        if (undoId) undone.push(undoId);
      }
      const message = ids.length > 1 ? "Locations unassigned!" : "Location unassigned!";
      return { message, undoId: undone.join() };
    },
  });

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
