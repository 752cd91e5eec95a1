import type { Page } from "playwright/test";
import { column } from "./support/list";
import { chooseOption, openPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const OWN = "Columbus North";
const BRANCH = "Clintonville";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("A page belongs to the office that it was drawn for", () => {
  // Chromium logs pages that are not there.
  test.use({ allowedConsole: [/status of 404/] });
  // spec: 6.manager-fixed-office
  test("its rows, pages and dialogs stay that office's when another tab switches", {
    tag: ["@core", "@no-js"],
  }, async ({ page, context, js }) => {
    await page.goto("/routes?routePage=1&routeSortBy=office.name&routeSortOrder=desc");
    const total = page.getByText(/of \d+ total items/);
    const before = (await total.textContent()) ?? "";

    const other = await context.newPage();
    await other.goto("/routes?routePage=1");
    await switchTo(other, BRANCH, js);
    await expect(other.getByText(/of \d+ total items/)).not.toHaveText(before);

    await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
    await expect(page).toHaveURL("/routes?routePage=1");
    await expect(total).toHaveText(before);
    await expectOffice(page, OWN);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL("/routes?routePage=2");
    await expect(total).toHaveText(before.replace(/^1–10 /, "11–20 "));

    // The other one goes on in its own, by links, forms and the address alone.
    await other.getByRole("columnheader", { name: "Distance(mi)" }).getByRole("link").click();
    await expect(other).toHaveURL(/(?=.*routeSortBy=distance)(?=.*activeOffice=)/);
    await expectOffice(other, BRANCH);
    await expect(other.getByText(/of \d+ total items/)).not.toContainText(
      before.replace(/^.*of/, "of"),
    );
    await other.goto("/routes?routePage=1");
    await expect(other).toHaveURL(/routePage=1&activeOffice=/);
    await expectOffice(other, BRANCH);
    await other
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Dashboard" })
      .click();
    await expect(other).toHaveURL(/dashboard\?activeOffice=/);
    await expectOffice(other, BRANCH);
    await switchTo(other, OWN, js);
    await expect(other).toHaveURL("/dashboard");
  });

  test("what is sent from it is done for it", { tag: "@no-js" }, async ({
    page,
    context,
    server,
    js,
  }) => {
    const api = await managersApi(server);
    const [renamed, assigned] = [await api.fresh(4), await api.fresh(4)];
    await page.goto(`/routes/${renamed.id}/rename`);
    const assigning = await context.newPage();
    await assigning.goto(`/routes/assign?routePage=1&ids=${assigned.id}`);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await switchTo(other, BRANCH, js);

    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    await dialog.getByLabel("Route name").fill("Copy renamed beside a switch");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByText("Route name updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Copy renamed beside a switch",
    );
    await expectOffice(page, OWN);

    await expect(assigning.getByRole("dialog").getByLabel("Office")).toHaveValue(OWN);
    await chooseOption(await openPicker(assigning, "Agent"));
    await assigning.getByRole("button", { name: "Assign", exact: true }).last().click();
    await expect(assigning.getByText("Route assigned")).toBeVisible();
    const { officeId } = await api.route(assigned.id);
    expect(officeId).toBe((await api.user((await api.route(assigned.id)).userId ?? "")).officeId);
    await expectOffice(assigning, OWN);
  });

  test("a route of a branch is planned for that branch", { tag: "@no-js" }, async ({
    page,
    context,
    server,
    js,
  }) => {
    const api = await managersApi(server);
    await page.goto("/create-route");
    await switchTo(page, BRANCH, js);
    await expect(page).toHaveURL(/create-route\?activeOffice=/);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await switchTo(other, OWN, js);

    await page.goto(`${page.url()}&${FOUND}`);
    await expect(page.getByLabel("Select Office")).toHaveValue(BRANCH);
    const name = `For a branch ${Date.now()}`;
    await page.getByLabel("Route Name").fill(name);
    await chooseOption(await openPicker(page, "Select Agent"));
    await page.getByRole("button", { name: "Create New Route" }).click();
    await expect(page.getByText("Route added!")).toBeVisible();
    await expectOffice(page, BRANCH);
    const made = await api.find((route) => route.name === name);
    const agent = await api.user(made.userId ?? "");
    expect(made.officeId).toBe(agent.officeId);
    await page.goto("/routes?routePage=1&routeLimit=0");
    await expectOffice(page, OWN);
    await expect.poll(() => column(page, "Name")).toContain(name);
  });

  test("a route of another office of one's own is offered for that office", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const api = await managersApi(server);
    const own = (await api.get<{ data: { id: string }[] }>("/offices?search=Columbus%20North"))
      .data[0];
    const route = await api.find(({ officeId }) => officeId === own?.id);
    await page.goto(`/routes/${route.id}`);
    await switchTo(page, BRANCH, js);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`This is not in ${BRANCH}`);
    await expect(page.getByText(`It belongs to ${OWN}`)).toBeVisible();
    await expectOffice(page, BRANCH);
    await page.getByRole("link", { name: `Show it for ${OWN}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(route.name);
    await expectOffice(page, OWN);

    // By a link from elsewhere, too; and what is nobody's of theirs is not there.
    await page.goto(`/routes/${route.id}`);
    await expect(page.getByRole("link", { name: `Show it for ${OWN}` })).toBeVisible();
    await page.goto(`/routes/${await api.foreignRoute()}`);
    await expect(page.getByRole("link", { name: "Go to the dashboard" })).toBeVisible();
    await expect(page.getByText("another of your offices")).toHaveCount(0);
  });

  test("an address of an office that is not one's own is shown for one's own", async ({ page }) => {
    await page.goto("/routes?routePage=1&activeOffice=nobodys");
    await expect(page).toHaveURL("/routes?routePage=1");
    await expect(page.getByText("an office that is not one of yours")).toBeVisible();
    await expectOffice(page, OWN);
  });
});

test("Offices are gone through by keys alone", async ({ page, js }) => {
  test.skip(!js, "without scripts it is a page of buttons");
  await page.goto("/dashboard");
  const switcher = page.getByRole("button", { name: /Active office/ });
  const offices = page.locator(".office-choices__office");
  await switcher.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search offices" })).toBeFocused();
  await expect(offices.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(offices.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(offices.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(offices.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(switcher).toBeFocused();
  await expect(offices.first()).toBeHidden();

  await switcher.press("Enter");
  await page.keyboard.type(BRANCH);
  await expect(offices).toHaveCount(1);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expectOffice(page, BRANCH);
});

const FOUND = new URLSearchParams({
  "f.limit": "4",
  "f.kilometers": "12",
  "f.startAt": "39.9612*-82.9988*city*Columbus, OH",
}).toString();

const expectOffice = (page: Page, name: string) =>
  expect(page.getByText("Active office").locator("..")).toContainText(name);

async function switchTo(page: Page, office: string, js: boolean): Promise<void> {
  await page.getByRole(js ? "button" : "link", { name: /Active office/ }).click();
  await page.getByRole("button", { name: office, exact: true }).click();
  await expectOffice(page, office);
}
