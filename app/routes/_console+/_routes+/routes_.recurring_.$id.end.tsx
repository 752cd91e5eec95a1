import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EndDialog, EndRecurringForm } from "~/features/routes";
import { endRecurring, requireRecurrence, todayOf } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const recurrence = await requireRecurrence(session, params.id, request);
  const { id, name, updatedAt } = recurrence;
  return { id, name, updatedAt: updatedAt ?? "", today: todayOf(recurrence, session) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, EndRecurringForm, (form, { upstream, params: { id = "" } }) =>
    endRecurring(upstream, id, form),
  );

export default function EndRecurringRoute() {
  return (
    <EndDialog
      recurrence={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
