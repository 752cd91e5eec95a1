/** What people do with an eye on nothing, on the screens of what happened. */
import type { Visit } from "contract/entities";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Page } from "playwright/test";
import { agentsDevice } from "./support/device";
import { consoleBehindGate } from "./support/gated-console";
import { chooseAction, rowOf } from "./support/list";
import { adminsApi } from "./support/persons-api";
import { chooseOption, openPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, logIn, signInAt, test } from "./support/world";

const FAR: LonLat = [-82.99, 39.98];

/** A visit that its device did not bear out, at a location of its own. */
async function makeVisit(server: Product): Promise<Pick<Visit, "id"> & { name: string }> {
  const name = `Odd ${Date.now()}`;
  const api = await managersApi(server);
  const agent = await api.demoAgent();
  const route = await api.through([[name, [-82.99, 39.97]]]);
  await api.give(route.id, agent.id);
  const [stop] = await api.stops(route.id);
  const device = await agentsDevice(server, agent.id);
  await device.visits(stop?.id ?? "", FAR);
  const { data } = await api.get<{ data: Visit[] }>(
    `/visits?limit=1&filters=locationId:${stop?.locationId}`,
  );
  return { id: data[0]?.id ?? "", name };
}

async function review(page: Page, name: string, what: "Confirm" | "Unconfirm", reason: string) {
  await chooseAction(page, name, what);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole("button", { name: what, exact: true }).click();
  await expect(page.getByText(`Visit ${what.toLowerCase()}ed!`)).toBeVisible();
}

const choose = (page: Page, name: string) => rowOf(page, name).getByRole("checkbox").check();

test.describe("Screens of what happened", () => {
  // Chromium logs forms that come back, of sign-ins, and of a server that is away.
  test.use({ allowedConsole: [/Failed to load resource|status of (40[0139]|50[23])/] });

  test("take a press beside an open picker, and Back leads through what was asked", async ({
    page,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/reports/top-agents");
    await openPicker(page, "Office");
    await page.getByRole("link", { name: "90 days" }).click();
    const days = page.getByRole("link", { name: "90 days" });
    await expect(days).toHaveAttribute("aria-current", "true");
    await chooseOption(await openPicker(page, "Office"));
    await expect(page).toHaveURL(/officeId=/);
    await page.goBack();
    await expect(days).toHaveAttribute("aria-current", "true");
    await page.goBack();
    await expect(page).toHaveURL("/reports/top-agents");

    await page.goto("/dashboard/agent-map");
    await openPicker(page, "Office");
    await page.getByRole("link", { name: /^Silent/ }).click();
    await expect(page).toHaveURL(/state=silent/);
    await page.goBack();
    await expect(page).toHaveURL("/dashboard/agent-map");
  });

  test("tell what somebody else did to a visit meanwhile", async ({ page, signIn, server }) => {
    const { id, name } = await makeVisit(server);
    const admin = await adminsApi(server);
    await signIn("manager");
    await page.goto(`/visits?visitsPage=1&visitsSearch=${encodeURIComponent(name)}`);
    await chooseAction(page, name, "Confirm");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("They called me");
    await admin(`/visits/${id}`, { confirmed: true }, "PATCH");
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visit confirmed! It had this status before.")).toBeVisible();
    await page.goto(`/visits?visitsPage=1&visitsSearch=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name).getByText("Confirmed", { exact: true })).toBeVisible();
  });

  test("take back in one tab what another has changed since only with words", async ({
    page,
    context,
    signIn,
    server,
  }) => {
    const { name } = await makeVisit(server);
    const list = `/visits?visitsPage=1&visitsSearch=${encodeURIComponent(name)}`;
    await signIn("manager");
    await page.goto(list);
    await review(page, name, "Confirm", "Seen from the street");
    await page.goto("/undo");
    const undo = page.getByRole("button", { name: `Undo 1 visit ${name}` });
    await expect(undo).toBeVisible();

    const other = await context.newPage();
    await other.goto(list);
    await review(other, name, "Unconfirm", "It was next door");

    await undo.click();
    await expect(page.getByText(/^Changed since, so it can't be undone/)).toBeVisible();
    await page.goto(list);
    await expect(rowOf(page, name)).toContainText("It was next door");
    await expect(rowOf(page, name).getByText("Unconfirmed", { exact: true })).toBeVisible();
  });

  test("keep what is chosen in each tab by itself", async ({ page, context, signIn, server }) => {
    const [one, two] = [await makeVisit(server), await makeVisit(server)];
    const list = "/visits?visitsPage=1&visitsSearch=Odd";
    await signIn("manager");
    await page.goto(list);
    const other = await context.newPage();
    await other.goto(list);
    await choose(other, two.name);
    await choose(page, one.name);
    await page.getByRole("button", { name: "Confirm", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText("Confirm this visit?");
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visit confirmed!")).toBeVisible();
    await other.reload();
    await expect(rowOf(other, one.name).getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(rowOf(other, two.name).getByText("Unconfirmed", { exact: true })).toBeVisible();
  });

  test("keep a reason over the end of the session", async ({ page, context, signIn, server }) => {
    const { name } = await makeVisit(server);
    await signIn("manager");
    await page.goto(`/visits?visitsPage=1&visitsSearch=${encodeURIComponent(name)}`);
    await chooseAction(page, name, "Confirm");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Seen by a neighbour");
    await context.clearCookies({ name: "waybook_session" });
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await logIn(page, "manager");
    await expect(dialog.getByLabel("Reason")).toHaveValue("Seen by a neighbour");
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Visit confirmed!")).toBeVisible();
  });

  test("say that the data can't be reached, and show it once it can", async ({
    page,
    context,
    server,
  }) => {
    const api = await managersApi(server);
    const agent = await api.demoAgent();
    const { console, gate, end } = await consoleBehindGate(server);
    try {
      await signInAt(context, console.url, "manager");
      const addresses = [
        "/dashboard",
        "/dashboard/agent-map",
        `/agent/${agent.id}/track`,
        "/reports/visit-statistics",
        "/reports/coverage",
        "/reports/plan",
        "/visits?visitsPage=1",
        "/messages",
      ];
      for (const address of addresses) {
        await test.step(address, async () => {
          gate.shut();
          await page.goto(console.url + address);
          const again = page.getByRole("link", { name: "Try again" });
          await expect(page.getByRole("alert")).toContainText("can't be reached");
          await expect(page.getByRole("navigation", { name: "Main" })).toBeAttached();
          gate.reopen();
          await again.click();
          await expect(page.getByRole("alert")).toHaveCount(0);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        });
      }
    } finally {
      await end();
    }
  });
});
