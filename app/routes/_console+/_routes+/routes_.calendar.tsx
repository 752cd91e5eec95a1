import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { CalendarScreen } from "~/features/routes";
import { changeSchedule, readCalendar, ScheduleForm } from "~/features/routes/index.server";
import { routesCalendarUrl } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";
import { PageBehind } from "~/ui/page";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const meta: MetaFunction = () => [{ title: "Calendar · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readCalendar(await requireSignedIn({ request, context }), new URL(request.url), new Date());

/** Moves a route that was dragged to another cell. */
export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ScheduleForm,
    async (form, { upstream, query }) => ({
      ...(await changeSchedule(upstream, form.ids, form)),
      redirectTo: routesCalendarUrl(Object.fromEntries(query)),
    }),
    { typed: false },
  );

export default function RoutesCalendar() {
  return (
    <>
      <PageBehind>
        <CalendarScreen
          calendar={useLoaderData<typeof loader>()}
          refused={useActionData<typeof action>()}
        />
      </PageBehind>
      <Outlet />
    </>
  );
}
