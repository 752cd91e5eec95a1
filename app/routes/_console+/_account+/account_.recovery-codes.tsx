import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RecoveryCodesScreen } from "~/features/account/second-factor";
import { leaveCodes, readCodes, renewCodes } from "~/features/account/second-factor/index.server";
import { actionByIntent } from "~/kit/form/form-action.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Recovery codes · Waybook" }];

export const loader = (args: LoaderFunctionArgs) => readCodes(args);

export const action = (args: ActionFunctionArgs) =>
  actionByIntent(args, { renew: renewCodes, leave: leaveCodes }, "renew");

export default function RecoveryCodes() {
  const { codes } = useLoaderData<typeof loader>();
  return <RecoveryCodesScreen codes={codes} refused={useActionData<typeof action>()} />;
}
