import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteLocationTypesForm, locationTypesList } from "~/features/location-types";
import { locationTypeFormPath } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { backToListUrl, ChosenRows } from "~/kit/list";
import { readChosen } from "~/kit/list/chosen.server";
import { requireAdmin } from "~/session/guards.server";
import { deleteLocationType, locationTypesById } from "~/upstream/location-types.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { upstream, user } = await requireAdmin({ request, context });
  const query = new URL(request.url).searchParams;
  const { entities: types } = await readChosen(user.id, query, (ids) =>
    locationTypesById(upstream, ids),
  );
  return { types, closeTo: backToListUrl(locationTypesList, query) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    DeleteLocationTypesForm,
    async ({ ids: [id = ""] }, { upstream, query }) => {
      const [type] = await locationTypesById(upstream, [id]);
      await deleteLocationType(upstream, id);
      const redirectTo = backToListUrl(locationTypesList, query);
      // Nothing is of a type that can be deleted, so making it again takes it back.
      const fields = { name: type?.name ?? "", back: redirectTo };
      const undo = type && { action: locationTypeFormPath(), fields, label: "Undo" };
      return { message: "Location type deleted!", redirectTo, undo };
    },
    { guard: requireAdmin, typed: false },
  );

export default function DeleteLocationType() {
  const { types, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-location-type"
      title="Delete this location type?"
      description="A type can be deleted while no location is of it."
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      disabled={types.length === 0}
      refused={useActionData<typeof action>()}
    >
      <ChosenRows rows={types} label="Selected types" none="There is no such location type." />
    </ConfirmDialog>
  );
}
