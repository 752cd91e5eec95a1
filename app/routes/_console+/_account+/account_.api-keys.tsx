import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ApiKeysScreen } from "~/features/api-keys";
import { hideKey, readKeys } from "~/features/api-keys/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { PageBehind } from "~/ui/page";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "API keys · Waybook" }];

export async function loader(args: LoaderFunctionArgs) {
  return readKeys(await requireSignedIn(args), args.request);
}

export const action = (args: ActionFunctionArgs) => hideKey(args);

export default function ApiKeys() {
  return (
    <>
      <PageBehind>
        <ApiKeysScreen {...useLoaderData<typeof loader>()} />
      </PageBehind>
      <Outlet />
    </>
  );
}
