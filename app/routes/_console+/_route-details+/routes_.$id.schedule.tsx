import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { backToRouteUrl, ScheduleDialog } from "~/features/routes";
import { changeSchedule, readSchedule, ScheduleForm } from "~/features/routes/index.server";
import { routeDialogUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readSchedule(session, new URL(request.url).searchParams, params.id);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ScheduleForm,
    async (form, { upstream, params: { id = "" }, query }) => ({
      ...(await changeSchedule(upstream, [id], form)),
      redirectTo: backToRouteUrl(id, query),
    }),
    {
      shown: ({ session, params, form }) => readSchedule(session, formFields(form), params.id),
    },
  );

export default function ScheduleRoute() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  return (
    <ScheduleDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={backToRouteUrl(id, query)}
      path={routeDialogUrl(id, "schedule")}
    />
  );
}
