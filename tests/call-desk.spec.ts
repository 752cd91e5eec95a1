import { formatOccurrenceName } from "contract/routes/recurrence";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

/** A working day at least two days ahead. */
function workday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Leads to the slots of a day. */
const dayLink = (page: Page, day: string) =>
  page.getByRole("link", { name: new RegExp(`^\\w{3} ${day.slice(5)}$`) });

test("someone on the phone is given the slot with the smallest detour", {
  tag: ["@core", "@no-js"],
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
  const places: [string, [number, number]][] = [
    [`West ${mark}`, [-82.9, 40.02]],
    [`East ${mark}`, [-82.88, 40.02]],
    [`Caller ${mark}`, [-82.89, 40.021]],
  ];
  const stops = await api.stops((await api.through(places)).id);
  const [west = "", east = "", caller = ""] = stops.map(({ locationId }) => locationId);
  // The first by name, as only so many agents are looked at.
  const agent = `Aada ${mark}`;
  const { id: userId } = await api.agent(agent);
  const figures = { distance: 2000, estimatedTime: 240 };
  const name = `Round ${mark}`;
  const { id } = await api.createOf([west, east], { name, userId, ...figures });
  const day = workday();
  await api.plan(id, day);

  await page.goto("/plan/slot");
  await expect(page.getByText("Where is the visit?")).toBeVisible();
  await searchAndChoose(page, "Location", `Caller ${mark}`);
  await page.getByLabel("Minutes of the visit").fill("nine");
  await page.getByRole("button", { name: "Find slots" }).click();
  await expect(page.getByText("Write whole minutes from 1 to 480").first()).toBeVisible();
  await page.getByLabel("Minutes of the visit").fill("40");
  await page.getByRole("button", { name: "Find slots" }).click();
  await expect(page.getByText(`Caller ${mark}, 40 min`)).toBeVisible();

  const dayOf = dayLink(page, day);
  await expect(page.getByRole("listitem").filter({ has: dayOf })).toContainText("Small");
  await dayOf.click();
  const slot = page.getByRole("listitem").filter({ hasText: name });
  await expect(slot).toContainText(agent);
  await expect(slot).toContainText(/Detour \d min, about \d\.\d\d mi/);
  await expectAccessible(page);

  await slot.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByText(`Caller ${mark} is booked: ${agent}`)).toBeVisible();
  expect(await api.names(id)).toEqual([`West ${mark}`, `Caller ${mark}`, `East ${mark}`]);

  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
  expect(await api.names(id)).toEqual([`West ${mark}`, `East ${mark}`]);

  await api.absence(userId, day, day);
  await page.goto(`/plan/slot?locationId=${caller}&day=${day}`);
  await expect(page.getByText(`Caller ${mark}, 20 min`)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test.describe("A slot that is taken meanwhile", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 409/] });

  test("is not booked, and a free day becomes a route of its own", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const api = await managersApi(server);
    const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
    const stops = await api.stops(
      (
        await api.through([
          [`North ${mark}`, [-83.1, 40.1]],
          [`Caller ${mark}`, [-83.1, 40.101]],
        ])
      ).id,
    );
    const [north = "", caller = ""] = stops.map(({ locationId }) => locationId);
    const agent = `Aada ${mark}`;
    const { id: userId } = await api.agent(agent);
    const name = `Round ${mark}`;
    const { id } = await api.createOf([north], { name, userId });
    const day = workday();
    await api.plan(id, day);
    await page.goto(`/plan/slot?locationId=${caller}&day=${day}`);
    const slot = page.getByRole("listitem").filter({ hasText: name });
    await expect(slot).toContainText(agent);
    await api.setStatus(id, "inactive");
    await slot.getByRole("button", { name: /^Book / }).click();
    await expect(page.getByText(/^Nothing was booked\. /)).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);

    const free = page.getByRole("listitem").filter({ hasText: agent });
    await expect(free).toContainText("A new route");
    const second = await page.context().newPage();
    await second.goto(page.url());
    await free.getByRole("button", { name: /^Book / }).click();
    await expect(page.getByText(`Caller ${mark} is booked: ${agent}`)).toBeVisible();
    const [made] = await api.routesNamed(formatOccurrenceName(agent, day));
    expect(made).toMatchObject({ plannedDay: day, userId, totalLocation: 1 });

    // The other tab does not book it again, but a second visit once it has named the first.
    const stale = second.getByRole("listitem").filter({ hasText: agent });
    await stale.getByRole("button", { name: /^Book / }).click();
    await expect(
      second.getByText(`Nothing was booked. ${agent} was given a route on`),
    ).toBeVisible();
    await expect(second.getByText(`Already planned: ${agent} on`)).toBeVisible();
    expect(await api.routesNamed(formatOccurrenceName(agent, day))).toHaveLength(1);
    await second.getByRole("link", { name: "All days" }).click();
    await expect(second.getByRole("heading", { name: "Best slots", exact: true })).toBeVisible();
    await second
      .getByRole("button", { name: /^Book / })
      .first()
      .click();
    await expect(second.getByText(`Caller ${mark} is booked: `)).toBeVisible();
    await second.close();

    // A place that is no location yet becomes one on the way.
    await searchAndChoose(page, "Or another place", "40.1, -83.1");
    await page.getByRole("button", { name: "Find slots" }).click();
    await dayLink(page, day).click();
    const place = page.getByRole("listitem").filter({ hasText: made?.name });
    await place.getByRole("link", { name: /^Add the place / }).click();
    await expect(page.getByRole("heading", { name: "Add new location" })).toBeVisible();
    await expect(page.getByLabel("Latitude")).toHaveValue(/^40\.1/);
  });
});
