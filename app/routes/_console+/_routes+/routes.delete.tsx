import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenRoutes, DeleteForm, routesList } from "~/features/routes";
import { readRoutesDialog } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { backToListUrl } from "~/kit/list";
import { chosenIds } from "~/kit/list/chosen.server";
import { requireSignedIn } from "~/session/guards.server";
import { deleteRoutes } from "~/upstream/routes.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readRoutesDialog(session, new URL(request.url).searchParams);
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    DeleteForm,
    async ({ ids: sent }, { session, upstream, query }) => {
      const ids = await chosenIds(session.user.id, sent);
      const { count, undoId } = await deleteRoutes(upstream, ids);
      const message = ids.length > 1 && count !== 1 ? "Routes Deleted!" : "Route Deleted!";
      return { message, undoId, redirectTo: backToListUrl(routesList, query) };
    },
    { typed: false },
  );

export default function DeleteRoutes() {
  const dialog = useLoaderData<typeof loader>();
  const { routes, closeTo } = dialog;
  return (
    <ConfirmDialog
      formId="delete-routes"
      title={routes.length > 1 ? `Delete ${routes.length} routes?` : "Delete this route?"}
      description="A deleted route becomes inactive. Its stops and visits stay, and the delete can be undone."
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
