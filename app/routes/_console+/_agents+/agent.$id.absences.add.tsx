import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AbsenceDialog, AbsenceForm } from "~/features/users";
import { requireAgent, saveAbsence } from "~/features/users/index.server";
import { formAction } from "~/kit/form/form-action.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireAgent(args);
  return { agent: { id: user.id, name: user.displayName ?? "" }, requestKey: randomUUID() };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, AbsenceForm, async (form, { upstream }) =>
    saveAbsence(upstream, (await requireAgent(args)).user, form),
  );

export default function AddAbsence() {
  return (
    <AbsenceDialog {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
