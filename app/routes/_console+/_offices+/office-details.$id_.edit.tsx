import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditOfficeForm, OFFICE_IDS, OfficeFields } from "~/features/offices";
import { getWholeOffice, readOfficeForm } from "~/features/offices/index.server";
import { officesUrl, officeUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { typedForm } from "~/kit/form/refused-form";
import { requireSignedIn } from "~/session/guards.server";
import { updateOffice } from "~/upstream/offices.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Edit Office · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const office = await getWholeOffice(session, params.id ?? "");
  const form = await readOfficeForm(session, new URL(request.url).searchParams, office);
  return { id: office.id, name: office.name, updatedAt: office.updatedAt ?? "", form };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    EditOfficeForm,
    async ({ managerId = null, ...office }, { upstream, params: { id = "" } }) => {
      await updateOffice(upstream, id, { ...office, managerId });
      return { message: "Office updated!", redirectTo: officeUrl(id) };
    },
    {
      shown: async ({ session, params, form }) => {
        const office = await getWholeOffice(session, params.id ?? "");
        return readOfficeForm(session, formFields(form), office);
      },
    },
  );

export default function EditOffice() {
  const { id, name, updatedAt, form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormScreen
      title="Edit Office"
      trail={[
        { label: "Offices", to: officesUrl() },
        { label: name, to: officeUrl(id) },
      ]}
      formId="edit-office"
      submitLabel="Save"
      closeTo={officeUrl(id)}
      refused={refused}
      ids={OFFICE_IDS}
    >
      {updatedAt && <input type="hidden" name="updatedAt" value={updatedAt} />}
      <OfficeFields form={refused?.shown ?? form} typed={typedForm(refused)} officeId={id} />
    </FormScreen>
  );
}
