import {
  createOffice,
  createWebhook,
  deleteWebhook,
  listAudit,
  listWebhooks,
  rotateWebhookSecret,
  sendWebhookDelivery,
  updateLocation,
  updateWebhook,
} from "contract/calls";
import { ALERT_EVENTS, WEBHOOK_EVENTS } from "contract/webhooks/facts";
import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryRows } from "../../db/rows";
import { branchOffices, locations, offices, webhooks } from "../../db/schema";
import { testApi } from "../../testing/api";
import { WebhookWorld } from "../../testing/webhook-world";
import { addRoute, addVisit } from "../../testing/world";

let w: WebhookWorld;
beforeAll(async () => {
  w = await WebhookWorld.start();
});
afterAll(() => w.close());
beforeEach(() => w.clear());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;

describe("a message", () => {
  it("is one that the reference package of Standard Webhooks takes", async () => {
    const { secret } = await w.make(["route.created"]);
    const { id, name } = await w.newRoute();
    await w.sendNew();
    const { body, headers } = w.first;
    // The package compares with the real time.
    w.api.clock.now = new Date();
    w.received = [];
    const [delivery] = (await w.api.ok(manager, listWebhooks)).data;
    for (const { id } of await w.deliveriesOf(delivery?.id ?? "")) {
      await w.api.ok(manager, sendWebhookDelivery, { params: { id } });
    }
    await w.send();
    const again = w.first;
    expect(again.body).toBe(body);
    expect(again.headers["webhook-id"]).toBe(headers["webhook-id"]);
    const verified = new Webhook(secret).verify(again.body, again.headers);
    expect(verified).toMatchObject({
      type: "route.created",
      data: { id, name, officeId: w.api.world.offices.hub, before: null, after: { status: "new" } },
    });
    expect(() => new Webhook(secret).verify(`${again.body} `, again.headers)).toThrow();
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    expect(() => new Webhook(other).verify(again.body, again.headers)).toThrow();
  });

  it("is signed with the earlier secret, too, for a day after a new one", async () => {
    w.api.clock.now = new Date();
    const { id, secret } = await w.make(["route.created"]);
    const rotated = await w.api.ok(manager, rotateWebhookSecret, { params: { id } });
    await w.newRoute();
    await w.sendNew();
    const { body, headers } = w.first;
    for (const one of [secret, rotated.secret]) new Webhook(one).verify(body, headers);
    await w.api.database.db.execute(
      sql`UPDATE webhooks SET old_secret_until = now() - interval '1 hour'`,
    );
    w.received = [];
    await w.newRoute();
    await w.sendNew();
    const next = w.first;
    new Webhook(rotated.secret).verify(next.body, next.headers);
    expect(() => new Webhook(secret).verify(next.body, next.headers)).toThrow();
  });

  it("is signed with the secret that receivers have, though New secret was pressed twice", async () => {
    w.api.clock.now = new Date();
    const { id, secret } = await w.make(["route.created"]);
    await w.api.ok(manager, rotateWebhookSecret, { params: { id } });
    const second = await w.api.ok(manager, rotateWebhookSecret, { params: { id } });
    await w.newRoute();
    await w.sendNew();
    const { body, headers } = w.first;
    for (const one of [secret, second.secret]) new Webhook(one).verify(body, headers);
  });

  it("tells what happens to routes, visits, locations and imports", async () => {
    const { db } = w.api.database;
    await w.make();
    const [locationId = ""] = w.api.world.locations;
    await db.execute(
      sql`UPDATE locations SET office_id = ${w.api.world.offices.hub}::uuid WHERE id = ${locationId}::uuid`,
    );
    const { hubAgent: userId } = w.api.world.users;
    const route = await w.newRoute({ userId, stops: [{ locationId }] });
    const stop = { routeId: route.id, locationId, stopId: route.stopIds[0] ?? "" };
    await db.execute(sql`UPDATE routes SET status = 'active' WHERE id = ${route.id}::uuid`);
    await db.execute(sql`UPDATE routes SET status = 'completed' WHERE id = ${route.id}::uuid`);
    const visitId = await addVisit(db, w.api.world, { ...stop, actuallyVisited: false });
    await db.execute(sql`UPDATE visits SET confirmed = true WHERE id = ${visitId}::uuid`);
    await w.api.ok(admin, updateLocation, {
      params: { id: locationId },
      body: { description: "Closed on Mondays" },
    });
    await w.sendNew();
    const others: readonly string[] = [...ALERT_EVENTS, "import.finished"];
    expect(new Set(w.types())).toEqual(
      new Set(WEBHOOK_EVENTS.filter((event) => !others.includes(event))),
    );
    const told = w.received.map(({ body }) => JSON.parse(body));
    expect(told.find(({ type }) => type === "visit.notPossible").data).toMatchObject({
      ...{ id: visitId, locationId },
    });
  });

  it("tells that an import is finished, and not each location that it changed", async () => {
    const events = async (kind: string, call: string) => {
      const found = await queryRows(
        w.api.database.db,
        sql`SELECT webhook_events_of(${kind}::text, 'changed', '{"state": "applying"}', '{"state": "applied"}', ${call}::text) AS event`,
      );
      return found.map(({ event }) => event);
    };
    expect(await events("import", "import-apply")).toEqual(["import.finished"]);
    expect(await events("location", "import-apply")).toEqual([]);
    expect(await events("location", "locations.update")).toEqual(["location.changed"]);
  });

  it("is told of an office and its branches alone", async () => {
    await w.make(["route.created"]);
    for (const office of ["north", "hub", "depot", "south"] as const) {
      await w.newRoute({ name: office, ownerOfficeId: w.api.world.offices[office] });
    }
    await w.sendNew();
    const names = w.received.map(({ body }) => JSON.parse(body).data.name);
    expect(names.sort()).toEqual(["depot", "hub"]);
  });

  it("of a location reaches the office above, though both it and its office are deleted with it", async () => {
    const { db } = w.api.database;
    const add = { name: "Pop-up", parentId: w.api.world.offices.hub };
    const { id: officeId } = await w.api.ok(admin, createOffice, { body: add });
    const [location] = await db.insert(locations).values({ name: "Stall", officeId }).returning();
    const own = { url: w.url, events: ["location.changed" as const], officeId };
    await w.api.ok(admin, createWebhook, { body: own });
    await w.make(["location.changed"]);
    await db.transaction(async (tx) => {
      await tx
        .update(locations)
        .set({ status: "inactive" })
        .where(eq(locations.officeId, officeId));
      await tx.delete(locations).where(eq(locations.officeId, officeId));
      await tx.delete(branchOffices).where(eq(branchOffices.branchId, officeId));
      await tx.delete(offices).where(eq(offices.id, officeId));
    });
    await w.sendNew();
    // That of the office went with it, and so did what was to be sent to it.
    expect(w.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: "location.changed",
        data: { id: location?.id, officeId, after: { status: "inactive" } },
      },
    ]);
  });

  it("is there if the change is, and not if it was rolled back", async () => {
    const { id } = await w.make(["route.created"]);
    const undone = w.api.database.db.transaction(async (tx) => {
      await addRoute(tx, w.api.world, { ownerOfficeId: w.api.world.offices.hub });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await w.deliveriesOf(id)).toEqual([]);
  });
});

describe("a webhook", () => {
  it("is paused, and deleted with what was told to it", async () => {
    const { id } = await w.make(["route.created"]);
    await w.newRoute();
    await w.api.ok(manager, updateWebhook, { params: { id }, body: { paused: true } });
    await w.newRoute();
    await w.sendNew();
    expect(w.received).toEqual([]);
    await w.api.ok(manager, updateWebhook, { params: { id }, body: { paused: false } });
    await w.send();
    expect(w.received).toHaveLength(1);
    await w.api.ok(manager, deleteWebhook, { params: { id } });
    expect((await w.api.ok(manager, listWebhooks)).data).toEqual([]);
  });

  it("keeps the instant of each event, and either secret, when two change it at once", async () => {
    const { id } = await w.make(["route.created"]);
    const change = { params: { id } };
    for (const events of ALERT_EVENTS.map((_, at) => ALERT_EVENTS.slice(0, at + 1))) {
      await Promise.all([
        w.api.ok(manager, updateWebhook, { ...change, body: { events } }),
        w.api.ok(manager, updateWebhook, { ...change, body: { url: w.url } }),
        w.api.ok(manager, updateWebhook, { ...change, body: { url: `${w.url}/other` } }),
      ]);
      const [row] = await w.api.database.db.select().from(webhooks);
      expect(Object.keys(row?.eventsSince ?? {}).sort()).toEqual([...events].sort());
    }

    w.api.clock.now = new Date();
    const rotated = await Promise.all([
      w.api.ok(manager, rotateWebhookSecret, change),
      w.api.ok(manager, rotateWebhookSecret, change),
    ]);
    await w.api.ok(manager, updateWebhook, { ...change, body: { events: ["route.created"] } });
    await w.newRoute();
    await w.sendNew();
    const { body, headers } = w.first;
    for (const { secret } of rotated) new Webhook(secret).verify(body, headers);
  });

  it("has a secret that is shown once, and in no reply, row or entry after that", async () => {
    const { id, secret } = await w.make();
    const bare = secret.slice("whsec_".length);
    const seen = [
      await w.api.ok(manager, listWebhooks),
      await w.api.database.db.select().from(webhooks),
      await w.api.ok(admin, listAudit, { query: { filters: `recordId:${id}` } }),
    ].map((one) => JSON.stringify(one));
    for (const text of seen) expect(text).not.toContain(bare);
    expect(seen[2]).toContain(w.url);
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
