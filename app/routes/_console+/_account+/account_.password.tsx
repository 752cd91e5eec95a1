import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PasswordScreen } from "~/features/account/own";
import { changeOwnPassword, requireOneself } from "~/features/account/own/index.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Change password · Waybook" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireOneself(args);
  return { chosenByOther: new URL(args.request.url).searchParams.has("redirectTo") };
}

export const action = (args: ActionFunctionArgs) => changeOwnPassword(args);

export default function Password() {
  const { chosenByOther } = useLoaderData<typeof loader>();
  return <PasswordScreen refused={useActionData<typeof action>()} chosenByOther={chosenByOther} />;
}
