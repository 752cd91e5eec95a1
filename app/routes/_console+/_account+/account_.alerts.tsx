import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AlertsScreen } from "~/features/alerts";
import { readAlerts, saveAlerts } from "~/features/alerts/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Alerts by mail · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readAlerts(args);

export const action = (args: ActionFunctionArgs) => saveAlerts(args);

export default function Alerts() {
  return (
    <AlertsScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
