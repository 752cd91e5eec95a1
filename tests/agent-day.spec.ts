import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Page, Response } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { agentsPin, placeOfAgent, running } from "./support/live";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const DAY_MS = 24 * 60 * 60_000;
/** A day before yesterday, whatever the zone; its noon in Ohio or about it. */
const day = () => new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
const at = (minutes: number) =>
  new Date(Date.parse(`${day()}T16:00:00Z`) + minutes * 60_000).toISOString();

/** A new agent who drove for ten minutes, had a break, fell silent, and drove on. */
async function agentOfADay(server: Product, js: boolean) {
  const name = `Zd ${js ? "Js" : "NoJs"} ${Date.now() % 1_000_000}`;
  const { id } = await (await managersApi(server)).agent(name, DEMO_PASSWORD);
  const device = await agentsDevice(server, id);
  const way: [LonLat, string][] = [];
  for (let minute = 0; minute < 10; minute++) way.push([[-83 + minute / 200, 39.96], at(minute)]);
  for (let minute = 10; minute <= 25; minute++) way.push([[-82.95, 39.96], at(minute)]);
  for (let minute = 46; minute <= 50; minute++) {
    way.push([[-82.95, 39.99 + (minute - 46) / 200], at(minute)]);
  }
  way.push([[0, 0], at(5.2)], [[39.96, -82.97], at(6.3)], [[-80, 42], at(12.5)]);
  await device.wasAt(way);
  return { id, name };
}

const figure = (page: Page, label: string) =>
  page.locator("dl > div").filter({ hasText: label }).locator("dd");
const entry = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test.describe("An agent's day", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("shows the way with breaks and silences, and can be replayed", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const { id, name } = await agentOfADay(server, js);
    await page.goto(`/agent/${id}/track?day=${day()}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(figure(page, "Distance(mi)")).toHaveText(/^[5-9]\.\d\d$/);
    await expect(figure(page, "Time moving")).toHaveText("14 min");
    await expect(figure(page, "Breaks")).toHaveText("1");
    await expect(figure(page, "Positions")).toHaveText("34");
    await expect(page.getByText("3 doubtful positions left out", { exact: true })).toBeVisible();
    await expect(entry(page, "Break")).toContainText("15 min");
    await expect(entry(page, "No positions")).toContainText("21 min");
    await expect(page.locator("figure.map .map__line--estimated")).not.toHaveCount(0);
    await expect(agentsPin(page)).toHaveCount(1);
    await expectAccessible(page);

    const end = await placeOfAgent(page);
    await entry(page, "Break").getByRole("link").first().click();
    await expect(page).toHaveURL(/at=2/);
    await expect.poll(() => placeOfAgent(page)).not.toEqual(end);
    const time = page.locator(".replay__time");
    await expect(time).toHaveText(/:10 [ap]m$/);
    if (!js) {
      await page.getByText("Every quarter of an hour").click();
      await page.getByRole("link", { name: /^\d\d:30 [ap]m$/ }).click();
      await expect(time).toHaveText(/:30 [ap]m$/);
      await expect(page.getByText("No position then")).toBeVisible();
      return;
    }
    const slider = page.getByRole("slider", { name: "Time of day" });
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(time).toHaveText(/:00 [ap]m$/);
    const start = await placeOfAgent(page);
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    await expect(time).toHaveText(/:05 [ap]m$/);
    await expect(slider).toHaveAttribute("aria-valuetext", /:05 [ap]m$/);
    await expect.poll(() => placeOfAgent(page)).not.toEqual(start);
    await expect(page).toHaveURL(/at=[^&]*16%3A05%3A00Z/);
    await page.reload();
    await expect(time).toHaveText(/:05 [ap]m$/);
    await page.getByRole("button", { name: "Play" }).click();
    await expect(time).toHaveText(/:50 [ap]m$/);
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  });

  test("is another one by its links and its form, up to today", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const { id } = await agentOfADay(server, js);
    await page.goto(`/agent/${id}/track?day=${day()}`);
    await page.getByRole("link", { name: "Day before" }).click();
    await expect(page.getByText("No positions of this day")).toBeVisible();
    await expect(page.getByText(/positions are stored for 1 hour/)).toBeVisible();
    await page.getByRole("link", { name: "Day after" }).click();
    await expect(page).toHaveURL(new RegExp(`day=${day()}`));
    await expect(figure(page, "Breaks")).toHaveText("1");
    await page.getByRole("link", { name: "Live", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/agent/${id}/track$`));
    await expect(page.getByText(/^Last seen/)).toBeVisible();
    await page.getByLabel("Day", { exact: true }).fill(day());
    // Scripts send it by themselves.
    await expect(page.getByRole("button", { name: "Show", exact: true })).toHaveCount(js ? 0 : 1);
    if (!js) await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`day=${day()}`));
    await expect(figure(page, "Breaks")).toHaveText("1");
    for (const odd of ["2999-01-01", "2026-02-31", "yesterday"]) {
      await page.goto(`/agent/${id}/track?day=${odd}`);
      await expect(page.getByText(/^Last seen/)).toBeVisible();
    }
  });

  test("has the stops of today that were visited", async ({ page, server }) => {
    const { stops, userId, device } = await running(server, 4);
    const [first] = stops;
    await device.visits(first?.id ?? "", first?.coordinates ?? [0, 0]);
    await page.goto(`/agent/${userId}/track`);
    await expect(entry(page, first?.name ?? "?").first()).toContainText("Visited");
    await expect(page.locator("figure.map .pin--visited").first()).toBeAttached();
  });

  test("tells the agent who looked", { tag: "@no-js" }, async ({ page, server, js }) => {
    const { id, name } = await agentOfADay(server, js);
    await page.goto(`/agent/${id}`);
    await expect(page.getByText("No views yet")).toBeVisible();
    await page.goto(`/agent/${id}/track?day=${day()}`);
    // The page of an agent who was last seen long ago doesn't say that it is live.
    const isStream = (reply: Response) =>
      reply.headers()["content-type"]?.startsWith("text/event-stream") ?? false;
    const opened = js ? page.waitForResponse(isStream) : undefined;
    await page.goto(`/agent/${id}/track`);
    await opened;
    await page.goto(`/agent/${id}`);
    const looks = page.getByRole("table", { name: `Who viewed the position of ${name}` });
    const [year, month, date] = day().split("-");
    await expect(looks).toContainText(`Trail of a day, ${month}-${date}-${year}`);
    await expect(looks).toContainText("Last position");
    if (js) await expect(looks).toContainText("Live position");
    await expectAccessible(page);
    await page.goto("/data-retention");
    await expect(page.getByText("Position access log")).toBeVisible();
  });
});
