import type { Channel, Message, Office } from "contract/entities";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { rowOf, search } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, logIn, test } from "./support/world";

const ARABIC = "مرحبا، الشاحنة وصلت";

/** A new channel of the manager's office, one of its agents, and that agent's device. */
async function team(server: Product) {
  const [admin, api] = await Promise.all([adminsApi(server), managersApi(server)]);
  const agent = await api.demoAgent();
  const name = `Team ${Date.now() % 10_000_000}`;
  const channel: Channel = await admin("/channels", { name, officeId: agent.officeId });
  const device = await agentsDevice(server, agent.id);
  const written = async (): Promise<string[]> => {
    const { data } = await api.get<{ data: Message[] }>(`/channels/${channel.id}/messages`);
    return data.map(({ text }) => text);
  };
  return {
    name,
    url: `/messages/${channel.id}`,
    agent: agent.displayName ?? "?",
    says: (text: string) => device.writes(channel.id, text),
    written,
  };
}

const icon = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Messages/ });
/** What the head of the page counts. */
async function unread(page: Page): Promise<number> {
  const label = (await icon(page).getAttribute("aria-label")) ?? "";
  return Number(/^Messages, (\d+) unread$/.exec(label)?.[1] ?? 0);
}
const messages = (page: Page) => page.getByRole("log", { name: "Messages" });
const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
const live = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();

test.describe("Messages", () => {
  // Chromium logs every form that comes back, and of a conversation that is not there.
  test.use({ allowedConsole: [/status of 40[0134]/] });
  // spec: 1.chat
  test("are counted on every page until they are read", { tag: ["@core", "@no-js"] }, async ({
    page,
    signIn,
    server,
    js,
  }) => {
    const { name, url, agent, says } = await team(server);
    await signIn("manager");
    await page.goto("/messages");
    const before = await unread(page);
    await says("The first");
    await says("The second");
    await page.goto("/messages");
    expect(await unread(page)).toBe(before + 2);
    await page.goto("/routes");
    expect(await unread(page)).toBe(before + 2);
    await icon(page).click();
    await expect(page).toHaveURL("/messages");
    await expect(rowOf(page, name)).toContainText("The second");
    await expect(rowOf(page, name)).toContainText(agent);
    await expect(rowOf(page, name).locator(".unread")).toHaveText("2");
    await expectAccessible(page);

    await rowOf(page, name).getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(url));
    await expect(messages(page)).toContainText("The first");
    await expect(messages(page).getByText("New", { exact: true })).toBeVisible();
    if (!js) {
      await expect(page.getByText("2 unread", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Mark as read" }).click();
      await expect(page.getByText("Messages marked as read")).toBeVisible();
    }
    await expect.poll(() => unread(page)).toBe(before);
    await expectAccessible(page);
    await page.goto("/messages");
    await expect(rowOf(page, name).locator(".unread")).toHaveCount(0);
  });

  test("arrive while somebody looks on", { tag: "@no-js" }, async ({
    page,
    signIn,
    server,
    js,
  }) => {
    const { name, url, says } = await team(server);
    await signIn("manager");
    await page.goto("/messages");
    const before = await unread(page);
    if (js) await live(page);
    await says("To the list");
    if (!js) await page.reload();
    await expect(rowOf(page, name)).toContainText("To the list");
    await expect.poll(() => unread(page)).toBe(before + 1);

    await page.goto(url);
    if (js) await live(page);
    await says("To the conversation");
    if (!js) await page.reload();
    await expect(messages(page).getByText("To the conversation")).toBeInViewport();
    if (js) await expect.poll(() => unread(page)).toBe(before);
  });

  test("are written as they are: in any script, over lines, and never as HTML", {
    tag: "@no-js",
  }, async ({ page, signIn, server, js }) => {
    const { url, says, written } = await team(server);
    await says(ARABIC);
    await signIn("manager");
    await page.goto(url);
    await expect(messages(page).getByText(ARABIC)).toHaveAttribute("dir", "auto");
    const texts = [
      "First line\n  second line \u{1F69A}",
      "<b>bold</b> &amp; https://example.test/",
      `${"a".repeat(1999)}\n${"b".repeat(2000)}`,
    ];
    for (const text of texts) {
      await field(page).fill(text);
      await send(page);
      const end = text.slice(text.indexOf("\n") + 1).trim();
      await expect(messages(page).getByText(end).last()).toBeVisible();
      await expect(page.getByText("Sending…")).toHaveCount(0);
      await expect(field(page)).toHaveValue("");
    }
    expect(await written()).toEqual([...texts].reverse().concat(ARABIC));
    const second = messages(page).locator(".message__text").nth(1);
    await expect.poll(() => second.innerText()).toBe(texts[0]);
    await expect(messages(page).locator("b, .message__text a")).toHaveCount(0);
    if (js) {
      await field(page).fill("By a key");
      await field(page).press("Control+Enter");
      await expect(messages(page).getByText("By a key").last()).toBeVisible();
    }
    await expectAccessible(page);
  });

  test("that are refused stay typed", { tag: "@no-js" }, async ({
    page,
    context,
    signIn,
    server,
    js,
  }) => {
    const { url, written } = await team(server);
    await signIn("manager");
    await page.goto(url);
    await field(page).fill("   ");
    await send(page);
    await expect(page.getByText("Please write a message").first()).toBeVisible();
    await expectAccessible(page);
    // Longer than the browser lets anybody type.
    const tooLong = "z".repeat(4001);
    await field(page).evaluate((area) => area.removeAttribute("maxlength"));
    await field(page).fill(tooLong);
    await send(page);
    await expect(page.getByText("A message has at most 4,000 letters").first()).toBeVisible();
    await expect(field(page)).toHaveValue(tooLong);
    expect(await written()).toEqual([]);

    await field(page).fill("After signing in anew");
    await context.clearCookies({ name: "waybook_session" });
    await send(page);
    await logIn(page, "manager");
    await expect(field(page)).toHaveValue("After signing in anew");
    expect(await written()).toEqual([]);
    await send(page);
    await expect(messages(page).getByText("After signing in anew")).toBeVisible();
    await expect(field(page)).toHaveValue("");
    if (js) await expect(page.getByText("You were signed out")).toHaveCount(0);
  });

  test("are written in two tabs at once, and in one after signing out in the other", {
    tag: "@no-js",
  }, async ({ page, context, signIn, server, js }) => {
    const { name, url, says, written } = await team(server);
    await signIn("manager");
    await page.goto(url);
    if (js) await live(page);
    await field(page).fill("Half a thou");
    const other = await context.newPage();
    await other.goto(url);
    await field(other).fill("From the other tab");
    await send(other);
    await expect(messages(other).getByText("From the other tab")).toBeVisible();
    // It is shown before it is stored.
    await expect(other.getByText("Sending…")).toHaveCount(0);
    await says("From the road");
    if (js) {
      for (const text of ["From the other tab", "From the road"])
        await expect(messages(page).getByText(text)).toHaveCount(1);
    }
    await expect(field(page)).toHaveValue("Half a thou");
    await field(page).fill("A whole thought");
    // Twice, as a hand that shakes does.
    await page.getByRole("button", { name: "Send" }).dblclick();
    await expect(messages(page).getByText("A whole thought")).toHaveCount(1);
    await expect(page.getByText("Sending…")).toHaveCount(0);
    expect(await written()).toEqual(["A whole thought", "From the road", "From the other tab"]);

    if (js) {
      // Read in one tab, it counts in none.
      await other.goto("/messages");
      await expect(rowOf(other, name).locator(".unread")).toHaveCount(0);
    }

    await field(page).fill("Not to be lost");
    await other.getByRole("button", { name: "Signout", exact: true }).click();
    await expect(other).toHaveURL("/");
    await send(page);
    await logIn(page, "manager");
    await expect(field(page)).toHaveValue("Not to be lost");
    await send(page);
    await expect(messages(page).getByText("Not to be lost")).toBeVisible();
  });

  test("go back to the beginning page by page, and are found by their text", async ({
    page,
    signIn,
    server,
  }) => {
    const { url, says } = await team(server);
    await signIn("manager");
    await page.goto(url);
    await expect(page.getByText("No messages yet")).toBeVisible();
    await expectAccessible(page);
    for (let n = 1; n <= 60; n++) await says(`Number ${n}.`);
    await page.goto(url);
    await expect(messages(page).getByText("Number 60.")).toBeInViewport();
    await expect(messages(page).getByText("Number 11.")).toHaveCount(1);
    await expect(messages(page).getByText("Number 10.")).toHaveCount(0);
    await page.getByRole("link", { name: "Earlier messages" }).click();
    await expect(messages(page).getByText("Number 10.")).toBeInViewport();
    await expect(messages(page).getByText("Number 1.", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Earlier messages" })).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Newest messages" }).click();
    await expect(field(page)).toBeVisible();

    await search(page, "Search messages", "number 5");
    await expect(messages(page).getByText("Number 5.")).toBeVisible();
    await expect(messages(page).locator(".message")).toHaveCount(11);
    await search(page, "Search messages", "nowhere");
    await expect(page.getByText("No messages with “nowhere”")).toBeVisible();
    await expectAccessible(page);
  });

  test("are for who may read them alone", async ({ page, signIn, server }) => {
    const [admin, api] = await Promise.all([adminsApi(server), managersApi(server)]);
    const { data } = await admin("/offices?limit=0", undefined, "GET");
    const theirs = await api.get<{ data: Office[] }>("/offices?limit=0");
    const ids = new Set(theirs.data.map(({ id }) => id));
    const other = (data as Office[]).find(({ id }) => !ids.has(id));
    const channel = await admin("/channels", { name: "Elsewhere", officeId: other?.id });
    await signIn("manager");
    expect((await page.goto(`/messages/${channel.id}`))?.status()).toBe(404);
    expect((await page.request.get(`/live/messages/${channel.id}`)).status()).toBe(404);
    await page.goto("/messages?search=Elsewhere");
    await expect(page.getByText("No Data Found")).toBeVisible();
  });
});
