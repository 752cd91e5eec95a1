import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteRoutes } from "contract/calls";
import { ConfirmForm, routesList } from "~/features/routes";
import { readDialog } from "~/features/routes/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { UpdatedAt } from "~/kit/form/updated-at";
import { cameFromListUrl } from "~/kit/list";
import { change } from "~/upstream/client.server";

export { reloadsWhenStale as shouldRevalidate } from "~/kit/list";

export const loader = readDialog;

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ConfirmForm,
    async ({ updatedAt }, { upstream, params, query }) => {
      const { undoId } = await change(upstream, deleteRoutes, {
        body: { ids: [params.id ?? ""], updatedAt },
      });
      const redirectTo = cameFromListUrl(routesList, query);
      return { message: "Route Deleted!", redirectTo, undoId };
    },
    { typed: false },
  );

export default function DeleteRoute() {
  const { route, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-route"
      title="Delete this route?"
      description="A deleted route becomes inactive. Its stops and visits stay. You can undo this."
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      refused={useActionData<typeof action>()}
    >
      <UpdatedAt of={route} />
      <p className="medium breakable" dir="auto">
        {route.name}
      </p>
    </ConfirmDialog>
  );
}
