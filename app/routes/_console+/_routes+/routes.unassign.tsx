import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenRoutes, routesList, UnassignForm, UnassignFrom } from "~/features/routes";
import { readRoutesDialog } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { unassignRoutes } from "~/upstream/routes.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readRoutesDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, UnassignForm, async ({ ids: sent, ...from }, { session, upstream, query }) => {
    const ids = await chosenIds(session.user.id, sent);
    const scope = session.isAdmin ? "all" : "user";
    const { count, undoId } = await unassignRoutes(upstream, scope, ids, from);
    const message = count === 1 ? "Route unassigned" : "Routes unassigned";
    return { message, undoId, redirectTo: backToListUrl(routesList, query) };
  });

export default function UnassignRoutes() {
  const dialog = useLoaderData<typeof loader>();
  const { routes, closeTo } = dialog;
  const refused = useActionData<typeof action>();
  const none = !routes.some((route) => route.assigned);
  return (
    <ConfirmDialog
      formId="unassign-routes"
      title="Unassign Routes"
      description={
        none ? "None of these routes has an office or an agent." : "Choose what to remove."
      }
      closeTo={closeTo}
      submitLabel="Unassign"
      disabled={routes.length === 0}
      refused={refused}
    >
      <ChosenRoutes dialog={dialog} />
      <UnassignFrom refused={refused} />
    </ConfirmDialog>
  );
}
