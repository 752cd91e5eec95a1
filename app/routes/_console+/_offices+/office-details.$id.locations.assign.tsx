import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assignOfficeLocations } from "contract/users/calls";
import { AssignToOfficeDialog, AssignToOfficeForm } from "~/features/offices";
import { backToLocations, readAssignToOffice } from "~/features/offices/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";
import { change } from "~/upstream/client.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readAssignToOffice(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    AssignToOfficeForm,
    async ({ ids }, { upstream, params: { id = "" }, query }) => {
      const { undoId } = await change(upstream, assignOfficeLocations, {
        params: { id },
        body: ids,
      });
      return { message: "Location assigned!", undoId, redirectTo: backToLocations(id, query) };
    },
    {
      shown: ({ session, params: { id = "" }, query, form }) =>
        readAssignToOffice(session, id, query, formFields(form)),
    },
  );

export default function AssignToOffice() {
  const dialog = useLoaderData<typeof loader>();
  return <AssignToOfficeDialog dialog={dialog} refused={useActionData<typeof action>()} />;
}
