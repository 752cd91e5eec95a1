import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChosenRoutes, DeleteForm } from "~/features/routes";
import { backToList, finish, readChosenRoutes } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { ConfirmDialog } from "~/ui/dialog";
import { ErrorSummary, formErrors } from "~/ui/form";
import { deleteRoutes } from "~/upstream/routes.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  const query = new URL(request.url).searchParams;
  return { routes: await readChosenRoutes(session, query), closeTo: backToList(query) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn(request);
  const submission = parseWithZod(await request.formData(), { schema: DeleteForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { ids } = submission.value;
  return finish(
    request,
    submission,
    () => deleteRoutes(upstream, ids),
    (count) => (ids.length > 1 && count !== 1 ? "Routes Deleted!" : "Route Deleted!"),
  );
}

export default function DeleteRoutes() {
  const { routes, closeTo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const many = routes.length > 1;
  return (
    <ConfirmDialog
      formId="delete-routes"
      title={many ? `Delete ${routes.length} routes?` : "Delete this route?"}
      description="A deleted route becomes inactive. Its stops and visits stay, and the delete can be undone."
      closeTo={closeTo}
      confirmLabel="Delete"
      danger
      disabled={routes.length === 0}
    >
      <ErrorSummary errors={formErrors(lastResult?.error)} />
      <ChosenRoutes routes={routes} />
    </ConfirmDialog>
  );
}
