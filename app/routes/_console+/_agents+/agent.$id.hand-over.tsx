import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HandOverDialog, HandOverForm } from "~/features/users";
import {
  handOverWork,
  readHandOver,
  readHandOverChoices,
  requireAgent,
} from "~/features/users/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  return readHandOver(session, user, new URL(args.request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    HandOverForm,
    async (form, { session }) => handOverWork(session, (await requireAgent(args)).user, form),
    {
      guard: async () => (await requireAgent(args)).session,
      updates: true,
      shown: async ({ session, form }) =>
        readHandOverChoices(session, (await requireAgent(args)).user, formFields(form)),
    },
  );

export default function HandOver() {
  return (
    <HandOverDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
