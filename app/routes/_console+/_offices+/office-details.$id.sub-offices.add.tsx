import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BranchForm, branchesList, OFFICE_IDS, OfficeField } from "~/features/offices";
import { putUnder, readOfficeChoice } from "~/features/offices/index.server";
import { officeUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { FormDialog } from "~/kit/form/form-dialog";
import { typedForm } from "~/kit/form/refused-form";
import { backToListUrl, ListQueryFields } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return {
    office: await readOfficeChoice(session, query, "branch"),
    closeTo: backToListUrl(branchesList, query, officeUrl(params.id ?? "", "sub-offices")),
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    BranchForm,
    async ({ branchId }, { upstream, params: { id = "" }, query }) => {
      await putUnder(upstream, branchId, id);
      const redirectTo = backToListUrl(branchesList, query, officeUrl(id, "sub-offices"));
      return { message: "Office moved!", redirectTo };
    },
    { shown: ({ session, form }) => readOfficeChoice(session, formFields(form), "branch") },
  );

export default function AddBranch() {
  const { office, closeTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormDialog
      formId="add-branch"
      title="Move an office here"
      description="The office moves here with all its sub-offices."
      submitLabel="Move"
      closeTo={closeTo}
      refused={refused}
      ids={OFFICE_IDS}
    >
      <ListQueryFields list={branchesList} />
      <OfficeField
        label="Office"
        name="branch"
        choice={refused?.shown ?? office}
        required
        placeholder="Select an office"
        errors={typedForm(refused).errors("branchId")}
      />
    </FormDialog>
  );
}
