import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlanScreen } from "~/features/reports/plan";
import { readPlan } from "~/features/reports/plan/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Planned vs. actual · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readPlan(await requireSignedIn({ request, context }), new URL(request.url));

export default function Plan() {
  return <PlanScreen plan={useLoaderData<typeof loader>()} />;
}
