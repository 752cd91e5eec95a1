import type { AlertKind } from "contract/alerts/facts";
import { reportVisit, setAlerts } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  alertItems,
  alerts,
  limits,
  locations,
  routeLocations,
  routes,
  visits,
} from "../../db/schema";
import { createCounters } from "../../http/limits";
import type { Mail } from "../../mail/mailer";
import { type As, SECRET } from "../../testing/api";
import { WebhookWorld } from "../../testing/webhook-world";
import { createAlertWatch } from ".";

const URGENT = ["stop.urgent"] as const;
const MANAGERS = { hub: "hubManager", north: "northManager", south: "southManager" } as const;

let w: WebhookWorld;
/** What was mailed by the last look. */
let mails: Mail[] = [];
/** Cafe 1, of priority 1, and Cafe 2, of priority 2. */
let urgent = "";
let usual = "";
beforeAll(async () => {
  w = await WebhookWorld.start();
  [urgent = "", usual = ""] = w.api.world.locations;
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.clear();
  const { db } = w.api.database;
  for (const table of [visits, routeLocations, routes, alertItems, alerts, limits]) {
    await db.delete(table);
  }
  const prioritise = (id: string, priority: number) =>
    db.update(locations).set({ priority }).where(eq(locations.id, id));
  await prioritise(urgent, 1);
  await prioritise(usual, 2);
  at("10:00");
});

/** On a Monday, by the clocks of New York. */
const at = (time: string) => {
  w.api.clock.now = new Date(`2026-03-02T${time}:00.000-05:00`);
};
const choose = (atOnce: AlertKind[] = ["urgent-stop"], as: As = { user: MANAGERS.hub }) =>
  w.api.ok(as, setAlerts, {
    body: { atOnce, digest: [], digestHour: 7, quietFrom: null, quietUntil: null },
  });

/** Runs one check, as the worker does every minute. Returns the data sent to webhooks. */
async function look() {
  [w.received, mails] = [[], []];
  const { db } = w.api.database;
  const send = async (mail: Mail) => void mails.push(mail);
  await createAlertWatch({
    ...{ db, now: () => w.api.clock.now, counters: createCounters({ db }), mailer: { send } },
    ...{ secrets: [SECRET], consoleUrl: "https://console.test" },
  }).look();
  await w.send();
  return w.received
    .map(({ body }) => JSON.parse(body))
    .map(({ type, data }) => ({ type, ...data }));
}
const mailed = () => mails.map(({ to }) => to.slice(0, to.indexOf("@"))).sort();

/** A route of the hub that reaches Cafe 2 at 9:00 and Cafe 1 at 9:21, and leaves it at 9:41. */
const addRunning = (values: Partial<typeof routes.$inferInsert> = {}) =>
  w.newRoute({
    ...{ name: "Up the hill", status: "active", officeId: w.api.world.offices.hub },
    ...{ userId: w.api.world.users.hubAgent, estimatedTime: 60, ...values },
    ...{ plannedDay: "2026-03-02", plannedStart: "09:00", startTime: "2026-03-02T14:00:00.000Z" },
    stops: [{ locationId: usual }, { locationId: urgent }],
  });
const report = (stopId: string, actuallyVisited: boolean) =>
  w.api.ok({ user: "hubAgent", office: "hub" }, reportVisit, {
    params: { id: stopId },
    body: {
      ...{ arrival: w.api.clock.now.toISOString(), actuallyVisited },
      ...(actuallyVisited ? {} : { notVisitedReason: "nobody-there" }),
    },
  });
const complete = (id: string) =>
  w.api.database.db
    .update(routes)
    .set({ status: "completed", endTime: w.api.clock.now.toISOString() })
    .where(eq(routes.id, id));

it("a late stop of a priority 1 location is sent once, one of priority 2 is not sent", async () => {
  await choose();
  await w.make(URGENT);
  const { id, stopIds } = await addRunning();
  at("09:55");
  expect(await look()).toEqual([]);
  at("09:57");
  expect(await look()).toMatchObject([
    {
      ...{ type: "stop.urgent", id: stopIds[1], name: "Cafe 1", state: "late" },
      ...{ locationId: urgent, routeId: id, agentId: w.api.world.users.hubAgent },
      ...{ officeId: w.api.world.offices.hub, plannedArrival: "2026-03-02T14:21:00.000Z" },
    },
  ]);
  expect(mailed()).toEqual(["hubmanager"]);
  expect(mails[0]?.subject).toBe("Waybook: 1 urgent stop");
  expect(mails[0]?.text).toContain(
    `- Cafe 1 on Up the hill, hubAgent, late, planned for Mar 2, 09:21\n  https://console.test/routes/${id}\n`,
  );
  at("11:00");
  expect(await look()).toEqual([]);
  expect(mails).toEqual([]);
});

it("a stop that was not possible is sent with the reason, a later visit is not sent", async () => {
  await choose();
  await w.make(URGENT);
  const { stopIds } = await addRunning();
  at("10:01");
  for (const stopId of stopIds) await report(stopId, false);
  expect(await look()).toMatchObject([{ id: stopIds[1], state: "not-possible" }]);
  expect(mails[0]?.text).toContain(
    "- Cafe 1 on Up the hill, hubAgent, not possible (Nobody there)\n",
  );
  at("10:05");
  await report(stopIds[1] ?? "", true);
  at("11:00");
  expect(await look()).toEqual([]);
});

it("a stop that a completed route left out is sent, after it was sent as late", async () => {
  await choose();
  await w.make(URGENT);
  const { id, stopIds } = await addRunning();
  expect(await look()).toMatchObject([{ state: "late" }]);
  await complete(id);
  expect(await look()).toMatchObject([{ id: stopIds[1], state: "left-out" }]);
  expect(mails[0]?.text).toContain("- Cafe 1 on Up the hill, hubAgent, left out of a completed");
  expect(await look()).toEqual([]);
});

it("each hears of the routes of their offices alone, mails say what became of them", async () => {
  for (const user of Object.values(MANAGERS)) await choose(["urgent-stop"], { user });
  await choose(["urgent-stop"], { user: "admin" });
  const { stopIds } = await addRunning();
  await addRunning({ name: "Elsewhere", ownerOfficeId: w.api.world.offices.south });
  await w.make(URGENT);
  expect(await look()).toMatchObject([{ id: stopIds[1] }]);
  expect(mailed()).toEqual(["admin", "hubmanager", "northmanager", "southmanager"]);
  const textOf = (name: string) => mails.find(({ to }) => to.startsWith(name))?.text ?? "";
  expect(textOf("southmanager")).toContain("on Elsewhere");
  expect(textOf("southmanager")).not.toContain("Up the hill");
  expect(textOf("northmanager")).not.toContain("Elsewhere");
  expect(textOf("admin").match(/^- /gm)).toHaveLength(2);
});

it("what waits for the end of quiet hours says that it was visited since", async () => {
  await w.api.ok({ user: MANAGERS.hub }, setAlerts, {
    body: { atOnce: ["urgent-stop"], digest: [], digestHour: 7, quietFrom: 9, quietUntil: 11 },
  });
  const { stopIds } = await addRunning();
  await look();
  expect(mails).toEqual([]);
  await report(stopIds[1] ?? "", true);
  at("11:00");
  await look();
  expect(mails[0]?.text).toContain("planned for Mar 2, 09:21, visited since\n");
});

it("routes without a day, paused ones, earlier reports and past days send nothing", async () => {
  const { stopIds } = await addRunning();
  const ended = await addRunning({ name: "Ended" });
  at("09:30");
  await report(stopIds[1] ?? "", false);
  await complete(ended.id);
  at("10:00");
  await choose();
  await w.make(URGENT);
  const { db } = w.api.database;
  const { id: none } = await addRunning({ name: "No day" });
  await db.update(routes).set({ plannedDay: null }).where(eq(routes.id, none));
  await addRunning({ name: "Paused", status: "paused" });
  await addRunning({ name: "Forgotten" });
  await db.update(routes).set({ plannedDay: "2026-02-20" }).where(eq(routes.name, "Forgotten"));
  expect(await look()).toEqual([]);
  expect(mails).toEqual([]);
});

it("a stop is late on a route that nobody started or was assigned to, too", async () => {
  await w.make(URGENT);
  await addRunning({ status: "new", userId: null });
  expect(await look()).toMatchObject([{ state: "late", locationId: urgent, agentId: null }]);
});

it("a stop that is moved to another day is sent again for that day", async () => {
  await w.make(URGENT);
  const { id } = await addRunning();
  expect(await look()).toHaveLength(1);
  w.api.clock.now = new Date("2026-03-04T15:00:00.000Z");
  expect(await look()).toEqual([]);
  const { db } = w.api.database;
  await db.update(routes).set({ plannedDay: "2026-03-03" }).where(eq(routes.id, id));
  expect(await look()).toMatchObject([{ state: "late" }]);
});
