import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { planQuery, readPlan, withoutTemplate } from "~/features/planning";
import { createRouteUrl } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import {
  deleteFilterTemplate,
  deleteRouteTemplate,
  findFilterTemplate,
  findRouteTemplate,
} from "~/upstream/templates.server";

export async function loader({ request, context, params: { kind, id = "" } }: LoaderFunctionArgs) {
  const { upstream, user } = await requireSignedIn({ request, context });
  const plan = readPlan(new URL(request.url).searchParams);
  const template = await (kind === "route"
    ? findRouteTemplate(upstream, user.id, id)
    : findFilterTemplate(upstream, id));
  if (!template) throw refusedPage(request, 404, "There is no such template.");
  return { name: template.name, closeTo: createRouteUrl(planQuery(plan)) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({}),
    async (_, { upstream, params, query }) => {
      const { id = "" } = params;
      const kind = params.kind === "route" ? "route" : "filter";
      await (kind === "route" ? deleteRouteTemplate : deleteFilterTemplate)(upstream, id);
      const plan = withoutTemplate(readPlan(query), kind, id);
      return { message: "Template deleted!", redirectTo: createRouteUrl(planQuery(plan)) };
    },
    { typed: false },
  );

export default function DeleteTemplate() {
  const { name, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      formId="delete-template"
      title="Delete Template"
      description="Are you sure?"
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      refused={useActionData<typeof action>()}
    >
      <p>
        <strong>{name}</strong> will be deleted.
      </p>
    </ConfirmDialog>
  );
}
