import ICAL from "ical.js";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const shownAddress = (page: Page) => page.getByLabel("Address", { exact: true }).inputValue();

/** A calendar as programs get it, which know no more than its address. */
async function fetchCalendar(address: string, headers: Record<string, string> = {}) {
  const reply = await fetch(address, { headers });
  const text = await reply.text();
  const events = reply.ok
    ? new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents("vevent")
        .map((component) => new ICAL.Event(component))
    : [];
  return {
    ...{ status: reply.status, headers: reply.headers, text },
    find: (routeId: string) => {
      const event = events.find(({ uid }) => uid.startsWith(routeId));
      return (
        event && {
          day: event.startDate.toString().slice(0, "2026-11-24".length),
          ...{ sequence: event.sequence, description: event.description },
          status: event.component.getFirstPropertyValue("status"),
        }
      );
    },
  };
}

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("an agent's calendar is made, subscribed to, kept up to date, replaced and revoked", {
  tag: "@no-js",
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const agent = await api.demoAgent(({ officeId }) => officeId === api.officeId);
  const route = await api.fresh(3);
  const day = (from: number) =>
    new Date(Date.now() + from * 86_400_000).toISOString().slice(0, "2026-11-24".length);
  const schedule = (changes: object) => api.schedule(route.id, changes);
  await schedule({ plannedDay: day(20), plannedStart: "08:30", userId: agent.id });

  await page.goto(`/agent/${agent.id}`);
  await press(page, "Make calendar address");
  await expect(page.getByText("The calendar address is ready")).toBeVisible();
  await expectAccessible(page);
  const address = await shownAddress(page);
  expect(address).toMatch(/^http:\/\/localhost:\d+\/feeds\/[\w-]{43}\.ics$/);
  await expect(page.getByRole("link", { name: "Subscribe in a calendar app" })).toHaveAttribute(
    "href",
    address.replace("http:", "webcal:"),
  );
  await press(page, "I have copied it");
  await expect(page.getByLabel("Address", { exact: true })).toHaveCount(0);
  expect(await page.content()).not.toContain(address);
  await expect(page.getByText("Not fetched yet")).toBeVisible();

  const first = await fetchCalendar(address);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(first.find(route.id)).toMatchObject({ day: day(20), sequence: 0, status: "CONFIRMED" });
  expect(first.find(route.id)?.description).toMatch(/^1\. 08:30 am .+\n2\. [\s\S]+\/routes\//);
  const etag = first.headers.get("etag") ?? "";
  expect((await fetchCalendar(address, { "if-none-match": etag })).status).toBe(304);
  await page.reload();
  await expect(page.getByText("Last fetched on")).toBeVisible();

  await schedule({ plannedDay: day(21) });
  const moved = await fetchCalendar(address, { "if-none-match": etag });
  expect(moved.find(route.id)).toMatchObject({ day: day(21), sequence: 1 });
  await schedule({ userId: null });
  expect((await fetchCalendar(address)).find(route.id)).toMatchObject({
    ...{ status: "CANCELLED", sequence: 2 },
  });

  const inOtherTab = await page.context().newPage();
  await inOtherTab.goto(`/agent/${agent.id}?calendar=revoke`);
  await page.getByRole("link", { name: "Replace address" }).click();
  await expect(page.getByText("The address stops working at once")).toBeVisible();
  const question = page.getByRole("heading", { name: "Replace the calendar address?" });
  if (js) await expect(question).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  expect((await fetchCalendar(address)).status).toBe(200);
  await page.getByRole("link", { name: "Replace address" }).click();
  await press(page, "Replace address");
  const second = await shownAddress(page);
  await press(inOtherTab, "Revoke address");
  await expect(inOtherTab.getByText("was made meanwhile")).toBeVisible();
  await inOtherTab.close();
  expect((await fetchCalendar(second)).status).toBe(200);
  await page.getByRole("link", { name: "Revoke address" }).click();
  await press(page, "Revoke address");
  await expect(page.getByText("The calendar address has been revoked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke address" })).toHaveCount(0);
  const replies = await Promise.all(
    [address, second, `${server.url}/feeds/none.ics`].map((one) => fetchCalendar(one)),
  );
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
});

test("an office's calendar names the agent of each route", { tag: "@no-js" }, async ({
  page,
  server,
}) => {
  const api = await managersApi(server);
  const agent = await api.demoAgent(({ officeId }) => officeId === api.officeId);
  const { id, name } = await api.fresh(2);
  const plannedDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await api.schedule(id, { plannedDay, userId: agent.id });
  await page.goto(`/office-details/${api.officeId}`);
  await press(page, "Make calendar address");
  const { text } = await fetchCalendar(await shownAddress(page));
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${name} · ${agent.displayName}`);
  await page.getByRole("link", { name: "Revoke address" }).click();
  await press(page, "Revoke address");
  await expect(page.getByText("The calendar address has been revoked")).toBeVisible();
});
