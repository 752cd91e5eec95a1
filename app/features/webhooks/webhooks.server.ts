/** Webhooks as the console shows them, and what is done on the page of one. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { Webhook, WebhookDelivery } from "contract/entities";
import {
  listWebhookDeliveries,
  listWebhooks,
  sendWebhookDelivery,
  updateWebhook,
} from "contract/webhooks/calls";
import { z } from "zod";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { shownOnce } from "~/kit/shown-once.server";
import { type FormatMoment, momentWriter } from "~/kit/zone.server";
import { type RequestArgs, requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { webhookUrl } from "./urls";

const SHOWN_SECONDS = 10 * 60;
/** What an upstream may not offer. */
export const WEBHOOKS = "webhooks";

/** A new secret, on the page after it was made. */
export const shownSecret = shownOnce("waybook_webhook", SHOWN_SECONDS);

/** Whether anything is sent to a webhook. */
export type WebhookState = "active" | "paused" | "off";

/** A webhook as it is shown. */
export interface WebhookRow {
  id: string;
  url: string;
  events: Webhook["events"];
  office: string | null;
  made: string;
  state: WebhookState;
  waiting: number;
  failed: number;
}

/** A delivery as it is shown. */
export interface DeliveryRow extends Pick<WebhookDelivery, "id" | "event" | "status" | "attempts"> {
  happened: string;
  /** How the last try went, in words; null before the first. */
  lastTry: string | null;
  next: string | null;
}

const rowOf = (moment: FormatMoment, { office, createdAt, ...webhook }: Webhook): WebhookRow => ({
  ...{ id: webhook.id, url: webhook.url, events: webhook.events },
  ...{ waiting: webhook.waiting, failed: webhook.failed },
  office: office?.name ?? null,
  made: moment(createdAt),
  state: webhook.endedAt ? "off" : webhook.pausedAt ? "paused" : "active",
});

/** The webhooks; null where the upstream has none. */
export async function readWebhooks(args: RequestArgs) {
  const session = await requireSignedIn(args);
  const list = await ifOffered(call(session.upstream, listWebhooks));
  const moment = momentWriter(session);
  return { webhooks: list ? list.data.map((one) => rowOf(moment, one)) : null };
}

/** @throws 404 where there is no such webhook, or where the upstream has none */
export async function requireWebhook(args: RequestArgs, id: string) {
  const session = await requireSignedIn(args);
  const list = await ifOffered(call(session.upstream, listWebhooks));
  const found = list?.data.find((one) => one.id === id);
  if (!found) throw refusedPage(args.request, 404, "There is no such webhook.");
  return { session, webhook: rowOf(momentWriter(session), found) };
}

/** A webhook with its deliveries, and its secret just after that was made. */
export async function readWebhook(args: RequestArgs, id: string) {
  const { session, webhook } = await requireWebhook(args, id);
  const before = new URL(args.request.url).searchParams.get("before") ?? undefined;
  const [deliveries, secret] = await Promise.all([
    call(session.upstream, listWebhookDeliveries, { params: { id }, query: { before } }),
    shownSecret.read(session, id, args.request),
  ]);
  const rows = deliveries.data.map((one) => deliveryOf(session, one));
  const last = rows.at(-1)?.id;
  return {
    webhook,
    deliveries: rows,
    isLatest: before === undefined,
    olderBefore: deliveries.hasMore && last ? last : null,
    secret: secret ?? null,
  };
}

function deliveryOf(session: SignedIn, one: WebhookDelivery): DeliveryRow {
  const moment = momentWriter(session);
  const { id, event, status, attempts, triedAt, answer, problem, nextAt } = one;
  const how = answer ? `answered ${answer}` : (problem ?? "no answer");
  return {
    ...{ id, event, status, attempts },
    happened: moment(one.at),
    lastTry: triedAt ? `${moment(triedAt)}: ${how}` : null,
    next: nextAt ? moment(nextAt) : null,
  };
}

const WebhookAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pause") }),
  z.object({ intent: z.literal("continue") }),
  z.object({ intent: z.literal("send"), delivery: z.string().min(1).max(64) }),
  // Shows a new secret no more.
  z.object({ intent: z.literal("hide") }),
]);

const DONE = {
  pause: "The webhook is paused",
  continue: "The webhook goes on",
  send: "The message is being sent",
} as const;

/** What the buttons on the page of a webhook do. */
export const changeWebhook = (args: ActionFunctionArgs) =>
  formAction(
    args,
    WebhookAction,
    async (form, { upstream, params, request }) => {
      const id = params.id ?? "";
      if (form.intent === "hide") {
        const headers = { "set-cookie": await shownSecret.forget(request) };
        return redirect(onSamePage(webhookUrl(id), request), { status: 303, headers });
      }
      const change =
        form.intent === "send"
          ? send(upstream, sendWebhookDelivery, { params: { id: form.delivery } })
          : send(upstream, updateWebhook, {
              params: { id },
              body: { paused: form.intent === "pause" },
            });
      await orNotOffered(change, WEBHOOKS);
      return { message: DONE[form.intent], redirectTo: webhookUrl(id) };
    },
    { typed: false },
  );
