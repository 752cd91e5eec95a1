import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteWebhookDialog } from "~/features/webhooks";
import { deleteOne, requireWebhook } from "~/features/webhooks/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader(args: LoaderFunctionArgs) {
  const { webhook } = await requireWebhook(args, args.params.id ?? "");
  return { id: webhook.id };
}

export const action = deleteOne;

export default function DeleteWebhook() {
  return (
    <DeleteWebhookDialog
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
