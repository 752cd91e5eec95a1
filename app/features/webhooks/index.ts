/** What the rest of the console may know of webhooks. */
export { EditWebhookScreen } from "./edit-webhook-screen";
export { NewWebhookScreen } from "./new-webhook-screen";
export { DeleteWebhookDialog, RotateSecretDialog } from "./webhook-dialogs";
export { WebhookScreen } from "./webhook-screen";
export { WebhooksScreen } from "./webhooks-screen";
