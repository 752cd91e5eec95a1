import { type Browser, expect } from "playwright/test";
import { Phone } from "./support/phone";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { UpdatedDay } from "./support/updated-day";
import { test } from "./support/world";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An agent with a route of this day and a conversation. */
async function agentWithRoute(server: Product) {
  const api = await managersApi(server);
  const { id: userId } = await api.agent(`Zx ${Date.now() % 1_000_000}`);
  const { id: routeId } = await api.create(4, { name: `Outbox ${Date.now()}`, userId });
  const notes = async () => (await api.visits(routeId)).map(({ note }) => note ?? "").toSorted();
  return { api, userId, routeId, notes };
}

async function open(browser: Browser, server: Product, baseURL = server.url) {
  const agent = await agentWithRoute(server);
  const phone = await Phone.unlinked(browser, server, { baseURL });
  return { ...agent, phone };
}

const isSent = (phone: Phone) => expect.poll(() => phone.waiting()).toBe(0);

async function report(phone: Phone, note: string): Promise<void> {
  await phone.page.getByLabel("Note").fill(note);
  await phone.press("Done");
  await expect(phone.page.getByText(note)).toBeVisible();
}

async function notPossible(phone: Phone, note: string): Promise<void> {
  await phone.page.getByLabel("Note").fill(note);
  await phone.page.getByText("Not possible", { exact: true }).click();
  await phone.page.getByLabel("Reason").selectOption("Closed");
  await phone.press("The visit was not possible");
  await expect(phone.page.getByText(note)).toBeVisible();
}

async function lateNotes(api: Awaited<ReturnType<typeof managersApi>>): Promise<string[]> {
  const path = "/visits/late-reports?limit=0";
  const { data } = await api.get<{ data: { reason: string; note: string | null }[] }>(path);
  return data.map(({ reason, note }) => `${reason}: ${note}`);
}

test.describe("what waits on a phone", () => {
  test("is sent once by two tabs at a time, in a browser without locks too", async ({
    browser,
    server,
  }) => {
    const { api, userId, notes, phone } = await open(browser, server);
    await phone.context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "locks");
    });
    await phone.openLink(await api.link(userId));
    await phone.offline();
    const written = ["Note one.", "Note two.", "Note ten."];
    for (const note of written) await report(phone, note);
    const other = await phone.context.newPage();
    await other.goto("/day");
    await expect(other.getByText("3 reports wait on this phone.")).toBeVisible();
    expect(await other.evaluate(() => "locks" in navigator)).toBe(false);
    await phone.online();
    await isSent(phone);
    for (const tab of [phone.page, other]) {
      await expect(tab.getByText("3 of 4 stops done")).toBeVisible();
    }
    expect(await notes()).toEqual(written.toSorted());
    await phone.context.close();
  });

  test("is not asked for again by a tab that is older than its answer", async ({
    browser,
    server,
  }) => {
    const { api, userId, notes, phone } = await open(browser, server);
    await phone.openLink(await api.link(userId));
    await phone.offline();
    await report(phone, "Said once.");
    // This tab neither sends nor reads its page again.
    await phone.page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error("away"));
    });
    await phone.online();
    const other = await phone.context.newPage();
    await other.goto("/day");
    await isSent(phone);
    await other.reload();
    await expect(other.getByText("1 of 4 stops done")).toBeVisible();
    await phone.page.evaluate(() => new BroadcastChannel("waybook-day").postMessage("changed"));
    await expect(phone.page.getByText("1 report waits on this phone.")).toHaveCount(0);
    await expect(phone.page.locator("ol[data-list=done]")).toContainText("Visited");
    await expect(phone.page.locator("section.card h2")).toHaveText(/^2\b/);
    expect(await notes()).toContain("Said once.");
    await phone.context.close();
  });

  test("is the right report after Undo, and one more after one that was not possible", async ({
    browser,
    server,
  }) => {
    const { api, userId, routeId, phone } = await open(browser, server);
    await phone.openLink(await api.link(userId));
    const { page } = phone;
    const [top, done] = [page.locator("section.card h2"), page.locator("ol[data-list=done]")];
    await phone.offline();
    await report(phone, "By mistake.");
    await phone.press(/^Undo: 1\./);
    await expect(page.getByText("The visit is taken back.")).toBeVisible();
    await expect(page.getByText("The visit is saved.")).toHaveCount(0);
    await expect(top).toHaveText(/^1\b/);
    await phone.online();
    await report(phone, "At the wrong stop.");
    await isSent(phone);
    await expect(page.getByText("1 of 4 stops done")).toBeVisible();

    // Of one that was sent, the stop is open at once, and what is entered goes out after the undo.
    await phone.offline();
    await phone.press(/^Undo: 1\./);
    await expect(top).toHaveText(/^1\b/);
    await expect(page.locator("section.card")).toContainText("Undo is waiting to be sent");
    await expect(page.getByText("0 of 4 stops done")).toBeVisible();
    await notPossible(phone, "Shut.");
    await page.getByRole("link", { name: /^Report again: 1\./ }).click();
    await expect(page.getByText("Chosen stop")).toBeVisible();
    await expect(top).toHaveText(/^1\b/);
    await report(phone, "Open after all.");
    await expect(top).toHaveText(/^2\b/);
    await expect(page.getByText("1 of 4 stops done")).toBeVisible();
    await page.reload();
    await expect(done).toContainText("Open after all.");
    await expect(top).toHaveText(/^2\b/);
    await phone.online();
    await phone.sendNow();
    await isSent(phone);
    const said = async () =>
      (await api.visits(routeId)).map(({ actuallyVisited, note }) => [actuallyVisited, note]);
    await expect.poll(said).toEqual([
      [false, "Shut."],
      [true, "Open after all."],
    ]);
    await expect(page.getByText("1 of 4 stops done")).toBeVisible();
    await expect(page.getByText("on this phone.")).toHaveCount(0);
    await phone.context.close();
  });

  test("of two phones at one stop is received: one counts, the other is looked at", async ({
    browser,
    server,
  }) => {
    const { api, userId, routeId, phone, notes } = await open(browser, server);
    const other = await Phone.unlinked(browser, server);
    const link = await api.link(userId);
    for (const each of [phone, other]) {
      await each.openLink(link);
      await each.offline();
      await report(each, each === phone ? "Phone A." : "Phone B.");
    }
    for (const each of [phone, other]) {
      await each.online();
      await isSent(each);
      await expect(each.page.getByText("1 of 4 stops done")).toBeVisible();
      await expect(each.page.locator("section.card h2")).toHaveText(/^2\b/);
    }
    const row = other.page.locator("ol[data-list=done]");
    await expect(row).toContainText("Phone A.");
    await expect(row).toContainText("You reported it once more.");
    expect(await notes()).toEqual(["Phone A."]);
    expect(await lateNotes(api)).toContain("stop-visited: Phone B.");

    // A visit that is not the agent's is not said to be taken back, with and without scripts.
    const { id: stranger } = await api.agent(`Zw ${Date.now() % 1_000_000}`);
    await phone.openLink(await api.link(stranger));
    const [visit] = await api.visits(routeId);
    const owner = stranger;
    const form = { intent: "undo", visit: visit?.id ?? "", report: "r1", owner };
    const headers = { origin: server.url };
    const sent = await phone.page.request.post("/day/reports", { form, headers });
    expect(await sent.json()).toMatchObject({ state: "refused", code: "NO_VISIT" });
    const plain = await phone.page.request.post("/day", { form, headers });
    expect(plain.status()).toBe(404);
    expect(await plain.text()).toContain("the office does not have this visit");
    await phone.context.close();
    await other.context.close();
  });

  test("has the right times though the phone's clock is wrong by hours and days", async ({
    browser,
    server,
  }) => {
    const { api, userId, routeId, phone } = await open(browser, server);
    await phone.openLink(await api.link(userId));
    await phone.page.clock.install();
    await phone.page.reload();
    for (const [at, hours] of [-72, 5].entries()) {
      await phone.page.clock.setSystemTime(Date.now() + hours * HOUR_MS);
      await phone.offline();
      await phone.press("I'm here");
      await expect(phone.page.getByText(/^You arrived at /)).toBeVisible();
      await report(phone, `Off by ${hours} hours.`);
      await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();
      await phone.online();
      await phone.sendNow();
      await isSent(phone);
      await expect(phone.page.getByText(`${at + 1} of 4 stops done`)).toBeVisible();
    }
    const visits = await api.visits(routeId);
    expect(visits).toHaveLength(2);
    for (const { arrival, departure } of visits) {
      const [from, to] = [Date.parse(arrival ?? ""), Date.parse(departure ?? "")];
      expect(Math.abs(Date.now() - to)).toBeLessThan(2 * MINUTE_MS);
      expect(from).toBeLessThanOrEqual(to);
    }
    // What a page shows that was read since is right at once.
    await phone.page.clock.setSystemTime(Date.now() + 3 * HOUR_MS);
    await phone.page.reload();
    await phone.press("I'm here");
    const zone = (await phone.page.locator("main.day").getAttribute("data-zone")) ?? "UTC";
    const timeOf = (at: number) =>
      new Date(at).toLocaleTimeString("en-US", { timeStyle: "short", timeZone: zone });
    const shown = phone.page.getByText(/^You arrived at /);
    const times = [timeOf(Date.now() - MINUTE_MS), timeOf(Date.now())];
    await expect(shown).toHaveText(new RegExp(` 0?(${times.join("|")})\\.$`, "i"));
    await phone.context.close();
  });

  test("outlives an update of the page and of its worker, and pages of before still work", async ({
    browser,
    server,
  }) => {
    const proxy = await UpdatedDay.of(server.port);
    const { api, userId, notes, phone } = await open(browser, server, proxy.url);
    const { id: channel } = await api.send<{ id: string }>("/channels", { name: "Update" });
    await api.send(`/channels/${channel}/messages`, { text: "Hello" });
    await phone.openLink(await api.link(userId));
    const has = (path: string) =>
      phone.page.evaluate(async (one) => (await caches.match(one)) !== undefined, path);
    await expect.poll(() => has("/day/messages")).toBe(true);
    await phone.offline();
    await report(phone, "Before the update.");

    proxy.isUpdated = true;
    phone.reports("503");
    await phone.online();
    const script = () => phone.page.locator("script").getAttribute("src");
    const before = await script();
    await phone.page.reload();
    expect(await script()).not.toBe(before);
    await expect.poll(async () => has((await script()) ?? "")).toBe(true);
    await expect(phone.page.getByText("1 report waits on this phone.")).toBeVisible();

    // The conversation was stored before the update, with its own script.
    await phone.offline();
    await phone.page.goto("/day/messages");
    await expect(phone.page.getByText(/^No connection\. These are your messages/)).toBeVisible();
    await phone.page.getByLabel("Message", { exact: true }).fill("Written after it.");
    await phone.press("Send");
    await expect(phone.page.getByText("2 reports wait on this phone.")).toBeVisible();
    await phone.page.goto("/day");
    await report(phone, "After the update.");
    phone.reports("passes");
    await phone.online();
    await phone.sendNow();
    await isSent(phone);
    expect(await notes()).toEqual(["After the update.", "Before the update."]);
    const { data } = await api.get<{ data: { text: string }[] }>(`/channels/${channel}/messages`);
    expect(data.map(({ text }) => text).toSorted()).toEqual(["Hello", "Written after it."]);
    await phone.context.close();
    await proxy.end();
  });
});
