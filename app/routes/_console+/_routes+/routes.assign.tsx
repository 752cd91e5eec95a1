import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignFields, AssignForm } from "~/features/routes";
import { backToList, finish, readAssignDialog } from "~/features/routes/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { RouteDialog } from "~/ui/dialog";
import { assignRoutes } from "~/upstream/routes.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  const query = new URL(request.url).searchParams;
  return { ...(await readAssignDialog(session, query)), closeTo: backToList(query) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn(request);
  const submission = parseWithZod(await request.formData(), { schema: AssignForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { officeId, agentId, ids } = submission.value;
  return finish(
    request,
    submission,
    () => assignRoutes(upstream, { officeId, agentId, routeIds: ids }),
    (count) => (count === 1 ? "Route assigned" : "Routes assigned"),
  );
}

const FORM = "assign-routes";

export default function AssignRoute() {
  const { closeTo, ...dialog } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <RouteDialog
      title="Assign Route"
      closeTo={closeTo}
      actions={
        <Button type="submit" form={FORM} variant="primary">
          Assign
        </Button>
      }
    >
      <AssignFields {...dialog} formId={FORM} lastResult={lastResult} />
    </RouteDialog>
  );
}
