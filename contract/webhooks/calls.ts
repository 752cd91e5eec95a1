import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Done, Id } from "../common";
import { MOST_DELIVERIES, MOST_WEBHOOKS, OLD_SECRET_HOURS, WEBHOOK_EVENTS } from "./facts";
import { Webhook, WebhookDelivery } from "./schema";

const webhooks = { tag: "Webhooks", scope: "entity", access: MANAGERS, extension: true } as const;
const one = { ...webhooks, params: z.object({ id: Id }) } as const;

const Url = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: "must be an address that begins with https://",
  })
  .max(2000);
const Events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);
const Secret = z
  .string()
  .describe("`whsec_…`, by which receivers check signatures. Not shown again.");

export const listWebhooks = defineCall({
  ...webhooks,
  id: "webhooks.list",
  method: "GET",
  path: "/webhooks",
  summary: "The webhooks of the office and its branches, for an admin all, latest first",
  reply: z.object({ data: z.array(Webhook).max(MOST_WEBHOOKS) }),
});

export const createWebhook = defineCall({
  ...webhooks,
  id: "webhooks.create",
  method: "POST",
  path: "/webhooks",
  summary:
    "Create a webhook. 422 for an address that is not public or not https, unless a setting allows it",
  body: z.strictObject({
    url: Url,
    events: Events,
    officeId: Id.nullish().describe(
      "Left out: the office of the path, or all offices at the plain path.",
    ),
  }),
  reply: z.object({ webhook: Webhook, secret: Secret }),
});

export const updateWebhook = defineCall({
  ...one,
  id: "webhooks.update",
  method: "PATCH",
  path: "/webhooks/{id}",
  summary: "Change address or events of a webhook, pause it, or let it go on",
  body: z.strictObject({
    url: Url.optional(),
    events: Events.optional(),
    paused: z.boolean().optional().describe("False also switches one on again that answered 410."),
  }),
  reply: Done,
});

export const rotateWebhookSecret = defineCall({
  ...one,
  id: "webhooks.rotateSecret",
  method: "POST",
  path: "/webhooks/{id}/secret",
  summary: `Give a webhook another secret. Messages are signed with both for ${OLD_SECRET_HOURS} hours`,
  reply: z.object({ secret: Secret }),
});

export const deleteWebhook = defineCall({
  ...one,
  id: "webhooks.delete",
  method: "DELETE",
  path: "/webhooks/{id}",
  summary: "Delete a webhook with its deliveries",
  reply: Done,
});

export const listWebhookDeliveries = defineCall({
  ...one,
  id: "webhooks.listDeliveries",
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: `The latest ${MOST_DELIVERIES} messages to a webhook, or those before one of them`,
  query: z.object({ before: Id.optional().describe("The id of a delivery.") }),
  reply: z.object({
    data: z.array(WebhookDelivery).max(MOST_DELIVERIES),
    hasMore: z.boolean(),
  }),
});

export const sendWebhookDelivery = defineCall({
  ...one,
  id: "webhooks.sendDelivery",
  method: "POST",
  path: "/webhook-deliveries/{id}/send",
  summary: "Send a message to its webhook again, or now, if it waits",
  reply: Done,
});
