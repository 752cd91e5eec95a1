import type { Page } from "playwright/test";
import { column, search, totalItems } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { controlOf, openPicker, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { ACCOUNTS, expect, test } from "./support/world";

const LIST = "/offices?page=1";

test.describe("Offices", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|03|04|09)/] });
  // spec: 2.offices-page
  test("are listed with their figures, searched by name, and lead to their pages", {
    tag: ["@core", "@no-js"],
  }, async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto(LIST);
    const total = await totalItems(page);
    expect(total).toBeGreaterThan(1);
    const names = await column(page, "Name");
    expect(names).toEqual(names.toSorted());
    for (const count of await column(page, "Agents")) expect(count).toMatch(/^[\d,]+$/);
    const [name = ""] = names;
    await search(page, "Search offices", name);
    await expect.poll(() => totalItems(page)).toBeLessThan(total);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    for (const tab of ["Locations", "Routes", "Users", "Sub-offices"]) {
      await tabs(page).getByRole("link", { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}$|/${tab.toLowerCase()}\\?`));
      await expect(page.getByRole("table")).toBeVisible();
    }
  });
  // spec: 2.add-office
  test("are made, changed, moved and put under each other; loops are refused in words", {
    tag: "@core-no-js",
  }, async ({ page, js, signIn }) => {
    await signIn("admin");
    const [top, branch] = [`Harbour ${js}`, `Quay ${js}`];
    await page.goto(LIST);
    await page.getByRole("link", { name: "Add office" }).click();
    await page.getByRole("button", { name: "Add office" }).click();
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(top);
    await page.getByRole("button", { name: "Add office" }).click();
    await expect(page.getByText("Office added!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(top);
    const topUrl = new URL(page.url()).pathname;

    await tabs(page).getByRole("link", { name: "Sub-offices" }).click();
    await page.getByRole("link", { name: "Add sub-office" }).click();
    await expect(page).toHaveURL(`/add-office?parent=${topUrl.split("/").at(-1)}`);
    await expect(controlOf(page, "Parent office")).toContainText(top);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(branch);
    await searchAndChoose(page, "Time zone", "Europe/Lisbon");
    await page.getByRole("button", { name: "Add office" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(branch);
    await expect(page.getByText("Europe/Lisbon")).toBeVisible();
    const branchUrl = new URL(page.url()).pathname;

    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(branch);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${branch} East`);
    const days = page.getByRole("group", { name: "Working days" });
    await days.getByLabel("Friday").uncheck();
    await days.getByLabel("Sunday").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Office updated!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${branch} East`);
    await expect(page.getByText("Sunday to Thursday")).toBeVisible();
    // Its weeks begin on Sunday.
    await page.goto(`/routes/calendar?week=2031-12-03&officeId=${branchUrl.split("/").at(-1)}`);
    await expect(page.getByText("Sun 11-30 – Sat 12-06, 2031")).toBeVisible();

    await page.goto(`${topUrl}/parent`);
    await searchAndChoose(page, "Parent office", `${branch} East`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText(/loop|below|branch/i);
    await page.goto(`${topUrl}/sub-offices`);
    await expect(column(page, "Name")).resolves.toEqual([`${branch} East`]);
    await page.goto(branchUrl);
    await expect(page.getByRole("navigation", { name: /Breadcrumb/i })).toContainText(top);
  });

  test("have a manager; what others change meanwhile is told, and nothing typed is lost", {
    tag: "@no-js",
  }, async ({ page, js, server, signIn }) => {
    const admin = await adminsApi(server);
    const manager = `Ada ${js}`;
    const email = `ada-${js}@waybook.example`;
    await admin("/users", { displayName: manager, email, role: "office-manager" });
    await signIn("admin");
    const { id } = await admin("/offices", { name: `Mill ${js}` });
    await page.goto(`/office-details/${id}/edit`);
    // Somebody else changes it while the form is open.
    const where = encodeURIComponent(JSON.stringify({ id }));
    await admin(`/offices?where=${where}`, { timeZone: "Asia/Tokyo" }, "PATCH");
    await searchAndChoose(page, "Manager", manager);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Windmill ${js}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("Someone else changed this office");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
      `Windmill ${js}`,
    );
    await expect(controlOf(page, "Manager")).toContainText(manager);
    expect((await admin(`/offices/${id}`)).name).toBe(`Mill ${js}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Office updated!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Windmill ${js}`);

    await page.getByRole("link", { name: "Login as", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();
    await expect(
      page.getByText(`You are signed in as ${manager} for Windmill ${js}`),
    ).toBeVisible();
    await page.getByRole("button", { name: "Signout from office" }).click();
    await expect(page.getByText(/^You are signed in as /)).toHaveCount(0);

    await page.goto(`/office-details/${id}/edit`);
    const options = (await openPicker(page, "Manager")).locator(".picker__options li");
    await options.filter({ hasText: /^None$/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Office updated!")).toBeVisible();
    await expect(page.getByText("No manager", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Login as", exact: true })).toHaveCount(0);
  });
  // spec: 2.office-details 8.location-unassigned
  test("have locations that are assigned and unassigned, and files of what they have", {
    tag: "@core",
  }, async ({ page, server, signIn }) => {
    await signIn("admin");
    const { officeId } = await managersApi(server);
    await page.goto(`/office-details/${officeId}/locations`);
    const name = (await column(page, "Name"))[0] ?? "";
    await page
      .getByRole("button", { name: `Actions for ${name}` })
      .first()
      .click();
    await page
      .getByRole("link", { name: "Unassign", exact: true })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole("dialog")).toContainText(name);
    await page.getByRole("dialog").getByRole("button", { name: "Unassign" }).click();
    await expect(page.getByText("Location unassigned!")).toBeVisible();
    await page.getByRole("link", { name: "Without an agent" }).click();
    await search(page, "Search locations", name);
    await expect.poll(() => column(page, "Agent").then((all) => new Set(all).size)).toBe(1);
    for (const what of ["locations", "routes", "users", "sub-offices"]) {
      const file = await page.request.get(`/office-details/${officeId}/export/${what}`);
      expect(file.headers()["content-type"]).toContain("text/csv");
      expect((await file.text()).split("\n").length).toBeGreaterThan(1);
    }
    await page.request.get(`/office-details/${officeId}/export/locations`);
    await page.goto(`/office-details/${officeId}/locations`);
    await expect(page.getByText("Locations exported successfully").first()).toBeVisible();
  });

  test("are entered by an admin as their managers, who leave by the sidebar", async ({
    page,
    server,
    signIn,
  }) => {
    await signIn("admin");
    const { officeId } = await managersApi(server);
    await page.goto(`/office-details/${officeId}`);
    await page.getByRole("link", { name: "Login as", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText(/^You are signed in as /)).toBeVisible();
    await page.goto(LIST);
    await expect.poll(() => totalItems(page)).toBeGreaterThan(0);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Signout from office" }).click();
    await expect(page.getByText(/^You are signed in as /)).toHaveCount(0);
    await expect(page.getByText(ACCOUNTS.admin.email)).toHaveCount(0);
    await page.goto("/location-types?locationTypePage=1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations Types");
  });

  test("of others are refused to a manager, wherever one looks", async ({
    page,
    server,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/add-office");
    await page
      .getByRole("textbox", { name: "Name", exact: true })
      .fill(`Somebody else's ${Math.random()}`);
    await page.getByRole("button", { name: "Add office" }).click();
    await expect(page.getByText("Office added!")).toBeVisible();
    const { pathname } = new URL(page.url());
    await page.context().clearCookies();
    await signIn("manager");
    for (const part of [
      "",
      "/locations",
      "/locations/assign",
      "/routes",
      "/users",
      "/sub-offices",
      "/sub-offices/add",
      "/edit",
      "/parent",
      "/export/locations",
      "/export/users",
    ]) {
      const reply = await page.goto(`${pathname}${part}`);
      expect([403, 404], part).toContain(reply?.status());
      await expect(page.getByRole("alert").first()).toBeVisible();
    }
    expect((await page.goto(`${pathname}/login-as`))?.status()).toBe(403);

    const { officeId } = await managersApi(server);
    await page.goto(`/office-details/${officeId}/sub-offices`);
    await expect(page.getByRole("link", { name: "Add sub-office" })).toBeVisible();
    await expect(
      page.locator(`a[href*="/office-details/${officeId}/parent"]`),
      "whose office a manager's is, is not theirs to say",
    ).toHaveCount(0);
    await page.goto(`/office-details/${officeId}/users`);
    const [cell = ""] = await column(page, "Name");
    const name = cell.split("\n").at(-1) ?? "";
    await page.getByRole("row").getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(/\/agent\//);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);

    await page.goto("/add-office");
    await page
      .getByRole("textbox", { name: "Name", exact: true })
      .fill(`A branch ${Math.random()}`);
    await page.getByRole("button", { name: "Add office" }).click();
    await expect(page.getByText("Office added!")).toBeVisible();
  });
});

const tabs = (page: Page) => page.getByRole("navigation", { name: "Of this office" });
