import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unassignRoutes } from "contract/calls";
import { ChosenRoutes, routesList, UnassignForm, UnassignFrom } from "~/features/routes";
import { readRoutesDialog } from "~/features/routes/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { change } from "~/upstream/client.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readRoutesDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: UnassignForm,
    list: routesList,
    change: async (ids, { session, upstream }, { ids: _, ...from }) => {
      const scope = session.isAdmin ? "all" : "user";
      const { count = ids.length, undoId } = await change(upstream, unassignRoutes, {
        params: { scope },
        query: { ids },
        body: from,
      });
      return { message: count === 1 ? "Route unassigned" : "Routes unassigned", undoId };
    },
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
