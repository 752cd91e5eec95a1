import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LATE_TITLES, LateScreen, lateList } from "~/features/visits/late";
import { readLate } from "~/features/visits/late/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${LATE_TITLES[data?.late?.state ?? "waiting"]} · Waybook` },
];

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  late: await readLate(await requireSignedIn({ request, context }), new URL(request.url)),
});

export const shouldRevalidate = reloadsOf(lateList);

export default function NeedsALook() {
  return <LateScreen {...useLoaderData<typeof loader>()} />;
}
