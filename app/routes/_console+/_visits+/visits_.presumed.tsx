import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PresumedScreen, presumedList } from "~/features/visits/presumed";
import { readPresumed } from "~/features/visits/presumed/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Presumed visits · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  presumed: await readPresumed(await requireSignedIn({ request, context }), new URL(request.url)),
});

export const shouldRevalidate = reloadsOf(presumedList);

export default function PresumedVisits() {
  return <PresumedScreen {...useLoaderData<typeof loader>()} />;
}
