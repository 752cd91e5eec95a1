import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteFilterTemplate, deleteRouteTemplate } from "contract/routes/template-calls";
import { z } from "zod";
import { planQuery, readPlan, withoutTemplate } from "~/features/routes/planning";
import { shortened, wholeQuery } from "~/features/routes/planning/index.server";
import { createRouteUrl } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { send } from "~/upstream/client.server";
import { findFilterTemplate, findRouteTemplate } from "~/upstream/templates.server";

export async function loader({ request, context, params: { kind, id = "" } }: LoaderFunctionArgs) {
  const { upstream, user } = await requireSignedIn({ request, context });
  const { query } = await wholeQuery(user.id, new URL(request.url).searchParams);
  const template = await (kind === "route"
    ? findRouteTemplate(upstream, user.id, id)
    : findFilterTemplate(upstream, id));
  if (!template) throw refusedPage(request, 404, "There is no such template.");
  const closeTo = await shortened(user.id, createRouteUrl(planQuery(readPlan(query))));
  return { name: template.name, closeTo };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({}),
    async (_, { upstream, session, params, query }) => {
      const { id = "" } = params;
      const kind = params.kind === "route" ? "route" : "filter";
      const deletion = kind === "route" ? deleteRouteTemplate : deleteFilterTemplate;
      await send(upstream, deletion, { params: { id } });
      const userId = session.user.id;
      const sent = readPlan((await wholeQuery(userId, query)).query);
      const redirectTo = createRouteUrl(planQuery(withoutTemplate(sent, kind, id)));
      return { message: "Template deleted!", redirectTo: await shortened(userId, redirectTo) };
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
