import { v7 } from "uuid";
import { webhookDeliveries, webhooks } from "../../db/schema";
import { newSecret, sealSecret } from "../../resources/webhooks/secret";
import { SECRET, type TestApi } from "../api";
import { BY_MANAGERS, type RoleCases } from "./cases";

/** A webhook of `hub`, with a delivery that failed. */
async function addWebhook({ database, world, clock }: TestApi) {
  const at = clock.now.toISOString();
  const sealing = { secrets: [SECRET], now: () => clock.now };
  const [id, deliveryId] = [v7(), v7()];
  await database.db.insert(webhooks).values({
    ...{ id, officeId: world.offices.hub, url: "https://receiver.example/hook" },
    // Nothing else that the role table does is told to it.
    ...{ events: [], sealedSecret: await sealSecret(sealing, newSecret()), createdAt: at },
  });
  await database.db.insert(webhookDeliveries).values({
    ...{ id: deliveryId, webhookId: id, event: "route.created", recordId: v7(), data: {} },
    ...{ at, nextAt: at, status: "failed" },
  });
  return { id, deliveryId };
}

const URL = "https://receiver.example/hook";
const ofWebhook = async (api: TestApi) => ({ params: { id: (await addWebhook(api)).id } });

export const roles: RoleCases = {
  "webhooks.list": BY_MANAGERS,
  "webhooks.create": {
    ...BY_MANAGERS,
    input: () => ({ body: { url: URL, events: ["import.finished"] } }),
  },
  "webhooks.update": {
    ...BY_MANAGERS,
    input: async (api) => ({ ...(await ofWebhook(api)), body: { paused: true } }),
  },
  "webhooks.rotateSecret": { ...BY_MANAGERS, input: ofWebhook },
  "webhooks.delete": { ...BY_MANAGERS, input: ofWebhook },
  "webhooks.listDeliveries": { ...BY_MANAGERS, input: ofWebhook },
  "webhooks.sendDelivery": {
    ...BY_MANAGERS,
    input: async (api) => ({ params: { id: (await addWebhook(api)).deliveryId } }),
  },
};
