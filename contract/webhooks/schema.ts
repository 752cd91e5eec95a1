import { z } from "zod";
import { Id, Instant } from "../common";
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from "./facts";

/** An address that messages about what happens are posted to, signed by the Standard Webhooks form. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  office: z
    .object({ id: Id, name: z.string() })
    .nullish()
    .describe("The office whose events it receives, with its branches. Null: all offices."),
  createdBy: z.object({ id: Id, displayName: z.string() }).nullish(),
  createdAt: Instant,
  pausedAt: Instant.nullish().describe("Since then nothing is recorded for it, and nothing sent."),
  endedAt: Instant.nullish().describe("When it was switched off, as the receiver answered 410."),
  waiting: z.number().int().nonnegative().describe("Deliveries that are still to be sent."),
  failed: z.number().int().nonnegative().describe("Deliveries that were given up."),
});
export type Webhook = z.infer<typeof Webhook>;

/** A message to a webhook, and how sending it went. */
export const WebhookDelivery = z.object({
  id: Id.describe("The header `webhook-id`, the same at each try."),
  event: z.enum(WEBHOOK_EVENTS),
  recordId: Id.nullish(),
  at: Instant.describe("When it happened."),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int().nonnegative(),
  nextAt: Instant.nullish().describe("When it is tried next, if it is waiting."),
  triedAt: Instant.nullish().describe("When it was tried last."),
  answer: z.number().int().nullish().describe("The HTTP status of the last answer."),
  problem: z.string().nullish().describe("Why there was no answer."),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
