import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WebhooksScreen } from "~/features/webhooks";
import { readWebhooks } from "~/features/webhooks/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Webhooks · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readWebhooks(args);

export default function Webhooks() {
  return <WebhooksScreen {...useLoaderData<typeof loader>()} />;
}
