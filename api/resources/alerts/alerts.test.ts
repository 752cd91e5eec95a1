import { changeLocations, getAlerts, setAlerts, stopAlerts } from "contract/calls";
import type { AlertChoices } from "contract/entities";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertItems, alerts, imports, jobs, limits, routeLocations, routes } from "../../db/schema";
import { createCounters } from "../../http/limits";
import type { Mail } from "../../mail/mailer";
import { type As, SECRET, type TestApi, testApi } from "../../testing/api";
import { addFailedImport } from "../../testing/jobs";
import { addRoute } from "../../testing/world";
import { createAlertWatch, noteFailedBackup } from ".";

const HOUR_MS = 3_600_000;
let api: TestApi;
/** What was mailed since a test looked last. */
let mails: Mail[] = [];
let isMailServerAway = false;
let counters: ReturnType<typeof createCounters>;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { db } = api.database;
  for (const table of [alertItems, alerts, routeLocations, routes, imports, jobs, limits]) {
    await db.delete(table);
  }
  // Monday, 10:00 in New York.
  api.clock.now = new Date("2026-03-02T15:00:00.000Z");
  counters = createCounters({ db });
  mails = [];
  isMailServerAway = false;
});

const manager = { user: "hubManager", office: "hub" } as const;
const MANAGERS = {
  manager: { user: "hubManager" },
  above: { user: "northManager" },
  below: { user: "depotManager" },
  elsewhere: { user: "southManager" },
  admin: { user: "admin" },
} as const satisfies Record<string, As>;
const choose = (choices: Partial<AlertChoices>, as: As = MANAGERS.manager) =>
  api.ok(as, setAlerts, {
    body: {
      ...{ atOnce: [], digest: [], digestHour: 7, quietFrom: null, quietUntil: null },
      ...choices,
    },
  });
const watchThat = (send: (mail: Mail) => Promise<void>, consoleUrl?: string) =>
  createAlertWatch({
    ...{ db: api.database.db, now: () => api.clock.now, counters, mailer: { send } },
    ...{ secrets: [SECRET], consoleUrl },
  });

/** Looks once, as the worker does every minute. Returns what was mailed, by whom it went to. */
async function look(consoleUrl?: string): Promise<string[]> {
  mails = [];
  const send = async (mail: Mail) => {
    if (isMailServerAway) throw new Error("no mail server");
    mails.push(mail);
  };
  await watchThat(send, consoleUrl).look();
  return mails.map(({ to }) => to.slice(0, to.indexOf("@")));
}
const later = (hours: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + hours * HOUR_MS);
};
const at = (time: string) => {
  api.clock.now = new Date(time);
};

/** A route of the hub that should have ended hours ago. */
const addLate = (name: string) =>
  addRoute(api.database.db, api.world, {
    ...{ name, status: "active", officeId: api.world.offices.hub },
    userId: api.world.users.hubAgent,
    startTime: new Date(api.clock.now.getTime() - 6 * HOUR_MS).toISOString(),
    stops: [{ locationId: api.world.locations[0] ?? "" }],
  });

describe("alerts", () => {
  it("are none at first, and are chosen by each person", async () => {
    const first = await api.ok(MANAGERS.manager, getAlerts);
    expect(first).toMatchObject({ atOnce: [], digest: [], timeZone: "America/New_York" });
    await addLate("Late");
    expect(await look()).toEqual([]);
    await choose({ atOnce: ["late-route"], digest: ["overdue-coverage"], digestHour: 9 });
    expect(await api.ok(MANAGERS.manager, getAlerts)).toMatchObject({
      ...{ atOnce: ["late-route"], digest: ["overdue-coverage"], digestHour: 9 },
    });
    expect(await api.ok(MANAGERS.above, getAlerts)).toMatchObject({ atOnce: [] });
  });

  it("are refused where they can't be had", async () => {
    const status = (body: Partial<AlertChoices>, as: As = MANAGERS.manager) =>
      api.status(as, setAlerts, {
        body: {
          ...{ atOnce: [], digest: [], digestHour: 7, quietFrom: null, quietUntil: null },
          ...body,
        },
      });
    expect(await status({ digest: ["failed-backup"] })).toBe(422);
    expect(await status({ digest: ["failed-backup"] }, MANAGERS.admin)).toBe(200);
    expect(await status({ atOnce: ["overdue-coverage"] })).toBe(422);
    expect(await status({ atOnce: ["late-route"], digest: ["late-route"] })).toBe(422);
    expect(await status({ quietFrom: 20 })).toBe(422);
    expect(await status({ digestHour: 24 })).toBe(422);
    const token = await api.token("hubManager", api.world.users.admin);
    expect(await status({}, { token })).toBe(403);
  });

  it("tell a late route once, at once, with its agent and the start by the office's clocks", async () => {
    await choose({ atOnce: ["late-route"] });
    expect(await look()).toEqual([]);
    const { id } = await addLate("Up\u202e the\n hill");
    expect(await look("https://console.test")).toEqual(["hubmanager"]);
    expect(mails[0]?.subject).toBe("Waybook: 1 late route");
    expect(mails[0]?.text).toContain("- Up the hill, hubAgent, started Mar 2, 04:00\n");
    expect(mails[0]?.text).toContain(`https://console.test/routes/${id}`);
    later(1);
    expect(await look()).toEqual([]);
    await addLate("Another");
    expect(await look()).toEqual(["hubmanager"]);
    expect(mails[0]?.text).not.toContain("Up the hill");
    expect(mails[0]?.text).not.toContain("http");
  });

  it("tell each person what the API shows them, and another office nothing", async () => {
    for (const as of Object.values(MANAGERS)) {
      await choose({ atOnce: ["late-route", "silent-agent", "failed-import"] }, as);
    }
    await addLate("Late at the hub");
    await addFailedImport(api, "new-places.csv");
    expect((await look()).sort()).toEqual(["admin", "hubmanager", "northmanager"]);
    for (const { text, subject } of mails) {
      expect(subject).toBe("Waybook: 1 late route, 1 silent agent, 1 failed import");
      expect(text).toContain("- hubAgent on Late at the hub, no position so far");
      expect(text).toContain("- new-places.csv: The file ends early");
    }
    // A mail shows what its reader may see at the moment of sending.
    await addLate("Late and moved");
    isMailServerAway = true;
    expect(await look()).toEqual([]);
    isMailServerAway = false;
    await api.database.db.update(routes).set({ ownerOfficeId: api.world.offices.south });
    expect((await look()).sort()).toEqual(["admin", "southmanager"]);
  });

  it("are mailed once where two processes look at the same time", async () => {
    await choose({ atOnce: ["late-route"] });
    await addLate("Late");
    await Promise.all([look(), look()]);
    expect(mails).toHaveLength(1);
  });

  it("are looked for by one process at a time, and by another where that one hangs", async () => {
    await choose({ atOnce: ["late-route"] });
    await addLate("Told by the first");
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    const sends = async (mail: Mail) => void mails.push(mail);
    const hanging = watchThat((mail) => sends(mail).then(() => answered));
    hanging.start();
    await expect.poll(() => mails.length).toBe(1);
    await addLate("Found since");
    const isFound = async () => (await api.database.db.select().from(alertItems)).length > 1;
    later(4.9 / 60);
    const early = watchThat(sends);
    early.start();
    await early.stop();
    expect(await isFound()).toBe(false);
    later(0.1 / 60);
    const other = watchThat(sends);
    other.start();
    await expect.poll(() => mails.length).toBe(2);
    expect(mails[1]?.text).toContain("Found since");
    expect(mails[1]?.text).not.toContain("Told by the first");
    await other.stop();
    answer();
    await hanging.stop();
  });

  it("say nothing of imports that failed before they were chosen", async () => {
    await choose({ atOnce: ["urgent-stop"] });
    later(1);
    await addFailedImport(api, "old.csv");
    later(1);
    await choose({ atOnce: ["urgent-stop", "failed-import"] });
    expect(await look()).toEqual([]);
    later(1);
    await addFailedImport(api, "new.csv");
    await choose({ atOnce: ["failed-import"] });
    expect(await look()).toEqual(["hubmanager"]);
  });

  it("wait while it is quiet, and then come together", async () => {
    await choose({ atOnce: ["late-route"], quietFrom: 20, quietUntil: 6 });
    at("2026-03-03T01:30:00.000Z");
    await addLate("In the evening");
    expect(await look()).toEqual([]);
    at("2026-03-03T10:59:00.000Z");
    await addLate("At night");
    expect(await look()).toEqual([]);
    at("2026-03-03T11:00:00.000Z");
    expect(await look()).toEqual(["hubmanager"]);
    expect(mails[0]?.subject).toBe("Waybook: 2 late routes");
    expect(await look()).toEqual([]);
  });

  it("come once a day as a digest, with what is overdue", async () => {
    await choose({ digest: ["late-route", "overdue-coverage"], digestHour: 11 });
    const { id } = await addLate("Of today");
    expect(await look()).toEqual([]);
    await api.database.db.update(routes).set({ status: "completed" }).where(eq(routes.id, id));
    const body = { locationIds: api.world.locations.slice(0, 2), visitEvery: 14 };
    await api.ok(manager, changeLocations, { body });
    at("2026-03-02T16:00:00.000Z");
    expect(await look()).toEqual(["hubmanager"]);
    expect(mails[0]?.subject).toBe("Waybook today: 1 late route, overdue visits");
    expect(mails[0]?.text).toContain("now completed");
    expect(mails[0]?.text).toContain("0 locations are overdue, 2 with an interval never visited");
    later(10);
    expect(await look()).toEqual([]);
    at("2026-03-03T16:00:00.000Z");
    await api.ok(manager, changeLocations, { body: { ...body, visitEvery: null } });
    expect(await look()).toEqual([]);
  });

  it("come as a digest after quiet hours that its hour is in", async () => {
    await choose({ digest: ["late-route"], digestHour: 22, quietFrom: 20, quietUntil: 7 });
    await addLate("Of the day");
    expect(await look()).toEqual([]);
    at("2026-03-03T03:30:00.000Z");
    expect(await look()).toEqual([]);
    at("2026-03-03T12:30:00.000Z");
    expect(await look()).toEqual(["hubmanager"]);
  });

  it("tell admins of a failed backup, once a day", async () => {
    await choose({ atOnce: ["failed-backup"] }, MANAGERS.admin);
    await choose({ atOnce: ["late-route"] });
    for (const _ of [1, 2]) await noteFailedBackup(api.database.db, "failed", api.clock.now);
    expect(await look()).toEqual(["admin"]);
    expect(mails[0]?.text).toContain("The scheduled backup failed (2026-03-02)");
    await noteFailedBackup(api.database.db, "failed", api.clock.now);
    expect(await look()).toEqual([]);
  });

  it("are limited in their lines and in their number per hour", async () => {
    await choose({ atOnce: ["late-route"] });
    for (let n = 0; n < 23; n++) await addLate(`Route ${n}`);
    await look();
    expect(mails[0]?.text.match(/^- /gm)).toHaveLength(20);
    expect(mails[0]?.text).toContain("And 3 more.");
    let sent = 1;
    for (let n = 0; n < 13; n++) {
      await addLate(`More ${n}`);
      sent += (await look()).length;
    }
    expect(sent).toBe(12);
  });
});

describe("the link of a mail", () => {
  it("stops all alerts of its reader, without a session", async () => {
    await choose({ atOnce: ["late-route"], digest: ["silent-agent"] });
    await choose({ atOnce: ["late-route"] }, MANAGERS.above);
    await addLate("Late");
    await look("https://console.test");
    const mail = mails.find(({ to }) => to.startsWith("hubmanager"));
    const url = /^Stop all alerts: (\S+)$/m.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const token = url.replace("https://console.test/alerts/stop/", "");
    // Mails are read years later, too.
    later(3 * 365 * 24);
    await api.ok({}, stopAlerts, { body: { token } });
    expect(await api.ok(MANAGERS.manager, getAlerts)).toMatchObject({ atOnce: [], digest: [] });
    await addLate("Later");
    expect(await look()).toEqual(["northmanager"]);
    expect(await api.status({}, stopAlerts, { body: { token: `${token}x` } })).toBe(404);
  });
});
