import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { backToRouteUrl, RepeatForm, RuleDialog } from "~/features/routes";
import { readRepeat, repeatRoute } from "~/features/routes/index.server";
import { routeDialogUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readRepeat(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    RepeatForm,
    (form, { upstream, params: { id = "" } }) => repeatRoute(upstream, id, form),
    {
      shown: ({ session, params, form }) => readRepeat(session, params.id ?? "", formFields(form)),
    },
  );

export default function RepeatRoute() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  return (
    <RuleDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={backToRouteUrl(id, query)}
      path={routeDialogUrl(id, "repeat")}
      submitLabel="Repeat route"
      description="Routes with these stops are created four weeks ahead. The route itself does not change."
      day={{ name: "firstDay", label: "First day", hint: "No route before it" }}
    />
  );
}
