import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignForm, AssignRouteDialog, routesList } from "~/features/routes";
import { readAssignDialog } from "~/features/routes/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { assignRoutes } from "~/upstream/routes.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readAssignDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    AssignForm,
    async ({ officeId, agentId, ids }, { session, upstream, query }) => {
      const routeIds = await chosenIds(session.user.id, ids);
      const { undoId } = await assignRoutes(upstream, { officeId, agentId, routeIds });
      const redirectTo = backToListUrl(routesList, query);
      return { message: "Route assigned", undoId, redirectTo };
    },
    { shown: ({ session, query, form }) => readAssignDialog(session, query, formFields(form)) },
  );

export default function AssignRoute() {
  return (
    <AssignRouteDialog
      dialog={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
