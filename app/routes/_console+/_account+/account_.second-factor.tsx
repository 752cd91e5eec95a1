import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SetupScreen } from "~/features/account/second-factor";
import { beginSetup, confirmSetup, readSetup } from "~/features/account/second-factor/index.server";
import { actionByIntent } from "~/kit/form/form-action.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Set up a second factor · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readSetup(args);

export const action = (args: ActionFunctionArgs) =>
  actionByIntent(args, { begin: beginSetup, confirm: confirmSetup }, "begin");

export default function SecondFactor() {
  const { required, secret } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <SetupScreen required={required} secret={secret} refused={refused} />;
}
