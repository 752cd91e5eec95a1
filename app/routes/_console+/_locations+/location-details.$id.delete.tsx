import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteLocations, getLocation } from "contract/locations/calls";
import { ConfirmForm, locationsList, withLocationLists } from "~/features/locations";
import { locationDetailsUrl, restoreLocationPath } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { cameFromListUrl } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";
import { call, change } from "~/upstream/client.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const { id, name } = await call(upstream, getLocation, { params: { id: params.id ?? "" } });
  const query = new URL(request.url).searchParams;
  return { name, closeTo: withLocationLists(locationDetailsUrl(id), query) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ConfirmForm,
    async (_, { upstream, query, params: { id = "" } }) => {
      await change(upstream, deleteLocations, { query: { locations: [id] } });
      const fields = { redirectTo: locationDetailsUrl(id) };
      const undo = { action: restoreLocationPath(id), fields, label: "Undo" };
      return {
        message: "Location Deleted!",
        redirectTo: cameFromListUrl(locationsList, query),
        undo,
      };
    },
    { typed: false },
  );

export default function DeleteLocation() {
  const { name, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-location"
      title="Delete this location?"
      description="A deleted location becomes inactive. Its visits and contacts stay, and it can be restored."
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      refused={useActionData<typeof action>()}
    >
      <p className="medium" dir="auto">
        {name}
      </p>
    </ConfirmDialog>
  );
}
