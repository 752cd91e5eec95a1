import type { BrowserContext, Page } from "playwright/test";
import { controlOf, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { ACCOUNTS, expect, logIn, test } from "./support/world";

test.describe("A page that was drawn for somebody else", () => {
  // Chromium logs what comes back.
  test.use({ allowedConsole: [/status of 4\d\d/] });

  test("of an admin's, is not sent in the name of the manager whom they act as", {
    tag: "@no-js",
  }, async ({ page, context, server, signIn }) => {
    const api = await managersApi(server);
    const route = await api.fresh(3);
    await signIn("admin");
    await page.goto(`/routes/${route.id}/rename`);
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    const name = dialog.getByLabel("Route name");
    await name.fill("By whom?");
    const other = await actAsManager(context);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expectUnsent(page);
    await expect(name).toHaveValue("By whom?");
    await expect(page.getByText("Signout from office")).toBeAttached();
    expect((await api.route(route.id)).name).toBe(route.name);

    // It is the manager's page now, and of no one else.
    await other.goto("/dashboard");
    await other.getByRole("button", { name: "Signout from office" }).click();
    await expect(other.getByRole("button", { name: "Signout", exact: true })).toBeAttached();
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expectUnsent(page);
    await expect(name).toHaveValue("By whom?");
    expect((await api.route(route.id)).name).toBe(route.name);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    expect((await api.route(route.id)).name).toBe("By whom?");
  });

  test("loses nothing that was picked", async ({ page, context, server, signIn }) => {
    const api = await managersApi(server);
    const route = await api.fresh(3);
    await signIn("admin");
    await page.goto(`/routes/${route.id}/add-stop`);
    const dialog = page.getByRole("dialog", { name: "Add Stop" });
    const place = await searchAndChoose(page, "Location/Address", "Sycamore");
    const type = await searchAndChoose(page, "Location type", "cafe");
    await dialog.getByLabel("Stop name").fill("Union Mill");
    await actAsManager(context);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expectUnsent(page);
    await expect(dialog.getByLabel("Stop name")).toHaveValue("Union Mill");
    await expect(controlOf(page, "Location/Address")).toContainText(place);
    await expect(controlOf(page, "Location type")).toContainText(type);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Stop added!")).toBeVisible();
  });

  test("is not sent in the name of who signed in after them", async ({
    page,
    context,
    server,
    signIn,
  }) => {
    const api = await managersApi(server);
    const route = await api.fresh(3);
    await signIn("manager");
    await page.goto(`/routes/${route.id}/delete`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Delete" })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/dashboard");
    await other.getByRole("button", { name: "Signout" }).click();
    await logIn(other, "admin");
    await expect(other.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("that page was opened by someone else").first()).toBeVisible();
    expect((await api.route(route.id)).status).toBe(route.status);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Route Deleted!")).toBeVisible();
  });

  test("is shown for who is signed in, in another tab of theirs as well", async ({
    page,
    context,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/routes?routePage=1");
    await expect(page.getByRole("link", { name: "Locations Types" })).toBeVisible();
    const other = await actAsManager(context);
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Visits" }).click();
    await expect(page).toHaveURL(/\/visits/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Signout from office" })).toBeAttached();
    await other.goto("/routes?routePage=1");
    await other.getByRole("link", { name: "Create Route" }).first().click();
    await other.getByLabel("Route Name").fill("No");
    await other.getByRole("button", { name: "Create New Route" }).click();
    await expect(other.getByRole("alert")).toContainText("atleast 3 characters");
  });
});

/** In another tab. */
async function actAsManager(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login-as");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(ACCOUNTS.manager.email);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("You are signed in as")).toBeVisible();
  return page;
}

const expectUnsent = (page: Page) =>
  expect(
    page.getByRole("alert").filter({ hasText: "This page was opened by someone else" }),
  ).toContainText("Your entry is still here");
