/** Addresses of webhooks. */
import { withQuery } from "~/lib/url";

export const webhooksUrl = () => "/webhooks";
export const newWebhookUrl = () => "/webhooks/add";
/** A webhook with its deliveries; with the id of one, those before it. */
export const webhookUrl = (id: string, before?: string) =>
  withQuery(`/webhooks/${encodeURIComponent(id)}`, { before });
export const editWebhookUrl = (id: string) => `${webhookUrl(id)}/edit`;
export const rotateSecretUrl = (id: string) => `${webhookUrl(id)}/secret`;
export const deleteWebhookUrl = (id: string) => `${webhookUrl(id)}/delete`;
