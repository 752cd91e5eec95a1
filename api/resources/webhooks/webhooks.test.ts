import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createWebhook,
  deleteWebhook,
  listAudit,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendWebhookDelivery,
  updateLocation,
  updateWebhook,
} from "contract/calls";
import type { WebhookEvent } from "contract/webhooks/facts";
import { WEBHOOK_EVENTS } from "contract/webhooks/facts";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryRows } from "../../db/rows";
import { webhooks } from "../../db/schema";
import { SECRET, type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";
import { createWebhookSender } from "./sending/sender";

const HOUR_MS = 3_600_000;

/** A message as it arrived. */
interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
}

let api: TestApi;
let receiver: Server;
let received: Received[] = [];
/** What the receiver answers next; 204 after that. */
let answers: (number | "silence")[] = [];

beforeAll(async () => {
  api = await testApi({ webhooksMayBePrivate: true });
  receiver = createServer(async (request, reply) => {
    const body = await textOf(request);
    const headers = request.headers as Record<string, string>;
    received.push({ headers, body, path: request.url ?? "" });
    const answer = answers.shift() ?? 204;
    if (answer === "silence") return;
    reply.writeHead(answer, { location: "/elsewhere" }).end("x".repeat(100));
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await api.close();
});
beforeEach(async () => {
  await api.database.db.delete(webhooks);
  [received, answers] = [[], []];
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const urlOf = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const send = (options: { resolve?: () => Promise<never>; timeoutMs?: number } = {}) =>
  createWebhookSender({
    ...{ db: api.database.db, now: () => api.clock.now, secrets: [SECRET], allowPrivate: true },
    ...options,
  }).sendDue();
async function make(events: readonly WebhookEvent[] = WEBHOOK_EVENTS, as: object = manager) {
  const { webhook, secret } = await api.ok(as, createWebhook, {
    body: { url: urlOf(), events: [...events] },
  });
  return { id: webhook.id, secret };
}
const newRoute = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, { ownerOfficeId: api.world.offices.hub, ...values });
const deliveriesOf = async (id: string) =>
  (await api.ok(manager, listWebhookDeliveries, { params: { id } })).data;
const typesOf = () => received.map(({ body }) => JSON.parse(body).type);
async function later(ms: number) {
  api.clock.now = new Date(api.clock.now.getTime() + ms);
  await send();
}
/** Deliveries are dated by the clock of the database, which is not that of the tests. */
const dueNow = () =>
  api.database.db.execute(
    sql`UPDATE webhook_deliveries SET next_at = ${api.clock.now.toISOString()}::timestamptz WHERE attempts = 0`,
  );
async function sendNew() {
  await dueNow();
  await send();
}

describe("a message", () => {
  it("is one that the reference package of Standard Webhooks takes", async () => {
    const { secret } = await make(["route.created"]);
    const { id, name } = await newRoute();
    await sendNew();
    const [{ body, headers }] = received as [Received];
    // The package compares with the real time.
    api.clock.now = new Date();
    received = [];
    const [delivery] = (await api.ok(manager, listWebhooks)).data;
    for (const { id } of await deliveriesOf(delivery?.id ?? "")) {
      await api.ok(manager, sendWebhookDelivery, { params: { id } });
    }
    await send();
    const [again] = received as [Received];
    expect(again.body).toBe(body);
    expect(again.headers["webhook-id"]).toBe(headers["webhook-id"]);
    const verified = new Webhook(secret).verify(again.body, again.headers);
    expect(verified).toMatchObject({
      type: "route.created",
      data: { id, name, officeId: api.world.offices.hub, before: null, after: { status: "new" } },
    });
    expect(() => new Webhook(secret).verify(`${again.body} `, again.headers)).toThrow();
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    expect(() => new Webhook(other).verify(again.body, again.headers)).toThrow();
  });

  it("is signed with the earlier secret, too, for a day after a new one", async () => {
    api.clock.now = new Date();
    const { id, secret } = await make(["route.created"]);
    const rotated = await api.ok(manager, rotateWebhookSecret, { params: { id } });
    await newRoute();
    await sendNew();
    const [{ body, headers }] = received as [Received];
    for (const one of [secret, rotated.secret]) new Webhook(one).verify(body, headers);
    await api.database.db.execute(
      sql`UPDATE webhooks SET old_secret_until = now() - interval '1 hour'`,
    );
    received = [];
    await newRoute();
    await sendNew();
    const [next] = received as [Received];
    new Webhook(rotated.secret).verify(next.body, next.headers);
    expect(() => new Webhook(secret).verify(next.body, next.headers)).toThrow();
  });

  it("tells what happens to routes, visits, locations and imports", async () => {
    const { db } = api.database;
    await make();
    const [locationId = ""] = api.world.locations;
    await db.execute(
      sql`UPDATE locations SET office_id = ${api.world.offices.hub}::uuid WHERE id = ${locationId}::uuid`,
    );
    const { hubAgent: userId } = api.world.users;
    const route = await newRoute({ userId, stops: [{ locationId }] });
    const stop = { routeId: route.id, locationId, stopId: route.stopIds[0] ?? "" };
    await db.execute(sql`UPDATE routes SET status = 'active' WHERE id = ${route.id}::uuid`);
    await db.execute(sql`UPDATE routes SET status = 'completed' WHERE id = ${route.id}::uuid`);
    const visitId = await addVisit(db, api.world, { ...stop, actuallyVisited: false });
    await db.execute(sql`UPDATE visits SET confirmed = true WHERE id = ${visitId}::uuid`);
    await api.ok(admin, updateLocation, {
      params: { id: locationId },
      body: { description: "Closed on Mondays" },
    });
    await sendNew();
    expect(new Set(typesOf())).toEqual(
      new Set(WEBHOOK_EVENTS.filter((event) => event !== "import.finished")),
    );
    const told = received.map(({ body }) => JSON.parse(body));
    expect(told.find(({ type }) => type === "visit.notPossible").data).toMatchObject({
      ...{ id: visitId, locationId },
    });
  });

  it("tells that an import is finished, and not each location that it changed", async () => {
    const events = async (kind: string, call: string) => {
      const found = await queryRows(
        api.database.db,
        sql`SELECT webhook_events_of(${kind}::text, 'changed', '{"state": "applying"}', '{"state": "applied"}', ${call}::text) AS event`,
      );
      return found.map(({ event }) => event);
    };
    expect(await events("import", "import-apply")).toEqual(["import.finished"]);
    expect(await events("location", "import-apply")).toEqual([]);
    expect(await events("location", "locations.update")).toEqual(["location.changed"]);
  });

  it("is told of an office and its branches alone", async () => {
    await make(["route.created"]);
    for (const office of ["north", "hub", "depot", "south"] as const) {
      await newRoute({ name: office, ownerOfficeId: api.world.offices[office] });
    }
    await sendNew();
    const names = received.map(({ body }) => JSON.parse(body).data.name);
    expect(names.sort()).toEqual(["depot", "hub"]);
  });

  it("is there if the change is, and not if it was rolled back", async () => {
    const { id } = await make(["route.created"]);
    const undone = api.database.db.transaction(async (tx) => {
      await addRoute(tx, api.world, { ownerOfficeId: api.world.offices.hub });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe("a receiver that fails", () => {
  it("is tried again later and later, for days, and then given up", async () => {
    const { id } = await make(["route.created"]);
    await newRoute();
    answers = Array(20).fill(500);
    await sendNew();
    expect(await deliveriesOf(id)).toMatchObject([{ status: "waiting", attempts: 1, answer: 500 }]);
    await later(4_000);
    expect(received).toHaveLength(1);
    await later(3_000);
    expect(received).toHaveLength(2);
    for (let n = 0; n < 12; n++) await later(30 * HOUR_MS);
    expect(received).toHaveLength(10);
    expect(await deliveriesOf(id)).toMatchObject([{ status: "failed", attempts: 10 }]);
    const [delivery] = await deliveriesOf(id);
    answers = [];
    await api.ok(manager, sendWebhookDelivery, { params: { id: delivery?.id ?? "" } });
    await send();
    expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered", answer: 204 }]);
  });

  it("gets what happens to one record in order, and other records meanwhile", async () => {
    const { id } = await make(["route.created", "route.assigned"]);
    const one = await newRoute({ userId: api.world.users.hubAgent });
    answers = [500];
    await sendNew();
    expect(typesOf()).toEqual(["route.created"]);
    const two = await newRoute();
    await sendNew();
    expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([one.id, two.id]);
    await later(7_000);
    expect(typesOf().slice(2)).toEqual(["route.created", "route.assigned"]);
    expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(
      Array(3).fill("delivered"),
    );
  });

  it("is not led elsewhere, and answers in time", async () => {
    const { id } = await make(["route.created"]);
    await newRoute();
    answers = [302];
    await sendNew();
    expect(received.map(({ path }) => path)).toEqual(["/hook"]);
    answers = ["silence"];
    api.clock.now = new Date(api.clock.now.getTime() + 7_000);
    await send({ timeoutMs: 50 });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "waiting", attempts: 2, answer: null, problem: "No answer within 0.05 s" },
    ]);
  });

  it("is left in peace when the server stops, and told by the next one", async () => {
    const { id } = await make(["route.created"]);
    await newRoute();
    await dueNow();
    answers = ["silence"];
    const sender = createWebhookSender({
      ...{ db: api.database.db, now: () => api.clock.now, secrets: [SECRET], allowPrivate: true },
    });
    sender.start();
    await expect.poll(() => received.length).toBe(1);
    await sender.stop();
    expect(await deliveriesOf(id)).toMatchObject([
      { status: "waiting", problem: "The server was stopped" },
    ]);
    await send();
    expect(await deliveriesOf(id)).toMatchObject([{ status: "delivered" }]);
  });

  it("is switched off when it answers 410, until somebody lets it go on", async () => {
    const { id } = await make(["route.created"]);
    await newRoute();
    answers = [410];
    await sendNew();
    expect((await api.ok(manager, listWebhooks)).data).toMatchObject([{ failed: 1, waiting: 0 }]);
    expect((await api.ok(manager, listWebhooks)).data[0]?.endedAt).not.toBeNull();
    await newRoute();
    expect(await deliveriesOf(id)).toHaveLength(1);
    await api.ok(manager, updateWebhook, { params: { id }, body: { paused: false } });
    await newRoute();
    await sendNew();
    expect(received).toHaveLength(2);
  });
});

describe("a webhook", () => {
  it("is paused, and deleted with what was told to it", async () => {
    const { id } = await make(["route.created"]);
    await newRoute();
    await api.ok(manager, updateWebhook, { params: { id }, body: { paused: true } });
    await newRoute();
    await sendNew();
    expect(received).toEqual([]);
    await api.ok(manager, updateWebhook, { params: { id }, body: { paused: false } });
    await send();
    expect(received).toHaveLength(1);
    await api.ok(manager, deleteWebhook, { params: { id } });
    expect((await api.ok(manager, listWebhooks)).data).toEqual([]);
  });

  it("has a secret that is shown once, and in no reply, row or entry after that", async () => {
    const { id, secret } = await make();
    const bare = secret.slice("whsec_".length);
    const seen = [
      await api.ok(manager, listWebhooks),
      await api.database.db.select().from(webhooks),
      await api.ok(admin, listAudit, { query: { filters: `recordId:${id}` } }),
    ].map((one) => JSON.stringify(one));
    for (const text of seen) expect(text).not.toContain(bare);
    expect(seen[2]).toContain(urlOf());
    expect(seen[2]).not.toContain("sealed");
  });

  it("takes public addresses by https alone, unless the setting says otherwise", async () => {
    const strict = await testApi();
    const status = (url: string) =>
      strict.status(admin, createWebhook, { body: { url, events: ["route.created"] } });
    const refused = [
      ...[
        "http://receiver.example/",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://2130706433/",
      ],
      ...[
        "https://10.1.2.3/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[fd00::1]/",
      ],
      ...[
        "https://[::ffff:10.0.0.1]/",
        "https://user:secret@receiver.example/",
        "ftp://receiver.example/",
      ],
    ];
    for (const url of refused) expect([url, await status(url)]).toEqual([url, 422]);
    expect(await status("https://receiver.example/hook")).toBe(200);
    await strict.close();
  });
});
