import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecurringScreen, SkipDayForm } from "~/features/routes";
import { readRecurringScreen, requireRecurrence, skipDay } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.recurrence.name ?? "Recurring route"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readRecurringScreen(session, await requireRecurrence(session, params.id, request));
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    SkipDayForm,
    (form, { upstream, params: { id = "" } }) => skipDay(upstream, id, form),
    { typed: false },
  );

export default function RecurringRoute() {
  return <RecurringScreen {...useLoaderData<typeof loader>()} />;
}
