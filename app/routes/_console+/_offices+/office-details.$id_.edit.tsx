import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditOfficeForm, OFFICE_IDS, OfficeFields, WorkingDaysField } from "~/features/offices";
import { readEditOffice } from "~/features/offices/index.server";
import { officesUrl, officeUrl } from "~/features/urls";
import { WORKING_TIMES_IDS, WorkingTimesFields, workingTimesOf } from "~/features/users";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { typedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { requireSignedIn } from "~/session/guards.server";
import { updateOffice } from "~/upstream/offices.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Edit office · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readEditOffice(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    EditOfficeForm,
    async (form, { upstream, params: { id = "" } }) => {
      const { managerId = null, name, timeZone, updatedAt, withDays, workingDays } = form;
      const times = workingTimesOf(form);
      const days = withDays && { workingDays };
      await updateOffice(upstream, id, { name, timeZone, updatedAt, managerId, ...times, ...days });
      return { message: "Office updated!", redirectTo: officeUrl(id) };
    },
    {
      shown: ({ session, params, form }) =>
        readEditOffice(session, params.id ?? "", formFields(form)),
    },
  );

export default function EditOffice() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, name, present, updatedAt, form, times, workingDays } = refused?.shown ?? data;
  // Where someone else changed the office, the form is for its present state from then on.
  const stamp = refused?.status === 409 ? present : updatedAt;
  return (
    <FormScreen
      title="Edit office"
      trail={[
        { label: "Offices", to: officesUrl() },
        { label: name, to: officeUrl(id) },
      ]}
      formId="edit-office"
      submitLabel="Save"
      closeTo={officeUrl(id)}
      refused={refused}
      ids={{ ...OFFICE_IDS, ...WORKING_TIMES_IDS }}
    >
      <UpdatedAt of={{ updatedAt: stamp }} />
      <OfficeFields form={form} typed={typedForm(refused)} officeId={id} />
      {times && (
        <WorkingTimesFields
          times={times}
          typed={typedForm(refused)}
          hint="For agents without times of their own. Empty: 09:00 am to 05:00 pm, no break."
        />
      )}
      {workingDays && <WorkingDaysField days={workingDays} typed={typedForm(refused)} />}
    </FormScreen>
  );
}
