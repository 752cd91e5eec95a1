import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlanScreen } from "~/features/plans";
import { planAction, readPlanScreen } from "~/features/plans/index.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsOfPlan as shouldRevalidate } from "~/features/plans";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.plan.name ?? "Plan"} · Waybook` },
];

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  readPlanScreen(await requireSignedIn({ request, context }), params.id, request);

export const action = (args: ActionFunctionArgs) => planAction(args);

export default function PlanPage() {
  return (
    <PlanScreen screen={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
