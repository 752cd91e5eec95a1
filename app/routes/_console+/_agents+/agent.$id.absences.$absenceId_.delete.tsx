import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agentUrl } from "~/features/urls";
import { DeleteAbsenceForm } from "~/features/users";
import {
  absentDaysInWords,
  removeAbsence,
  requireAbsence,
  requireAgent,
} from "~/features/users/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const ids = { userId: user.id, absenceId: args.params.absenceId };
  const absence = await requireAbsence(session, ids, args.request);
  return { id: user.id, name: user.displayName ?? "", days: absentDaysInWords(absence) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    DeleteAbsenceForm,
    (_, { upstream, params: { id = "", absenceId = "" } }) =>
      removeAbsence(upstream, id, absenceId),
    { typed: false },
  );

export default function DeleteAbsence() {
  const { id, name, days } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-absence"
      title="Delete this absence?"
      description="You can undo this."
      closeTo={agentUrl(id)}
      submitLabel="Delete"
      danger
      refused={useActionData<typeof action>()}
    >
      <p className="medium" dir="auto">
        {name}: {days}
      </p>
    </ConfirmDialog>
  );
}
