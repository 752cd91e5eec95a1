import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SetType, SetTypeForm } from "~/features/locations/data-quality";
import { readTypeDialog, setType } from "~/features/locations/data-quality/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readTypeDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, SetTypeForm, ({ ids, type }, context) => setType(ids, type, context), {
    shown: ({ session, query, form }) => readTypeDialog(session, query, formFields(form)),
  });

export default function SetTypes() {
  return (
    <SetType dialog={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
