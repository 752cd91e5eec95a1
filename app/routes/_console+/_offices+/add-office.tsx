import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createOffice } from "contract/offices/calls";
import { NewOfficeForm, OFFICE_IDS, OfficeField, OfficeFields } from "~/features/offices";
import { readNewOffice } from "~/features/offices/index.server";
import { officesUrl, officeUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { typedForm } from "~/kit/form/refused-form";
import { readByUrl } from "~/kit/read-by-url.server";
import { send } from "~/upstream/client.server";

export const meta: MetaFunction = () => [{ title: "Add office · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readNewOffice);

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    NewOfficeForm,
    async ({ key, ...office }, { upstream }) => {
      const made = await send(upstream, createOffice, { body: office, idempotencyKey: key });
      return { message: "Office added!", redirectTo: made ? officeUrl(made.id) : officesUrl() };
    },
    { shown: ({ session, form }) => readNewOffice(session, formFields(form)) },
  );

export default function AddOffice() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = typedForm(refused);
  const { form, parent, isAdmin } = refused?.shown ?? data;
  return (
    <FormScreen
      title="Add office"
      trail={[{ label: "Offices", to: officesUrl() }]}
      formId="add-office"
      submitLabel="Add office"
      closeTo={officesUrl()}
      refused={refused}
      ids={OFFICE_IDS}
    >
      <input type="hidden" name="key" value={typed.text("key", data.key)} />
      <OfficeField
        label="Parent office"
        name="parent"
        choice={parent}
        required={!isAdmin}
        placeholder={isAdmin ? "None (top-level office)" : "Select an office"}
        errors={typed.errors("parentId")}
      />
      <OfficeFields form={form} typed={typed} />
    </FormScreen>
  );
}
