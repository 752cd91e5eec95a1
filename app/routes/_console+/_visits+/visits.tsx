import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { VisitsScreen, visitsList } from "~/features/visits";
import { readVisitsPage } from "~/features/visits/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Visits · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readVisitsPage(await requireSignedIn({ request, context }), new URL(request.url));

export const shouldRevalidate = reloadsOf(visitsList);

export default function Visits() {
  return <VisitsScreen page={useLoaderData<typeof loader>()} />;
}
