import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ACCOUNT, AccountScreen } from "~/features/own-account";
import { endSessions, readOwnAccount } from "~/features/own-account/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: `${ACCOUNT} · Waybook` }];

export const loader = async (args: LoaderFunctionArgs) => ({
  account: await readOwnAccount(await requireSignedIn(args)),
});

export const action = (args: ActionFunctionArgs) => endSessions(args);

export default function Account() {
  const { account } = useLoaderData<typeof loader>();
  return <AccountScreen account={account} refused={useActionData<typeof action>()} />;
}
