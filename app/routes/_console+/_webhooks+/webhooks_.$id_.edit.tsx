import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditWebhookScreen } from "~/features/webhooks";
import { editOne, requireWebhook } from "~/features/webhooks/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Edit the webhook · Waybook" }];

export async function loader(args: LoaderFunctionArgs) {
  const { webhook } = await requireWebhook(args, args.params.id ?? "");
  return { webhook };
}

export const action = editOne;

export default function EditWebhook() {
  return (
    <EditWebhookScreen
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
