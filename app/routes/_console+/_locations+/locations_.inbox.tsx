import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOUBLED, FAR, InboxScreen, LACKING } from "~/features/locations/data-quality";
import { readInbox } from "~/features/locations/data-quality/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Data inbox · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  inbox: await readInbox(await requireSignedIn({ request, context }), new URL(request.url)),
});

export const shouldRevalidate = reloadsOf(LACKING, FAR, DOUBLED);

export default function DataInbox() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}
