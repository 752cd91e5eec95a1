import { rowOf } from "./support/list";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("a route gets a day and a start, which its stops and the list show", {
  tag: ["@core", "@no-js"],
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
