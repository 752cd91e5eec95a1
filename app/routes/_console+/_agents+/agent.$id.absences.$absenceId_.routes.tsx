import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { ScheduleDialog } from "~/features/routes";
import { changeSchedule, readSchedule, ScheduleForm } from "~/features/routes/index.server";
import { agentUrl } from "~/features/urls";
import { absenceRoutesUrl } from "~/features/users";
import { requireAbsence, requireAgent, routesDuring } from "~/features/users/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { CHOSEN_IDS } from "~/kit/list";
import { chosenIds, toSelectionParam } from "~/kit/list/chosen.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const query = new URL(args.request.url).searchParams;
  if (!query.has(CHOSEN_IDS)) {
    const ids = { userId: user.id, absenceId: args.params.absenceId };
    const absence = await requireAbsence(session, ids, args.request);
    const routes = await routesDuring(session.upstream, user.id, [absence]);
    const chosen = routes.map(({ id }) => id);
    for (const id of await toSelectionParam(session.user.id, chosen)) query.append(CHOSEN_IDS, id);
  }
  return readSchedule(session, query);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ScheduleForm,
    async (form, { session, upstream, params: { id = "" } }) => {
      const ids = await chosenIds(session.user.id, form.ids);
      return { ...(await changeSchedule(upstream, ids, form)), redirectTo: agentUrl(id) };
    },
    { shown: ({ session, form }) => readSchedule(session, formFields(form)) },
  );

export default function RoutesOfAbsence() {
  const { id = "", absenceId = "" } = useParams();
  return (
    <ScheduleDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={agentUrl(id)}
      path={absenceRoutesUrl(id, absenceId)}
    />
  );
}
