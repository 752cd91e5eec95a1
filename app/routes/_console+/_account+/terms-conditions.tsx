import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TermsScreen } from "~/features/account";
import { acceptTermsRead, readTerms } from "~/features/account/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Terms and conditions · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  terms: await readTerms(await requireSignedIn(args)),
});

export const action = (args: ActionFunctionArgs) => acceptTermsRead(args);

export default function TermsConditions() {
  const { terms } = useLoaderData<typeof loader>();
  return <TermsScreen terms={terms} refused={useActionData<typeof action>()} />;
}
