import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("Absences of an agent", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|09)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("are added, changed and deleted on the agent's page, and routes on these days get another one", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const api = await managersApi(server);
    const { id } = await api.agent(`Ulla ${js ? "js" : "nojs"} ${Date.now()}`);
    const route = await api.create(2, { name: "Through Ulla", userId: id });
    await api.plan(route.id, "2032-12-24");
    await page.goto(`/agent/${id}`);
    await expect(page.getByText("No absences are planned.")).toBeVisible();
    await page.getByRole("link", { name: "Add absence" }).click();
    const dialog = page.getByRole("dialog", { name: /^Add an absence of Ulla/ });
    await dialog.getByLabel("First day").fill("2032-12-24");
    await dialog.getByLabel("Last day").fill("2032-12-23");
    await dialog.getByLabel("Note").fill("Holidays");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add absence" }).click();
    await expect(
      dialog.getByText("Choose a last day that is not before the first").first(),
    ).toBeVisible();
    await expect(dialog.getByLabel("Note")).toHaveValue("Holidays");
    await dialog.getByLabel("Last day").fill("2032-12-27");
    await dialog.getByRole("button", { name: "Add absence" }).click();
    await expect(page.getByText("Absence added. 1 route planned on these days")).toBeVisible();
    const part = page.locator("section", { has: page.getByRole("heading", { name: "Absences" }) });
    await expect(part.getByRole("listitem")).toHaveText(
      /Fri 12-24-2032 – Mon 12-27-2032.*4 days.*Holidays.*Planned on these days: Through Ulla/,
    );
    await part.getByRole("link", { name: /^Change day or agent of routes from Fri 12-24/ }).click();
    const plan = page.getByRole("dialog", { name: "Day and agent" });
    await plan.getByLabel("Day").fill("2032-12-28");
    await plan.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The route is planned for Tue 12-28-2032")).toBeVisible();
    await expect(part.getByText("Planned on these days")).toHaveCount(0);
    await api.plan(route.id, "2032-12-24");

    await page.getByRole("link", { name: "Add absence" }).click();
    await dialog.getByLabel("First day").fill("2032-12-27");
    await dialog.getByRole("button", { name: "Add absence" }).click();
    await expect(
      dialog.getByText(/overlap another absence: Fri 12-24-2032 – Mon 12-27-2032/).first(),
    ).toBeVisible();
    await dialog.getByLabel("First day").fill("2032-12-29");
    await dialog.getByRole("button", { name: "Add absence" }).click();
    await expect(part.getByRole("listitem").nth(1)).toContainText("Wed 12-29-2032");

    await page.getByRole("link", { name: "Edit the absence Wed 12-29-2032" }).click();
    const edit = page.getByRole("dialog", { name: /^Absence of Ulla/ });
    await edit.getByLabel("Last day").fill("2032-12-30");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(part.getByRole("listitem").nth(1)).toContainText("2 days");

    await page.getByRole("link", { name: "Delete the absence Fri 12-24-2032" }).click();
    await page
      .getByRole("dialog", { name: "Delete this absence?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("Absence deleted")).toBeVisible();
    await expect(part.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("The absence has been restored")).toBeVisible();
    await expect(part.getByRole("listitem")).toHaveCount(2);
  });
});
