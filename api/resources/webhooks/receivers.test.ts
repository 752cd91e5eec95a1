import { listWebhooks, sendWebhookDelivery, updateWebhook } from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebhookWorld } from "../../testing/webhook-world";

const HOUR_MS = 3_600_000;

let w: WebhookWorld;
beforeAll(async () => {
  w = await WebhookWorld.start();
});
afterAll(() => w.close());
beforeEach(() => w.clear());

const manager = { user: "hubManager", office: "hub" } as const;

describe("a receiver that fails", () => {
  it("is tried again later and later, for days, and then given up", async () => {
    const { id } = await w.make(["route.created"]);
    await w.newRoute();
    w.answers = Array(20).fill(500);
    await w.sendNew();
    expect(await w.deliveriesOf(id)).toMatchObject([
      { status: "waiting", attempts: 1, answer: 500 },
    ]);
    await w.later(4_000);
    expect(w.received).toHaveLength(1);
    await w.later(3_000);
    expect(w.received).toHaveLength(2);
    for (let n = 0; n < 12; n++) await w.later(30 * HOUR_MS);
    expect(w.received).toHaveLength(10);
    expect(await w.deliveriesOf(id)).toMatchObject([{ status: "failed", attempts: 10 }]);
    const [delivery] = await w.deliveriesOf(id);
    w.answers = [];
    await w.api.ok(manager, sendWebhookDelivery, { params: { id: delivery?.id ?? "" } });
    await w.send();
    expect(await w.deliveriesOf(id)).toMatchObject([{ status: "delivered", answer: 204 }]);
  });

  it("gets what happens to one record in order, and other records meanwhile", async () => {
    const { id } = await w.make(["route.created", "route.assigned"]);
    const one = await w.newRoute({ userId: w.api.world.users.hubAgent });
    w.answers = [500];
    await w.sendNew();
    expect(w.types()).toEqual(["route.created"]);
    const two = await w.newRoute();
    await w.sendNew();
    expect(w.received.map(({ body }) => JSON.parse(body).data.id)).toEqual([one.id, two.id]);
    await w.later(7_000);
    expect(w.types().slice(2)).toEqual(["route.created", "route.assigned"]);
    expect((await w.deliveriesOf(id)).map(({ status }) => status)).toEqual(
      Array(3).fill("delivered"),
    );
  });

  it("gets each message once, though several processes send", async () => {
    const { id } = await w.make(["route.created", "route.assigned"]);
    for (let n = 0; n < 6; n++) await w.newRoute({ userId: w.api.world.users.hubAgent });
    await w.dueNow();
    await Promise.all([w.send(), w.send(), w.send()]);
    await w.send();
    const ids = w.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    const done = await w.deliveriesOf(id);
    expect(done.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
      Array(12).fill("delivered 1"),
    );
  });

  it("is not led elsewhere, and answers in time", async () => {
    const { id } = await w.make(["route.created"]);
    await w.newRoute();
    w.answers = [302];
    await w.sendNew();
    expect(w.received.map(({ path }) => path)).toEqual(["/hook"]);
    w.answers = ["silence"];
    w.api.clock.now = new Date(w.api.clock.now.getTime() + 7_000);
    await w.send({ timeoutMs: 50 });
    expect(await w.deliveriesOf(id)).toMatchObject([
      { status: "waiting", attempts: 2, answer: null, problem: "No answer within 0.05 s" },
    ]);
  });

  it("is left in peace when the server stops, and told by the next one", async () => {
    const { id } = await w.make(["route.created"]);
    await w.newRoute();
    await w.dueNow();
    w.answers = ["silence"];
    const sender = w.sender();
    sender.start();
    await expect.poll(() => w.received.length).toBe(1);
    await sender.stop();
    expect(await w.deliveriesOf(id)).toMatchObject([
      { status: "waiting", problem: "The server was stopped" },
    ]);
    await w.send();
    expect(await w.deliveriesOf(id)).toMatchObject([{ status: "delivered" }]);
  });

  it("is switched off when it answers 410, until somebody lets it go on", async () => {
    const { id } = await w.make(["route.created"]);
    await w.newRoute();
    w.answers = [410];
    await w.sendNew();
    expect((await w.api.ok(manager, listWebhooks)).data).toMatchObject([{ failed: 1, waiting: 0 }]);
    expect((await w.api.ok(manager, listWebhooks)).data[0]?.endedAt).not.toBeNull();
    await w.newRoute();
    expect(await w.deliveriesOf(id)).toHaveLength(1);
    await w.api.ok(manager, updateWebhook, { params: { id }, body: { paused: false } });
    await w.newRoute();
    await w.sendNew();
    expect(w.received).toHaveLength(2);
  });
});
