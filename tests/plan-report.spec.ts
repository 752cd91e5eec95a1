import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { chooseAction, column, rowOf, search } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const HERE: LonLat = [-82.99, 39.97];
/** About 2.2 km further north. */
const THERE: LonLat = [-82.99, 39.99];

const dialog = (page: Page) => page.getByRole("dialog");
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const markOf = (word: string, js: boolean) =>
  `${word}${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;

/** A route of two stops that an agent's device has just run, and that is completed. */
async function runRoute(server: Product, js: boolean) {
  const mark = markOf("Zp", js);
  const api = await managersApi(server);
  const ask = await adminsApi(server);
  // Where one of the demo was meanwhile, other journeys may have said.
  const agent = await api.agent(`Runner ${mark}`, DEMO_PASSWORD);
  const route = await api.through([
    [`${mark} one`, HERE],
    [`${mark} two`, THERE],
  ]);
  await api.give(route.id, agent.id);
  const change = (body: object) => ask(`/routes/${route.id}`, body, "PATCH");
  await change({ name: mark, distance: 2000, estimatedTime: 600 });
  const device = await agentsDevice(server, agent.id);
  const [one = "", two = ""] = (await api.stops(route.id)).map(({ id }) => id);
  await device.visits(one, HERE, { arrival: ago(70), departure: ago(60) });
  await device.wasAt(
    Array.from({ length: 16 }, (_, minute): [LonLat, string] => [
      [HERE[0], HERE[1] + (minute / 15) * (THERE[1] - HERE[1])],
      ago(60 - minute),
    ]),
  );
  await device.visits(two, THERE, { arrival: ago(45), departure: ago(10) });
  await change({ status: "completed" });
  return { mark, agent: { ...agent, displayName: `Runner ${mark}` } };
}

/** A location whose visits took 35 minutes each. */
async function longVisits(server: Product, js: boolean) {
  const name = markOf("Zt", js);
  const api = await managersApi(server);
  const agent = await api.demoAgent();
  const route = await api.through([[name, HERE]]);
  await api.give(route.id, agent.id);
  const device = await agentsDevice(server, agent.id);
  const [stop] = await api.stops(route.id);
  for (let n = 1; n <= 6; n++) {
    await device.visits(stop?.id ?? "", HERE, {
      arrival: ago(1000 + n * 60),
      departure: ago(965 + n * 60),
    });
  }
  return { name, locationId: stop?.locationId ?? "" };
}

test.describe("Planned vs. actual", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|03|04|09|22)/] });

  test("shows how a completed route went beside what was planned", {
    tag: "@no-js",
  }, async ({ page, signIn, server, js }) => {
    const { mark, agent } = await runRoute(server, js);
    await signIn("manager");
    await page.goto("/reports");
    await page.getByRole("link", { name: /^Planned vs. actual/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Planned vs. actual");
    await expect(page.getByRole("figure")).toBeVisible();
    await search(page, "Search routes", mark);
    await expect.poll(() => column(page, "Route")).toEqual([mark]);
    await expect.poll(() => column(page, "Agent")).toEqual([agent.displayName]);
    await expect.poll(() => column(page, "Planned time")).toEqual(["50 min"]);
    await expect.poll(() => column(page, "Actual time")).toEqual(["1 h"]);
    await expect.poll(() => column(page, "Time factor")).toEqual(["1.20"]);
    await expect.poll(() => column(page, "Planned distance(mi)")).toEqual(["1.24"]);
    await expect.poll(() => column(page, "Actual distance(mi)")).toEqual(["1.38"]);
    await expect.poll(() => column(page, "Distance factor")).toEqual(["1.11"]);
    await expect.poll(() => column(page, "Stop order followed")).toEqual(["Yes"]);
    await expect.poll(() => column(page, "Plan changed")).toEqual(["No"]);
    const definition = page.getByText(/however many stops were visited/);
    await expect(definition).toBeHidden();
    await page.getByText("Completed routes", { exact: true }).first().click();
    await expect(definition).toBeVisible();
    await expectAccessible(page);
    const csv = await page.request.get(`/reports/plan/table.csv?search=${mark}`);
    expect(await csv.text()).toContain("1.20");
    await page.getByRole("link", { name: mark, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(mark);
  });

  test("tells an agent's and an office's factors, and leads to what one agent ran", {
    tag: "@no-js",
  }, async ({ page, signIn, server, js }) => {
    const { agent } = await runRoute(server, js);
    const name = agent.displayName ?? "?";
    await signIn("manager");
    await page.goto("/reports/plan");
    await page.getByRole("link", { name: "Offices", exact: true }).last().click();
    await expect(page).toHaveURL(/by=offices/);
    await expect.poll(async () => (await column(page, "Office")).length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Days", exact: true }).click();
    await expect(page).toHaveURL(/by=days/);
    await expect.poll(async () => (await column(page, "Day")).length).toBeGreaterThan(0);
    expect((await column(page, "Planned time"))[0]).toMatch(/min/);
    await page.getByRole("link", { name: "Agents", exact: true }).last().click();
    await expect(page).toHaveURL(/by=agents/);
    await page.getByRole("link", { name: "90 days" }).click();
    await expect(page).toHaveURL(/by=agents/);
    const isSorted = async () => {
      const routes = (await column(page, "Completed routes")).map(Number);
      return routes.every((count, at) => at === 0 || count <= (routes[at - 1] ?? 0));
    };
    await expect.poll(isSorted).toBe(true);
    await page.getByRole("columnheader", { name: "Time factor" }).getByRole("link").click();
    await expect(page).toHaveURL(/sortBy=timeFactor/);
    await page.getByRole("table").getByRole("link", { name, exact: true }).click();
    await expect(page.getByText(`Only routes run by ${name}.`)).toBeVisible();
    await expect.poll(async () => new Set(await column(page, "Agent"))).toEqual(new Set([name]));
    await page.getByRole("link", { name: "All agents" }).click();
    await expect(page).not.toHaveURL(/userId/);
  });

  test("says what is wrong with a period, and that nothing was completed in one", async ({
    page,
    signIn,
  }) => {
    await signIn("manager");
    await page.goto("/reports/plan?from=2026-02-01&to=2026-01-01");
    await expect(page.getByText("The period ends before it begins")).toBeVisible();
    await expect(page.getByRole("figure")).toHaveCount(0);
    await page.goto("/reports/plan?from=2020-01-01&to=2020-01-31");
    await expect(page.getByText("No Data Found")).toBeVisible();
    await expect(page.getByText("No data for this period")).toBeVisible();
  });

  test("suggests how long a visit takes, which is planned once it is accepted", {
    tag: "@no-js",
  }, async ({ page, signIn, server, js }) => {
    const { name, locationId } = await longVisits(server, js);
    await signIn("manager");
    await page.goto("/reports/plan");
    await page.getByRole("link", { name: /^How long visits take/ }).click();
    await search(page, "Search locations", name);
    const row = rowOf(page, name);
    await expect(row).toContainText("35 min");
    await chooseAction(page, name, "Plan 35 min");
    await expect(dialog(page).getByText(/Planned now: 20 min/)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel("Minutes").fill("soon");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(
      dialog(page)
        .getByText(/Enter whole minutes/)
        .first(),
    ).toBeVisible();
    await dialog(page).getByLabel("Minutes").fill("35");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Planned from now on: 35 min a visit")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toHaveCount(1);
    await chooseAction(page, name, "Plan 35 min");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.goto(`/location-details/${locationId}`);
    const minutes = page.getByRole("definition").filter({ hasText: /^35$/ });
    await expect(page.getByText("Minutes per visit")).toBeVisible();
    await expect(minutes).toBeVisible();
  });

  test("lets an admin plan for a type, and nobody else", async ({ page, signIn, server }) => {
    await signIn("manager");
    await page.goto("/reports/plan/visit-times");
    const types = page.getByRole("region", { name: "By type" });
    await expect(types.getByRole("row").nth(2)).toBeVisible();
    await expect(types.getByRole("button", { name: /Actions/ })).toHaveCount(0);
    await page.context().clearCookies();
    await signIn("admin");
    await page.goto("/reports/plan/visit-times?typeSortBy=visits&typeSortOrder=desc");
    const salon = types.getByRole("row").filter({ hasText: "hair salon" });
    await salon.getByRole("button", { name: "Actions for hair salon" }).click();
    await page
      .getByRole("link", { name: /^Plan (another time|\d+ min)$/ })
      .filter({ visible: true })
      .click();
    await dialog(page).getByLabel("Minutes").fill("55");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Planned from now on: 55 min a visit")).toBeVisible();
    await expect(salon).toContainText("55");
    // As it was, for other journeys.
    const ask = await adminsApi(server);
    const found: { types: { type: { id: string; name: string } }[] } =
      await ask("/plan-suggestions");
    const id = found.types.find(({ type }) => type.name === "hair salon")?.type.id;
    await ask(`/location-types/${id}/visit-minutes`, { visitMinutes: null }, "PATCH");
  });
});
