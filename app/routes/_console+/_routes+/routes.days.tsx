import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DaysDialog, DaysForm, routesList, toDaysFilter } from "~/features/routes";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { listHref, readList } from "~/lib/list-query";
import { requireSignedIn } from "~/session/guards.server";

export const loader = async (args: LoaderFunctionArgs) => {
  await requireSignedIn(args);
  return null;
};

export const action = (args: ActionFunctionArgs) =>
  formAction(args, DaysForm, async (days, { query, request }) => {
    const filters = { ...readList(routesList, query).filters, plannedDay: toDaysFilter(days) };
    const to = `${routesList.path}${listHref(routesList, query, { filters })}`;
    return redirect(onSamePage(to, request), 303);
  });

export default function RoutesOfDays() {
  return <DaysDialog refused={useActionData<typeof action>()} />;
}
