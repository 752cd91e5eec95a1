import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewWebhookScreen } from "~/features/webhooks";
import { createOne, readNewWebhook } from "~/features/webhooks/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Create a webhook · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readNewWebhook(args);

export const action = createOne;

export default function NewWebhook() {
  return (
    <NewWebhookScreen
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
