import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailScreen } from "~/features/account/own";
import { changeOwnEmail, requireOneself } from "~/features/account/own/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Change email · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  email: (await requireOneself(args)).user.email,
});

export const action = (args: ActionFunctionArgs) => changeOwnEmail(args);

export default function Email() {
  const { email } = useLoaderData<typeof loader>();
  return <EmailScreen email={email} refused={useActionData<typeof action>()} />;
}
