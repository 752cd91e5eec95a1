import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { planQuery, readPlan, withSource } from "~/features/planning";
import { createRouteUrl } from "~/features/planning/urls";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { ConfirmDialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/form";
import { UpstreamError } from "~/upstream/errors";
import {
  deleteFilterTemplate,
  deleteRouteTemplate,
  findFilterTemplate,
  findRouteTemplate,
} from "~/upstream/templates.server";

const NOT_THERE = "There is no such template.";

export async function loader({ request, context, params: { kind, id = "" } }: LoaderFunctionArgs) {
  const { upstream, user } = await requireSignedIn({ request, context });
  const plan = readPlan(new URL(request.url).searchParams);
  const template = await (kind === "route"
    ? findRouteTemplate(upstream, user.id, id)
    : findFilterTemplate(upstream, id));
  if (!template) throw refusedPage(request, 404, NOT_THERE);
  return { name: template.name, closeTo: createRouteUrl(planQuery(plan)) };
}

export async function action({ request, context, params: { kind, id = "" } }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn({ request, context });
  const plan = readPlan(new URL(request.url).searchParams);
  try {
    await (kind === "route"
      ? deleteRouteTemplate(upstream, id)
      : deleteFilterTemplate(upstream, id));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return json({ message: error.message }, { status: error.pageStatus });
  }
  const chosen = kind === "route" ? plan.templateId === id : plan.filterId === id;
  return redirectWithToast(
    createRouteUrl(planQuery(chosen ? withSource(plan) : plan)),
    { type: "success", message: "Template deleted!" },
    request,
  );
}

export default function DeleteTemplate() {
  const { name, closeTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ConfirmDialog
      formId="delete-template"
      title="Delete Template"
      description="Are you sure?"
      closeTo={closeTo}
      confirmLabel="Delete"
      danger
    >
      <ErrorSummary errors={refused ? [{ message: refused.message }] : []} />
      <p>
        <strong>{name}</strong> will be deleted.
      </p>
    </ConfirmDialog>
  );
}
