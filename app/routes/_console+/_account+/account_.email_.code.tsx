import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailCodeScreen } from "~/features/account/own";
import { confirmOwnEmail, readOwnCode } from "~/features/account/own/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Confirm email · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({ email: await readOwnCode(args) });

export const action = (args: ActionFunctionArgs) => confirmOwnEmail(args);

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  return <EmailCodeScreen email={email} refused={useActionData<typeof action>()} />;
}
