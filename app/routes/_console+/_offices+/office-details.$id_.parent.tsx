import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OFFICE_IDS, OfficeField, ParentForm } from "~/features/offices";
import { getWholeOffice, putUnder, readOfficeChoice } from "~/features/offices/index.server";
import { officesUrl, officeUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { FormScreen } from "~/kit/form/form-screen";
import { typedForm } from "~/kit/form/refused-form";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Change parent office · Waybook" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  const { id, name, parentId } = await getWholeOffice(session, params.id ?? "");
  if (parentId && !query.has("parentId")) query.set("parentId", parentId);
  return { id, name, parent: await readOfficeChoice(session, query, "parent") };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ParentForm,
    async ({ parentId }, { upstream, params: { id = "" } }) => {
      await putUnder(upstream, id, parentId);
      return { message: "Office moved!", redirectTo: officeUrl(id) };
    },
    { shown: ({ session, form }) => readOfficeChoice(session, formFields(form), "parent") },
  );

export default function ChangeParent() {
  const { id, name, parent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormScreen
      title="Change parent office"
      trail={[
        { label: "Offices", to: officesUrl() },
        { label: name, to: officeUrl(id) },
      ]}
      formId="change-parent"
      submitLabel="Save"
      closeTo={officeUrl(id)}
      refused={refused}
      ids={OFFICE_IDS}
    >
      <OfficeField
        label="Parent office"
        name="parent"
        choice={refused?.shown ?? parent}
        required
        placeholder="Select an office"
        errors={typedForm(refused).errors("parentId")}
      />
    </FormScreen>
  );
}
