import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, UpdatedAt } from "~/features/routes";
import { readDialog } from "~/features/routes/index.server";
import { routesUrl } from "~/features/routes/urls";
import { finish } from "~/kit/form/finish.server";
import { requireSignedIn } from "~/session/guards.server";
import { ConfirmDialog } from "~/ui/dialog";
import { ErrorSummary, formErrors } from "~/ui/form";
import { deleteRoutes } from "~/upstream/routes.server";

export const loader = readDialog;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: ConfirmForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  return finish(request, submission, {
    change: () => deleteRoutes(upstream, [params.id ?? ""], submission.value.updatedAt),
    said: "Route Deleted!",
    leadTo: routesUrl(),
  });
}

export default function DeleteRoute() {
  const { route, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <ConfirmDialog
      formId="delete-route"
      title="Delete this route?"
      description="A deleted route becomes inactive. Its stops and visits stay, and the delete can be undone."
      closeTo={back}
      confirmLabel="Delete"
      danger
    >
      <ErrorSummary errors={formErrors(lastResult?.error)} />
      <UpdatedAt of={route} />
      <p className="route-dialog__name">{route.name}</p>
    </ConfirmDialog>
  );
}
