/** What other programs have: API keys and webhooks, made if there are none. */
import type { ApiKey, Webhook } from "contract/entities";
import type { ManagersApi } from "./routes";

/** The id of an API key of the manager's with this name. */
export async function apiKeyOf(api: ManagersApi, name: string): Promise<string> {
  const { data } = await api.own<{ data: ApiKey[] }>("/api-keys");
  const known = data.find((key) => key.name === name);
  if (known) return known.id;
  const body = { name, officeId: api.officeId };
  return (await api.own<{ key: ApiKey }>("/api-keys", body)).key.id;
}

/** The id of a webhook of her office with this address. */
export async function webhookOf(api: ManagersApi, url: string): Promise<string> {
  const { data } = await api.get<{ data: Webhook[] }>("/webhooks");
  const known = data.find((webhook) => webhook.url === url);
  if (known) return known.id;
  const body = { url, events: ["import.finished"] };
  return (await api.send<{ webhook: Webhook }>("/webhooks", body)).webhook.id;
}
