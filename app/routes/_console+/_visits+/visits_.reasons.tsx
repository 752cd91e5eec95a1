import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReasonsScreen } from "~/features/visits/reason-list";
import { changeReasons, readReasonList } from "~/features/visits/reason-list/index.server";

export const meta: MetaFunction = () => [{ title: "Reasons · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readReasonList(args);

export const action = (args: ActionFunctionArgs) => changeReasons(args);

export default function Reasons() {
  return (
    <ReasonsScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
