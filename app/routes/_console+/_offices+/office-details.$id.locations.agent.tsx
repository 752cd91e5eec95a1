import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignToAgentDialog, AssignToAgentForm } from "~/features/offices";
import { backToLocations, readAssignToAgent } from "~/features/offices/index.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { assignUserLocations } from "~/upstream/users.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readAssignToAgent(session, params.id ?? "", new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    AssignToAgentForm,
    async ({ ids, agentId }, { session, upstream, params: { id = "" }, query }) => {
      const chosen = await chosenIds(session.user.id, ids);
      const { undoId } = await assignUserLocations(upstream, {
        userId: agentId,
        locationIds: chosen,
      });
      return { message: "Location assigned!", undoId, redirectTo: backToLocations(id, query) };
    },
    {
      shown: ({ session, params: { id = "" }, query, form }) =>
        readAssignToAgent(session, id, query, formFields(form)),
    },
  );

export default function AssignToAgent() {
  const dialog = useLoaderData<typeof loader>();
  return <AssignToAgentDialog dialog={dialog} refused={useActionData<typeof action>()} />;
}
