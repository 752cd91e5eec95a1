import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { STOP_HEADERS, StopScreen } from "~/features/alerts";
import { stopByLink } from "~/features/alerts/index.server";

export const meta: MetaFunction = () => [{ title: "Stop alerts · Waybook" }];
export const headers: HeadersFunction = () => STOP_HEADERS;

export const action = (args: ActionFunctionArgs) => stopByLink(args);

export default function StopAlerts() {
  return <StopScreen outcome={useActionData<typeof action>()} />;
}
