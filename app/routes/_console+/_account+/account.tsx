import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ACCOUNT, AccountScreen } from "~/features/account/own";
import { endSessions, readOwnAccount } from "~/features/account/own/index.server";
import { FactorSection } from "~/features/account/second-factor";
import { readFactor } from "~/features/account/second-factor/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: `${ACCOUNT} · Waybook` }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSignedIn(args);
  const [account, factor] = await Promise.all([
    readOwnAccount(session, args.request),
    readFactor(session),
  ]);
  return { account, factor, isAdmin: session.isAdmin };
}

export const action = (args: ActionFunctionArgs) => endSessions(args);

export default function Account() {
  const { account, factor, isAdmin } = useLoaderData<typeof loader>();
  return (
    <AccountScreen account={account} refused={useActionData<typeof action>()}>
      <FactorSection factor={factor} isAdmin={isAdmin} />
    </AccountScreen>
  );
}
