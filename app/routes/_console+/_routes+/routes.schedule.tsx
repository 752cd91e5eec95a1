import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { routesList, ScheduleDialog } from "~/features/routes";
import { changeSchedule, readSchedule, ScheduleForm } from "~/features/routes/index.server";
import { routesDialogPath } from "~/features/urls";
import { formFields } from "~/kit/form/form-action.server";
import { closeDialogUrl } from "~/kit/list";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readSchedule);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: ScheduleForm,
    list: routesList,
    shown: ({ session, form }) => readSchedule(session, formFields(form)),
    change: (ids, { upstream }, form) => changeSchedule(upstream, ids, form),
  });

export default function ScheduleRoutes() {
  const [query] = useSearchParams();
  return (
    <ScheduleDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={closeDialogUrl(routesList, query)}
      path={routesDialogPath("schedule")}
    />
  );
}
