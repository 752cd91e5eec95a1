import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { removeSomebodys } from "~/features/account/second-factor/index.server";
import { agentUrl } from "~/features/urls";
import { requirePerson } from "~/features/users/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireAdmin } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { user } = await requirePerson(args);
  return { id: user.id, name: user.displayName ?? "" };
}

export const action = (args: ActionFunctionArgs) => removeSomebodys(args, args.params.id ?? "");

export default function RemoveSecondFactor() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="remove-factor"
      title={`Remove the second factor of ${name}?`}
      description="Only do this for someone who has lost it and has proved who they are. They will sign in with their password alone. They are signed out everywhere and notified by email."
      closeTo={agentUrl(id)}
      submitLabel="Remove"
      danger
      refused={useActionData<typeof action>()}
    />
  );
}
