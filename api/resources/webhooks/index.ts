/** What the program may know of webhooks. */
export { webhookSweeper } from "./retention";
export { createWebhookSender } from "./sending/sender";
