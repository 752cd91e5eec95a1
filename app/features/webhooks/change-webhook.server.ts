/** Creating a webhook, changing it, giving it another secret, and deleting it. */
import type { ActionFunctionArgs } from "@remix-run/node";
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "contract/webhooks/calls";
import { z } from "zod";
import { allOffices, officeChoice } from "~/features/users/index.server";
import {
  type FormContext,
  formAction,
  formFields,
  onSamePage,
} from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { type RequestArgs, requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, send } from "~/upstream/client.server";
import { webhooksUrl, webhookUrl } from "./urls";
import { EditWebhookForm, WebhookForm } from "./webhook-form";
import { shownSecret, WEBHOOKS } from "./webhooks.server";

/** What the form shows at first. A manager's webhook is of the page's office. */
export async function readNewWebhook(args: RequestArgs) {
  const session = await requireSignedIn(args);
  const choice = session.isAdmin
    ? await officeChoice(allOffices(session), new URLSearchParams(), "")
    : null;
  return { choice, office: session.office?.name ?? null };
}

export const createOne = (args: ActionFunctionArgs) =>
  formAction(
    args,
    WebhookForm,
    async ({ officeId, ...form }, context) => {
      const body = { ...form, ...(officeId && context.session.isAdmin && { officeId }) };
      const { webhook, secret } = await orNotOffered(
        call(context.upstream, createWebhook, { body }),
        WEBHOOKS,
      );
      return showSecret(context, webhook.id, secret, "The webhook was created");
    },
    {
      updates: true,
      shown: async ({ session, form }) => {
        const fields = formFields(form);
        const chosen = fields.get("officeId") ?? "";
        return session.isAdmin
          ? { choice: await officeChoice(allOffices(session), fields, chosen) }
          : undefined;
      },
    },
  );

export const editOne = (args: ActionFunctionArgs) =>
  formAction(args, EditWebhookForm, async ({ active, ...form }, { upstream, params }) => {
    const id = params.id ?? "";
    const body = { ...form, paused: active !== "on" };
    await orNotOffered(send(upstream, updateWebhook, { params: { id }, body }), WEBHOOKS);
    return { message: "The webhook was saved", redirectTo: webhookUrl(id) };
  });

export const rotateSecret = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({}),
    async (_form, context) => {
      const id = args.params.id ?? "";
      const { secret } = await orNotOffered(
        call(context.upstream, rotateWebhookSecret, { params: { id } }),
        WEBHOOKS,
      );
      return showSecret(context, id, secret, "The webhook has a new secret");
    },
    { typed: false },
  );

export const deleteOne = (args: ActionFunctionArgs) =>
  formAction(
    args,
    z.object({}),
    async (_form, { upstream, params }) => {
      const id = params.id ?? "";
      await orNotOffered(send(upstream, deleteWebhook, { params: { id } }), WEBHOOKS);
      return { message: "The webhook was deleted", redirectTo: webhooksUrl() };
    },
    { typed: false },
  );

/** Leads to the page of the webhook, which shows the secret. */
async function showSecret(
  { session, request }: FormContext,
  id: string,
  secret: string,
  message: string,
): Promise<Response> {
  const headers = { "set-cookie": await shownSecret.keep(session, id, secret, request) };
  const to = onSamePage(webhookUrl(id), request);
  return redirectWithToast(to, { type: "success", message }, request, { headers });
}
