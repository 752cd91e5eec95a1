import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenForm } from "~/features/locations";
import { InboxConfirm } from "~/features/locations/data-quality";
import { mendChosen, readInboxDialog } from "~/features/locations/data-quality/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readInboxDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, ChosenForm, ({ ids }, context) => mendChosen("merge", ids, context), {
    typed: false,
  });

export default function MergePairs() {
  return (
    <InboxConfirm
      question="merge"
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
