import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("the calendar shows an agent's week, and a route moves to another day", {
  tag: ["@core", "@core-no-js"],
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const agent = await api.demoAgent();
  const name = `Weekly round ${js ? "with" : "without"} scripts`;
  const { id } = await api.create(3, { name, userId: agent.id });
  await api.plan(id, "2031-12-02");
  await page.goto("/routes");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Agent" })).toBeVisible();

  await page.goto("/routes/calendar?week=2031-12-03");
  const row = page.getByRole("row", { name: new RegExp(agent.displayName ?? "") });
  const cell = (at: number) => row.getByRole("cell").nth(at);
  await expect(page.getByRole("columnheader", { name: "Tue 12-02" })).toBeVisible();
  await expect(cell(1)).toContainText(name);
  await expect(cell(1)).toContainText("3 stops");

  await page.getByRole("link", { name: `Move ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Day and agent" });
  await dialog.getByLabel("Day").fill("2031-12-05");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The route is planned for Fri 12-05-2031")).toBeVisible();
  await expect(cell(4)).toContainText(name);
  await expect(cell(1)).not.toContainText(name);

  await page.getByRole("link", { name: "Month", exact: true }).click();
  await expect(row.getByTitle(name)).toBeVisible();
  if (!js) await expect(page).toHaveURL(/month=2031-12/);
  await page.goto("/routes/calendar?week=2031-12-03");
  await page
    .getByRole("link", { name: `Create a route for ${agent.displayName} on Wed 12-03` })
    .click();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2031-12-03");
});
