import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApplyForm, TodayScreen } from "~/features/plans/today";
import { applyToday, readToday, refusedToday } from "~/features/plans/today/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.route.name ?? "Route"}: change the day · Waybook` },
];

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  readToday(await requireSignedIn({ request, context }), params.routeId ?? "", {
    ...{ url: new URL(request.url), now: new Date(), signal: request.signal },
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, ApplyForm, applyToday, { typed: false, shown: refusedToday });

export default function ChangeDay() {
  return (
    <TodayScreen screen={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
