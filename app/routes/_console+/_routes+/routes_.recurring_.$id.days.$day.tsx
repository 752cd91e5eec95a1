import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CreateDayForm, DayDialog } from "~/features/routes";
import { createDayRoute, readDayDialog } from "~/features/routes/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readDayDialog(session, params, { request, query: new URL(request.url).searchParams });
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    CreateDayForm,
    (form, { upstream, params: { id = "", day = "" } }) =>
      createDayRoute(upstream, { id, day }, form),
    {
      shown: ({ session, params, form, request }) =>
        readDayDialog(session, params, { request, query: formFields(form) }),
    },
  );

export default function CreateRecurringDay() {
  return (
    <DayDialog dialog={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
