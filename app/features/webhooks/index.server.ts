/** What servers may know of webhooks. */
export {
  createOne,
  deleteOne,
  editOne,
  readNewWebhook,
  rotateSecret,
} from "./change-webhook.server";
export { changeWebhook, readWebhook, readWebhooks, requireWebhook } from "./webhooks.server";
