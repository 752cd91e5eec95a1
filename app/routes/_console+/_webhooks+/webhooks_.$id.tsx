import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { WebhookScreen } from "~/features/webhooks";
import { changeWebhook, readWebhook } from "~/features/webhooks/index.server";
import { PageBehind } from "~/ui/page";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Webhook · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readWebhook(args, args.params.id ?? "");

export const action = (args: ActionFunctionArgs) => changeWebhook(args);

export default function OneWebhook() {
  return (
    <>
      <PageBehind>
        <WebhookScreen
          {...useLoaderData<typeof loader>()}
          refused={useActionData<typeof action>()}
        />
      </PageBehind>
      <Outlet />
    </>
  );
}
