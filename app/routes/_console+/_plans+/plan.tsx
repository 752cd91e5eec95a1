import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlansScreen, plansList } from "~/features/plans";
import { readPlansPage } from "~/features/plans/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Plans · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return { page: await readPlansPage(session, new URL(request.url)) };
}

export const shouldRevalidate = reloadsOf(plansList);

export default function Plans() {
  return <PlansScreen page={useLoaderData<typeof loader>().page} />;
}
