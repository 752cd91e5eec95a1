import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RotateSecretDialog } from "~/features/webhooks";
import { requireWebhook, rotateSecret } from "~/features/webhooks/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const { webhook } = await requireWebhook(args, args.params.id ?? "");
  return { id: webhook.id };
}

export const action = rotateSecret;

export default function RotateSecret() {
  return (
    <RotateSecretDialog
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
