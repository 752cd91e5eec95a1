import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteRoutes } from "contract/calls";
import { ChosenRoutes, DeleteForm, routesList } from "~/features/routes";
import { readRoutesDialog } from "~/features/routes/index.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { changeChosen } from "~/kit/list/change-chosen.server";
import { readByUrl } from "~/kit/read-by-url.server";
import { change } from "~/upstream/client.server";

export const loader = (args: LoaderFunctionArgs) => readByUrl(args, readRoutesDialog);

export const action = (args: ActionFunctionArgs) =>
  changeChosen(args, {
    form: DeleteForm,
    list: routesList,
    typed: false,
    change: async (ids, { upstream }) => {
      const { count = ids.length, undoId } = await change(upstream, deleteRoutes, {
        body: { ids },
      });
      return {
        message: ids.length > 1 && count !== 1 ? "Routes Deleted!" : "Route Deleted!",
        undoId,
      };
    },
  });

export default function DeleteRoutes() {
  const dialog = useLoaderData<typeof loader>();
  const { routes, closeTo } = dialog;
  return (
    <ConfirmDialog
      formId="delete-routes"
      title={routes.length > 1 ? `Delete ${routes.length} routes?` : "Delete this route?"}
      description="A deleted route becomes inactive. Its stops and visits stay. You can undo this."
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      disabled={routes.length === 0}
      refused={useActionData<typeof action>()}
    >
      <ChosenRoutes dialog={dialog} />
    </ConfirmDialog>
  );
}
