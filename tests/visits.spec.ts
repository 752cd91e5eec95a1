import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { chooseAction, column, rowOf, search, totalItems } from "./support/list";
import type { Product } from "./support/server";
import { visitThree } from "./support/visits";
import { expect, test } from "./support/world";

const dialog = (page: Page) => page.getByRole("dialog");
const status = (page: Page, name: string) =>
  rowOf(page, name).getByText(/^(Confirmed|Unconfirmed)$/);

/** The page as it is once these units were chosen. */
async function inUnits(page: Page, server: Product, units: "km" | "mi") {
  await page.request.post("/units", { form: { units }, headers: { origin: server.url } });
  await page.reload();
}

test.describe("Visits", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|03|04|09|22)/] });
  // spec: 2.visits-page
  test("are listed the latest first, with what bears them out", {
    tag: ["@core", "@no-js"],
  }, async ({ page, signIn, server, js }) => {
    const { mark, names, agent } = await visitThree(server, js);
    const [near = "", far = "", closed = ""] = names;
    await signIn("manager");
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Visits", exact: true }).first().click();
    await expect(page).toHaveURL("/visits?visitsPage=1");
    await search(page, "Search visits", mark);
    await expect.poll(() => column(page, "Location")).toHaveLength(3);
    await expect.poll(() => totalItems(page)).toBe(3);
    await expect(rowOf(page, near)).toContainText("In range");
    await expect(rowOf(page, near)).toContainText(/(?<!\d)0 ft/);
    await expect(rowOf(page, near)).toContainText(agent.displayName ?? "?");
    await expect(status(page, near)).toHaveText("Confirmed");
    await expect(rowOf(page, far)).toContainText("Out of range");
    await expect(rowOf(page, far)).toContainText("0.69 mi");
    await inUnits(page, server, "km");
    await expect(rowOf(page, far)).toContainText("1.11 km");
    await inUnits(page, server, "mi");
    await expect(status(page, far)).toHaveText("Unconfirmed");
    await expect(rowOf(page, closed)).toContainText("Go away");
    const end = rowOf(page, far).getByText(/Call first\.$/);
    await expect(end).toBeHidden();
    await rowOf(page, far)
      .getByText(/^They were moving out/)
      .first()
      .click();
    await expect(end).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: far, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(far);
  });

  test("are confirmed, and unconfirmed with a reason, one by one with a way back", async ({
    page,
    signIn,
    server,
    js,
  }) => {
    const { mark, names } = await visitThree(server, js);
    const [near = "", far = ""] = names;
    await signIn("manager");
    await page.goto(`/visits?visitsPage=1&visitsSearch=${mark}`);
    await chooseAction(page, far, "Confirm");
    await expect(dialog(page).getByRole("heading")).toHaveText("Confirm this visit?");
    await dialog(page).getByLabel("Reason").fill("They called me");
    await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visit confirmed!")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`visitsSearch=${mark}`));
    await expect(status(page, far)).toHaveText("Confirmed");
    await expect(rowOf(page, far)).toContainText("They called me");

    await chooseAction(page, near, "Unconfirm");
    await dialog(page).getByRole("button", { name: "Unconfirm", exact: true }).click();
    await expect(dialog(page).getByText("Please enter a reason").first()).toBeVisible();
    await expectAccessible(page);
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill("Next door");
    await dialog(page).getByRole("button", { name: "Unconfirm", exact: true }).click();
    await expect(page.getByText("Visit unconfirmed!")).toBeVisible();
    await expect(status(page, near)).toHaveText("Unconfirmed");
    const toast = page.getByRole("status").filter({ hasText: "Visit unconfirmed!" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The visit has been restored")).toBeVisible();
    await expect(status(page, near)).toHaveText("Confirmed");
    await expect(rowOf(page, near)).not.toContainText("Next door");
  });

  test("are confirmed together, and mark what is not to be visited", async ({
    page,
    signIn,
    server,
    js,
  }) => {
    const { mark, names } = await visitThree(server, js);
    const [, far = "", closed = ""] = names;
    await signIn("admin");
    await page.goto(`/visits?visitsSearch=${mark}`);
    const all = { name: "Select all on this page" };
    if (js) await page.getByRole("checkbox", all).check();
    else await page.getByRole("link", all).click();
    await page.getByRole("button", { name: "Confirm", exact: true }).first().click();
    await expect(dialog(page).getByRole("heading")).toHaveText("Confirm 3 visits?");
    await dialog(page).getByLabel("Mark their locations as Do Not Visit").check();
    await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visits confirmed!")).toBeVisible();
    for (const name of [far, closed]) await expect(status(page, name)).toHaveText("Confirmed");
    await page.goto(`/locations?page=1&search=${encodeURIComponent(mark)}`);
    await expect(rowOf(page, closed)).toContainText("Do Not Visit");
    await expect(rowOf(page, far)).not.toContainText("Do Not Visit");
  });

  test("are data as well, and narrowed by their columns", async ({ page, signIn, server, js }) => {
    const { mark, names } = await visitThree(server, js);
    await signIn("manager");
    const reply = await page.request.get(`/visits.csv?visitsSearch=${mark}`);
    expect(reply.headers()["content-type"]).toContain("text/csv");
    const text = await reply.text();
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain("Out of range: 0.69 mi");
    await page.goto(`/visits?visitsPage=1&visitsSearch=${mark}&visitsFilters=confirmed:false`);
    await expect.poll(() => column(page, "Location")).toHaveLength(2);
    expect((await page.goto("/visits/nonsense"))?.status()).toBe(404);
  });
});
