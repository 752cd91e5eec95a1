import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhook, listWebhookDeliveries } from "contract/calls";
import { WEBHOOK_EVENTS, type WebhookEvent } from "contract/webhooks/facts";
import { sql } from "drizzle-orm";
import { webhooks } from "../db/schema";
import { createWebhookSender } from "../resources/webhooks";
import { SECRET, type TestApi, testApi } from "./api";
import { addRoute } from "./world";

/** A message as it arrived. */
interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
}

/** The API with a receiver of webhooks beside it. Messages are sent when a test says so. */
export class WebhookWorld {
  received: Received[] = [];
  /** What the receiver answers next; 204 after that. */
  answers: (number | "silence")[] = [];

  private constructor(
    readonly api: TestApi,
    private readonly receiver: Server,
  ) {}

  static async start(): Promise<WebhookWorld> {
    const api = await testApi({ webhooksMayBePrivate: true });
    const receiver = createServer(async (request, reply) => {
      const body = await textOf(request);
      const headers = request.headers as Record<string, string>;
      world.received.push({ headers, body, path: request.url ?? "" });
      const answer = world.answers.shift() ?? 204;
      if (answer === "silence") return;
      reply.writeHead(answer, { location: "/elsewhere" }).end("x".repeat(100));
    });
    const world = new WebhookWorld(api, receiver);
    await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
    return world;
  }

  async close(): Promise<void> {
    this.receiver.closeAllConnections();
    this.receiver.close();
    await this.api.close();
  }

  async clear(): Promise<void> {
    await this.api.database.db.delete(webhooks);
    [this.received, this.answers] = [[], []];
  }

  get url(): string {
    return `http://127.0.0.1:${(this.receiver.address() as AddressInfo).port}/hook`;
  }

  /** Has a manager of `hub` create a webhook. */
  async make(events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
    const body = { url: this.url, events: [...events] };
    const { webhook, secret } = await this.api.ok(MANAGER, createWebhook, { body });
    return { id: webhook.id, secret };
  }

  newRoute(values: Parameters<typeof addRoute>[2] = {}) {
    const { database, world } = this.api;
    return addRoute(database.db, world, { ownerOfficeId: world.offices.hub, ...values });
  }

  async deliveriesOf(id: string) {
    return (await this.api.ok(MANAGER, listWebhookDeliveries, { params: { id } })).data;
  }

  /** The message that arrived first. */
  get first(): Received {
    const [first] = this.received;
    if (!first) throw new Error("nothing arrived");
    return first;
  }

  /** The events that were told, in the order in which they arrived. */
  types(): string[] {
    return this.received.map(({ body }) => JSON.parse(body).type);
  }

  sender(options: { timeoutMs?: number } = {}) {
    const { database, clock } = this.api;
    const now = () => clock.now;
    return createWebhookSender({
      ...{ db: database.db, now, secrets: [SECRET], allowPrivate: true, ...options },
    });
  }

  /** Sends what is due by the clock of the test. */
  send(options: { timeoutMs?: number } = {}): Promise<void> {
    return this.sender(options).sendDue();
  }

  /** Makes new deliveries due: they are dated by the clock of the database, which is not that of the tests. */
  async dueNow(): Promise<void> {
    const now = this.api.clock.now.toISOString();
    await this.api.database.db.execute(
      sql`UPDATE webhook_deliveries SET next_at = ${now}::timestamptz WHERE attempts = 0`,
    );
  }

  async sendNew(): Promise<void> {
    await this.dueNow();
    await this.send();
  }

  async later(ms: number): Promise<void> {
    this.api.clock.now = new Date(this.api.clock.now.getTime() + ms);
    await this.send();
  }
}

const MANAGER = { user: "hubManager", office: "hub" } as const;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
