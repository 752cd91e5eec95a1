import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assignRoutes } from "contract/calls";
import { AssignForm, AssignRouteDialog, routesList } from "~/features/routes";
import { readAssignDialog } from "~/features/routes/index.server";
import { formFields } from "~/kit/form/form-action.server";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { change } from "~/upstream/client.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readAssignDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: AssignForm,
    list: routesList,
    shown: ({ session, query, form }) => readAssignDialog(session, query, formFields(form)),
    change: async (routeIds, { upstream }, { officeId, agentId }) => {
      const { undoId } = await change(upstream, assignRoutes, {
        params: { userId: agentId },
        query: { officeId },
        body: routeIds,
      });
      return { message: "Route assigned", undoId };
    },
  });

export default function AssignRoute() {
  return (
    <AssignRouteDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
