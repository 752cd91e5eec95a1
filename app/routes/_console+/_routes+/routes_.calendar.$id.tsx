import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { ScheduleDialog } from "~/features/routes";
import { changeSchedule, readSchedule, ScheduleForm } from "~/features/routes/index.server";
import { moveInCalendarUrl, routesCalendarUrl } from "~/features/urls";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { safeRedirect } from "~/lib/redirects";
import { requireSignedIn } from "~/session/guards.server";

const backOf = (query: URLSearchParams): string =>
  safeRedirect(query.get("back"), routesCalendarUrl());

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
      redirectTo: backOf(query),
    }),
    { shown: ({ session, params, form }) => readSchedule(session, formFields(form), params.id) },
  );

export default function MoveInCalendar() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const back = backOf(query);
  return (
    <ScheduleDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={back}
      path={moveInCalendarUrl(id, back)}
      back={back}
    />
  );
}
