import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getContact } from "contract/locations/contact-calls";
import { ConfirmForm, withLocationLists } from "~/features/locations";
import { setContactStatus } from "~/features/locations/index.server";
import { locationDetailsUrl, restoreContactPath } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireSignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const { name, locationId } = await call(upstream, getContact, {
    params: { id: params.contactId ?? "" },
  });
  const query = new URL(request.url).searchParams;
  return { name, closeTo: withLocationLists(locationDetailsUrl(locationId), query) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ConfirmForm,
    async (_, { upstream, query, params: { id = "", contactId = "" } }) => {
      await setContactStatus(upstream, contactId, "inactive");
      const redirectTo = withLocationLists(locationDetailsUrl(id), query);
      const fields = { redirectTo };
      const undo = { action: restoreContactPath(id, contactId), fields, label: "Undo" };
      return { message: "Contact deleted!", redirectTo, undo };
    },
    { typed: false },
  );

export default function DeleteContact() {
  const { name, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-contact"
      title="Delete this contact?"
      description="Agents will no longer see this contact. You can undo this."
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
