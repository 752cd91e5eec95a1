import { changeLocations, createWebhook, listRoutes, updateWebhook } from "contract/calls";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { imports, jobs, limits, routeLocations, routes, users } from "../../db/schema";
import { createCounters } from "../../http/limits";
import { SECRET } from "../../testing/api";
import { addFailedImport } from "../../testing/jobs";
import { WebhookWorld } from "../../testing/webhook-world";
import { createAlertWatch, noteFailedBackup } from ".";

const HOUR_MS = 3_600_000;
const manager = { user: "hubManager", office: "hub" } as const;

let w: WebhookWorld;
beforeAll(async () => {
  w = await WebhookWorld.start();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.clear();
  const { db } = w.api.database;
  for (const table of [routeLocations, routes, imports, jobs, limits]) await db.delete(table);
  // Monday, 10:00 in New York.
  w.api.clock.now = new Date("2026-03-02T15:00:00.000Z");
});

/** Looks once, as the worker does every minute, and sends what it wrote. Returns the messages. */
async function look() {
  w.received = [];
  const { db } = w.api.database;
  const mailer = { send: () => Promise.reject(new Error("nobody chose mails")) };
  await createAlertWatch({
    ...{ db, now: () => w.api.clock.now, counters: createCounters({ db }), mailer },
    ...{ secrets: [SECRET], consoleUrl: undefined },
  }).look();
  await w.send();
  return w.received.map(({ body }) => JSON.parse(body));
}
const later = (hours: number) => {
  w.api.clock.now = new Date(w.api.clock.now.getTime() + hours * HOUR_MS);
};

/** A route that should have ended hours ago. */
const addLate = (name: string, office: "hub" | "south" = "hub") =>
  w.newRoute({
    ...{ name, status: "active", ownerOfficeId: w.api.world.offices[office] },
    ...{ officeId: w.api.world.offices[office], userId: w.api.world.users.hubAgent },
    startTime: new Date(w.api.clock.now.getTime() - 6 * HOUR_MS).toISOString(),
    stops: [{ locationId: w.api.world.locations[0] ?? "" }],
  });

describe("a webhook that asked for what alerts are mailed of", () => {
  it("is told of a late route of its office once, with the agent and the start", async () => {
    const { id: webhookId } = await w.make(["route.late"]);
    expect(await look()).toEqual([]);
    const { id } = await addLate("Up the hill");
    await addLate("Elsewhere", "south");
    expect(await look()).toMatchObject([
      {
        type: "route.late",
        data: {
          ...{ id, name: "Up the hill", agentId: w.api.world.users.hubAgent },
          ...{ startTime: "2026-03-02T09:00:00.000Z", before: null, after: null },
        },
      },
    ]);
    later(1);
    expect(await look()).toEqual([]);
    // What the list calls late is late, and nothing else.
    const { data } = await w.api.ok(manager, listRoutes, { query: { filters: "late:true" } });
    expect(data.map(({ name }) => name)).toEqual(["Up the hill"]);
    await w.api.ok(manager, updateWebhook, { params: { id: webhookId }, body: { paused: true } });
    await addLate("While paused");
    expect(await look()).toEqual([]);
  });

  it("is told of a silent agent once, though two look at the same time", async () => {
    await w.make(["agent.silent"]);
    await addLate("Late");
    const { database, world, clock } = w.api;
    const { hubAgent } = world.users;
    const setTimes = (positionsFrom: string | null, positionsUntil: string | null) =>
      database.db
        .update(users)
        .set({ positionsFrom, positionsUntil })
        .where(eq(users.id, hubAgent));
    const inHours = (hours: number) =>
      new Date(clock.now.getTime() + hours * 3_600_000).toLocaleTimeString("en-GB", {
        ...{ timeZone: "America/New_York", hour: "2-digit", minute: "2-digit" },
      });
    // No position of theirs would be stored now.
    await setTimes(inHours(1), inHours(2));
    expect(await look()).toEqual([]);
    await setTimes(null, null);
    const told = [...(await Promise.all([look(), look()])), await look()].flat();
    expect(new Set(told.map(({ data }) => `${data.agentId} ${data.recordedAt}`)).size).toBe(1);
    expect(told[0]).toMatchObject({
      type: "agent.silent",
      data: { id: hubAgent, name: "hubAgent" },
    });
  });

  it("is told of an import that failed after it was made, and of no earlier one", async () => {
    const { db } = w.api.database;
    await addFailedImport(w.api, "old.csv");
    later(1);
    await w.make(["import.failed"]);
    await db.update(imports).set({ fileName: "still old.csv" });
    expect(await look()).toEqual([]);
    later(1);
    await addFailedImport(w.api, "new.csv");
    expect(await look()).toMatchObject([
      { type: "import.failed", data: { name: "new.csv", error: "The file ends early" } },
    ]);
  });

  it("gets no import that failed before the event was chosen or while it was paused", async () => {
    const { id } = await w.make(["agent.silent"]);
    const update = (body: { events?: ["import.failed"]; paused?: boolean }) =>
      w.api.ok(manager, updateWebhook, { params: { id }, body });
    later(1);
    await addFailedImport(w.api, "before.csv");
    later(1);
    await update({ events: ["import.failed"] });
    expect(await look()).toEqual([]);
    later(1);
    await update({ paused: true });
    await addFailedImport(w.api, "while paused.csv");
    later(1);
    await update({ paused: false });
    expect(await look()).toEqual([]);
    later(1);
    await addFailedImport(w.api, "after.csv");
    // Saved again before the next look: the event was chosen already.
    later(1);
    await update({ events: ["import.failed"] });
    expect(await look()).toMatchObject([{ data: { name: "after.csv" } }]);
  });

  it("is told of overdue visits once a day", async () => {
    await w.make(["coverage.overdue"]);
    const body = { locationIds: w.api.world.locations.slice(0, 2), visitEvery: 14 };
    await w.api.ok(manager, changeLocations, { body });
    expect(await look()).toMatchObject([{ data: { day: "2026-03-02", overdue: 0, never: 2 } }]);
    later(2);
    expect(await look()).toEqual([]);
    later(22);
    expect(await look()).toMatchObject([{ data: { day: "2026-03-03" } }]);
    await w.api.ok(manager, changeLocations, { body: { ...body, visitEvery: null } });
  });

  it("is told of a failed backup if it is of all offices", async () => {
    const { db } = w.api.database;
    await w.make(["backup.failed"]);
    const body = { url: w.url, events: ["backup.failed" as const] };
    await w.api.ok({ user: "admin" }, createWebhook, { body });
    for (const _ of [1, 2]) await noteFailedBackup(db, "failed", w.api.clock.now);
    expect(await look()).toMatchObject([
      { type: "backup.failed", data: { outcome: "failed", day: "2026-03-02" } },
    ]);
  });
});

it("an error of one webhook leaves the others their failed backup", async () => {
  const { db } = w.api.database;
  const body = { url: w.url, events: ["backup.failed" as const] };
  const { webhook } = await w.api.ok({ user: "admin" }, createWebhook, { body });
  await w.api.ok({ user: "admin" }, createWebhook, { body });
  await db.execute(
    sql.raw(
      `ALTER TABLE webhook_occurrences ADD CONSTRAINT broken CHECK (webhook_id <> '${webhook.id}')`,
    ),
  );
  try {
    await expect(noteFailedBackup(db, "failed", w.api.clock.now)).rejects.toThrow("not told");
  } finally {
    await db.execute(sql`ALTER TABLE webhook_occurrences DROP CONSTRAINT broken`);
  }
  expect(await look()).toMatchObject([{ type: "backup.failed" }]);
});
