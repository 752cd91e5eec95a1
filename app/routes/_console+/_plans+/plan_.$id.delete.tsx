import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { planUrl } from "~/features/plans";
import { deleteAction, requirePlan } from "~/features/plans/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const { id, name } = await requirePlan(session, params.id, request);
  return { name, closeTo: planUrl(id) };
}

export const action = (args: ActionFunctionArgs) => deleteAction(args);

export default function DeletePlan() {
  const { name, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-plan"
      title="Delete this plan?"
      description="Routes that were made of it stay."
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      refused={useActionData<typeof action>()}
    >
      <p dir="auto">{name}</p>
    </ConfirmDialog>
  );
}
