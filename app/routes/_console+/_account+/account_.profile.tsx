import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProfileScreen } from "~/features/account/own";
import { changeProfile, readProfile } from "~/features/account/own/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Name and photo · Waybook" }];

export const loader = async (args: LoaderFunctionArgs) => ({
  draft: await readProfile(await requireSignedIn(args)),
});

export const action = (args: ActionFunctionArgs) => changeProfile(args);

export default function Profile() {
  const { draft } = useLoaderData<typeof loader>();
  return <ProfileScreen draft={draft} refused={useActionData<typeof action>()} />;
}
