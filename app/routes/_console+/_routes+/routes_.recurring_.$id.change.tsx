import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import {
  ChangeRecurringForm,
  RuleDialog,
  recurringDialogUrl,
  recurringRouteUrl,
} from "~/features/routes";
import { changeRecurring, readChange, requireRecurrence } from "~/features/routes/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const recurrence = await requireRecurrence(session, params.id, request);
  return readChange(session, recurrence, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ChangeRecurringForm,
    (form, { upstream, params: { id = "" } }) => changeRecurring(upstream, id, form),
    {
      shown: async ({ session, params, form, request }) =>
        readChange(session, await requireRecurrence(session, params.id, request), formFields(form)),
    },
  );

export default function ChangeRecurringRoute() {
  const { id = "" } = useParams();
  return (
    <RuleDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={recurringRouteUrl(id)}
      path={recurringDialogUrl(id, "change")}
      submitLabel="Save"
      description="Routes from this day on that were not begun are renewed. Earlier and begun routes stay."
      day={{ name: "from", label: "From", hint: "Earlier days stay" }}
    />
  );
}
