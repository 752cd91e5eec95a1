import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** The first date of a weekday, from 0 for Monday, in a week or later, and the same `weeks` later. */
function weekdayFrom(weekday: number, weeks = 0): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while ((day.getUTCDay() + 6) % 7 !== weekday) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCDate(day.getUTCDate() + 7 * weeks);
  return day.toISOString().slice(0, 10);
}
const shown = (day: string) => `Tue ${day.slice(5)}-${day.slice(0, 4)}`;

test.describe("Recurring routes", () => {
  test.use({ allowedConsole: [/status of 400/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("a round is repeated every Tuesday, one day skipped, one created for another day, then ended", {
    tag: "@no-js",
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const { id: agentId } = await api.agent(`Rhea ${Date.now()}`);
    const name = `Round ${Date.now()}`;
    const route = await api.create(2, { name, userId: agentId });
    const [first, second, last] = [weekdayFrom(1), weekdayFrom(1, 1), weekdayFrom(1, 6)];

    await page.goto(`/routes/${route.id}`);
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("link", { name: "Repeat Route" }).click();
    const dialog = page.getByRole("dialog", { name: `Repeat ${name}` });
    await expect(dialog).toBeVisible();
    for (const weekday of await dialog.getByRole("checkbox").all()) await weekday.uncheck();
    await dialog.getByLabel("First day").fill(first);
    await dialog.getByRole("button", { name: "Repeat route" }).click();
    await expect(dialog.getByText("Choose a weekday").first()).toBeVisible();
    await dialog.getByLabel("Tuesday").check();
    await dialog.getByLabel("Start", { exact: true }).fill("08:30");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Repeat route" }).click();

    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("The route is repeated")).toBeVisible();
    await expect(page.getByText("Every Tuesday")).toBeVisible();
    const days = page.getByRole("list", { name: "Days" });
    const dayOf = (day: string) => days.getByRole("listitem").filter({ hasText: shown(day) });
    await expect(dayOf(first)).toContainText(`${name} · Tue ${first.slice(5)}`);
    await expect(dayOf(last)).toContainText("Not created yet");

    await page.getByRole("button", { name: `Skip ${shown(second)}` }).click();
    await expect(page.getByText(`${shown(second)} is skipped`)).toBeVisible();
    await expect(dayOf(second)).toContainText("Skipped");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("The recurring route and route have been restored")).toBeVisible();
    await expect(dayOf(second)).toContainText(`${name} · Tue ${second.slice(5)}`);
    await page.getByRole("button", { name: `Skip ${shown(second)}` }).click();
    await expect(dayOf(second)).toContainText("Skipped");

    await page.getByRole("link", { name: `Create the route of ${shown(last)}` }).click();
    const create = page.getByRole("dialog", { name: `${name}: ${shown(last)}` });
    await create.getByLabel(/^Day/).fill(weekdayFrom(2, 6));
    await create.getByRole("button", { name: "Create route" }).click();
    await expect(dayOf(last)).toContainText("Moved to");

    await page.goto(`/routes/calendar?week=${first}`);
    await expect(page.getByText("recurring", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Recurring routes" }).click();
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(trail.getByRole("link", { name: "Routes" })).toBeVisible();
    await page.getByRole("link", { name, exact: true }).click();

    const third = weekdayFrom(1, 2);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const unchanged = page.url();
    await page.getByRole("link", { name: `Change from ${shown(third)} on` }).click();
    await page.getByRole("dialog").getByLabel("Start", { exact: true }).fill("11:00");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("at 11:00")).toBeVisible();
    await expect(page).not.toHaveURL(unchanged);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect(page.getByText("recurring route and routes have been restored")).toBeVisible();
    await expect(page).toHaveURL(unchanged);
    await expect(page.getByText("at 08:30")).toBeVisible();
    await expect(dayOf(third)).toContainText(`${name} · Tue ${third.slice(5)}`);

    await page.getByRole("link", { name: `Change from ${shown(first)} on` }).click();
    const change = page.getByRole("dialog", { name: `Change ${name}` });
    await change.getByLabel("Start", { exact: true }).fill("10:00");
    await change.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`Changed from ${shown(first)} on`)).toBeVisible();
    await expect(page.getByText("at 10:00")).toBeVisible();
    await expect(dayOf(second)).toContainText("Skipped");

    await page.getByRole("link", { name: "End", exact: true }).click();
    const end = page.getByRole("dialog", { name: `End ${name}?` });
    await end.getByLabel("First day without a route").fill(second);
    await end.getByRole("button", { name: "End" }).click();
    await expect(page.getByText(/^Ended/)).toBeVisible();
    await expect(dayOf(second)).toHaveCount(0);
    await expect(dayOf(first)).toBeVisible();
  });

  test("a day on which the agent is absent is held, and given to someone else", {
    tag: "@no-js",
  }, async ({ page, server }) => {
    const api = await managersApi(server);
    const { id: agentId } = await api.agent(`Hal ${Date.now()}`);
    const first = weekdayFrom(1);
    await api.absence(agentId, first, first);
    const route = await api.create(2, { name: `Held ${Date.now()}`, userId: agentId });
    await page.goto(`/routes/${route.id}/repeat`);
    const dialog = page.getByRole("dialog", { name: /^Repeat Held/ });
    await dialog.getByLabel("First day").fill(first);
    for (const weekday of await dialog.getByRole("checkbox").all()) await weekday.uncheck();
    await dialog.getByLabel("Tuesday").check();
    await dialog.getByRole("button", { name: "Repeat route" }).click();
    await expect(page.getByText("The route is repeated. 1 day is held")).toBeVisible();
    const day = page.getByRole("listitem").filter({ hasText: shown(first) });
    await expect(day).toContainText(/Held: Hal \d+ is absent/);
  });
});
