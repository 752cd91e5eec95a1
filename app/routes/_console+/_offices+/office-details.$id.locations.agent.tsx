import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assignUserLocations } from "contract/users/calls";
import { AssignToAgentDialog, AssignToAgentForm, officeLocationsList } from "~/features/offices";
import { readAssignToAgent } from "~/features/offices/index.server";
import { officeUrl } from "~/features/urls";
import { formFields } from "~/kit/form/form-action.server";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { change } from "~/upstream/client.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readAssignToAgent(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: AssignToAgentForm,
    list: officeLocationsList,
    path: officeUrl(args.params.id ?? "", "locations"),
    shown: ({ session, params: { id = "" }, query, form }) =>
      readAssignToAgent(session, id, query, formFields(form)),
    change: async (locationIds, { upstream }, { agentId }) => {
      const { undoId } = await change(upstream, assignUserLocations, {
        params: { id: agentId },
        body: locationIds,
      });
      return { message: "Location assigned!", undoId };
    },
  });

export default function AssignToAgent() {
  const dialog = useLoaderData<typeof loader>();
  return <AssignToAgentDialog dialog={dialog} refused={useActionData<typeof action>()} />;
}
