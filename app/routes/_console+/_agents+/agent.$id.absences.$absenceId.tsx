import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AbsenceDialog, AbsenceForm } from "~/features/users";
import { requireAbsence, requireAgent, saveAbsence } from "~/features/users/index.server";
import { formAction } from "~/kit/form/form-action.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const ids = { userId: user.id, absenceId: args.params.absenceId };
  const { firstDay, lastDay, note, updatedAt } = await requireAbsence(session, ids, args.request);
  return {
    agent: { id: user.id, name: user.displayName ?? "" },
    absence: { firstDay, lastDay, note: note ?? "", updatedAt: updatedAt ?? "" },
  };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, AbsenceForm, async (form, { upstream, params }) =>
    saveAbsence(upstream, (await requireAgent(args)).user, form, params.absenceId),
  );

export default function EditAbsence() {
  return (
    <AbsenceDialog {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
