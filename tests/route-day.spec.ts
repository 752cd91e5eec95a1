import { expectAccessible } from "./support/accessible";
import { rowOf } from "./support/list";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

// A refused form is answered by 400, which the browser logs.
test.use({ allowedConsole: [/status of 400/] });
test.beforeEach(async ({ signIn }) => signIn("manager"));

test("a route gets a day and a start, which its stops and the list show", {
  tag: "@no-js",
}, async ({ page, server }) => {
  const api = await managersApi(server);
  const { id, name } = await api.fresh(3);
  await page.goto(`/routes/${id}`);
  await expect(page.getByText("Length of day")).toBeVisible();
  await page.getByRole("link", { name: "Set the day" }).click();
  const dialog = page.getByRole("dialog", { name: "Day and agent" });
  await dialog.getByLabel("Day").fill("2031-12-02");
  await dialog.getByLabel("Start").fill("08:30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The route is planned for Tue 12-02-2031")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Tue 12-02-2031, 08:30 am–/ })).toBeVisible();
  const stops = page.getByRole("list", { name: "Stops" });
  await expect(stops.getByText("Planned 08:30 am")).toBeVisible();

  await page.goto("/routes?routePage=1&filters=plannedDay%3A12-02-2031");
  await expect(rowOf(page, name)).toContainText("Tue 12-02-2031");
  await page.goto(`/routes/schedule?routePage=1&ids=${id}`);
  await dialog.getByLabel("Day").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The route is planned for no day now")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The route has been restored")).toBeVisible();
  await page.goto("/routes?routePage=1&filters=plannedDay%3A12-02-2031");
  await expect(rowOf(page, name)).toContainText("Tue 12-02-2031");
});

test("the list is narrowed to days, which a saved view has in words", {
  tag: "@no-js",
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const { id, name } = await api.fresh(1);
  await api.plan(id, "2033-05-03");
  await page.goto("/routes?routePage=1&filters=createdBy:me");
  await page.getByRole("link", { name: "Day: any" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter by day" });
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "This week" }).click();
  await expect(page).toHaveURL(/filters=createdBy%3Ame%2CplannedDay%3Athis\+week/);
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole("link", { name: "Day: this week" }).click();
  await dialog.getByLabel("First day").fill("2033-05-02");
  await dialog.getByLabel("Last day").fill("2033-05-01");
  await dialog.getByRole("button", { name: "Show these days" }).click();
  await expect(dialog.getByText("Choose a last day that is not before")).not.toHaveCount(0);
  await dialog.getByLabel("Last day").fill("2033-05-04");
  await dialog.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByRole("link", { name: "Day: 05-02-2033..05-04-2033" })).toBeVisible();
  await expect(rowOf(page, name)).toContainText("Tue 05-03-2033");

  await page.goto("/views?of=%2Froutes%3FroutePage%3D1%26filters%3DplannedDay%3Athis%2Bweek");
  await page.getByLabel("Save the current list").fill(`Week ${js}`);
  await page.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("listitem").filter({ hasText: `Week ${js}` });
  await expect(view).toContainText("Day: this week");
});
