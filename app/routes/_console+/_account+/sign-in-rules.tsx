import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RulesScreen, SIGN_IN_RULES } from "~/features/account/second-factor";
import { changeRules, readRules } from "~/features/account/second-factor/index.server";
import { requireAdmin } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: `${SIGN_IN_RULES} · Waybook` }];

export const loader = async (args: LoaderFunctionArgs) => ({
  roles: await readRules(await requireAdmin(args)),
});

export const action = (args: ActionFunctionArgs) => changeRules(args);

export default function SignInRules() {
  const { roles } = useLoaderData<typeof loader>();
  return <RulesScreen roles={roles} refused={useActionData<typeof action>()} />;
}
