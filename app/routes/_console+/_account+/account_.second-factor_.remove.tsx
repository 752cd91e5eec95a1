import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireOneself } from "~/features/account/own/index.server";
import { RemoveScreen } from "~/features/account/second-factor";
import { removeOwn } from "~/features/account/second-factor/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Remove second factor · Waybook" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireOneself(args);
  return null;
}

export const action = (args: ActionFunctionArgs) => removeOwn(args);

export default function RemoveSecondFactor() {
  return <RemoveScreen refused={useActionData<typeof action>()} />;
}
