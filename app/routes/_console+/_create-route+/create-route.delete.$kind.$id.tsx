import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createRouteUrl } from "~/lib/urls";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { ConfirmDialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/form";
import { ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import {
  deleteFilterTemplate,
  deleteRouteTemplate,
  listFilterTemplates,
  listRouteTemplates,
} from "~/upstream/templates.server";
import { planQuery, readPlan, withSource } from "./__plan";

const NOT_THERE = "There is no such template.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  const plan = readPlan(new URL(request.url).searchParams);
  const name = await nameOf(session, params.kind, params.id);
  if (name === undefined) throw refusedPage(request, 404, NOT_THERE);
  return { name, closeTo: createRouteUrl(planQuery(plan)) };
}

export async function action({ request, params: { kind, id = "" } }: ActionFunctionArgs) {
  const { upstream } = await requireSignedIn(request);
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

/** The template's name, among those that the reader may see. */
async function nameOf(
  { upstream, user }: SignedIn,
  kind: string | undefined,
  id: string | undefined,
): Promise<string | undefined> {
  const all = { limit: 0 };
  const list =
    kind === "route"
      ? await listRouteTemplates(upstream, user.id, all)
      : await ifOffered(listFilterTemplates(upstream, all));
  return list?.data.find((template) => template.id === id)?.name;
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
