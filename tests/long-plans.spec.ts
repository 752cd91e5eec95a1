import type { Page } from "playwright/test";
import { fieldsOf, found, nameOfRow, pick, rows } from "./support/create-route";
import { NarrowProxy } from "./support/narrow-proxy";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { managersApi } from "./support/routes";
import { signInAt, test, expect as usually } from "./support/world";

const expect = usually.configure({ timeout: 60_000 });

/** So many stops are found, and so few are left. */
const FOUND = 300;
const LEFT = 40;

let own: OwnWorld;
let proxy: NarrowProxy;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  own = await ownWorld();
  proxy = await NarrowProxy.to(() => own.server.port);
});
test.afterAll(async () => {
  await proxy.end();
  await own.end();
});
test.describe.configure({ timeout: 300_000 });
// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 400/] });
test.beforeEach(({ context }) => signInAt(context, proxy.url, "manager"));

const routeName = (page: Page) => page.getByLabel("Route Name");
const dropped = (page: Page) => page.getByRole("heading", { name: /^Dropped/ });
const drop = (page: Page, name: string) =>
  page
    .getByRole("button", { name: `Drop ${name}`, exact: true })
    .first()
    .click();

/** Waits until a press has led elsewhere: what is shown changes before. */
async function leads(page: Page, press: () => Promise<void>): Promise<void> {
  const before = page.url();
  await press();
  await expect(page).not.toHaveURL(before);
}

/** A plan of many stops of which most are dropped, as presses one by one would make it. */
async function openLongPlan(page: Page): Promise<void> {
  await page.goto(
    proxy.url + found(FOUND, "&name=Long").replace("kilometers=12", "kilometers=250"),
  );
  await expect(rows(page)).toHaveCount(FOUND);
  const fields = await fieldsOf(page);
  const stops = fields.flatMap(([name, value]) => (name === "stops" ? [value ?? ""] : []));
  const drops = stops.slice(LEFT).map((stop) => ["drop", stop]);
  const reply = await page.request.post(`${proxy.url}/create-route?update=1`, {
    data: String(new URLSearchParams([...fields, ...drops] as [string, string][])),
    headers: { origin: proxy.url, "content-type": "application/x-www-form-urlencoded" },
    maxRedirects: 0,
  });
  expect(reply.status()).toBe(303);
  await page.goto(proxy.url + reply.headers().location);
  await expectLong(page, FOUND - LEFT);
}

async function expectLong(page: Page, drops: number): Promise<void> {
  await expect(dropped(page)).toHaveText(`Dropped (${drops})`);
  await expect(rows(page)).toHaveCount(FOUND - drops);
  expect(page.url().length).toBeLessThan(1000);
}

test("a plan of hundreds of stops is changed and made behind a proxy that takes short heads", {
  tag: "@no-js",
}, async ({ page, js }) => {
  await openLongPlan(page);
  const drops = FOUND - LEFT;
  await routeName(page).fill(`Long ${js}`);
  const first = await nameOfRow(page, 0);
  const second = await nameOfRow(page, 1);
  await leads(page, () => drop(page, second));
  await expectLong(page, drops + 1);
  await expect(routeName(page)).toHaveValue(`Long ${js}`);
  await leads(page, () => drop(page, first));
  await expectLong(page, drops + 2);
  await page.goBack();
  await expectLong(page, drops + 1);
  await page.reload();
  await expectLong(page, drops + 1);
  const putBack = page.getByRole("button", { name: `Put back ${second}`, exact: true }).first();
  await leads(page, () => putBack.click());
  await expectLong(page, drops);

  // Over the filter and back, its search without scripts included.
  await page.getByRole("button", { name: "Edit filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Location Filter" });
  await expect(dialog.getByLabel("Max number of stops")).toHaveValue(String(FOUND));
  if (!js) {
    await dialog.getByRole("checkbox", { name: "City" }).check();
    await dialog.getByRole("textbox", { name: "Add City" }).fill("Columbus");
    await dialog.getByRole("button", { name: "Add City" }).click();
    await expect(dialog.getByRole("list", { name: "City: chosen" })).toHaveText("Columbus");
  }
  await dialog.getByLabel("Max number of stops").fill("0");
  await dialog.locator("footer").getByRole("button", { name: "Search" }).click();
  await expect(dialog.getByRole("alert")).toContainText("more than 0");
  await dialog.getByRole("link", { name: "Close", exact: true }).click();
  await expectLong(page, drops);

  await routeName(page).fill("No");
  await page.getByRole("button", { name: "Create New Route" }).click();
  await expect(page.getByRole("alert")).toContainText("atleast 3 characters");
  await expectLong(page, drops);
  const name = `Long ${js} ${Date.now()}`;
  await routeName(page).fill(name);
  await pick(page, "Select Agent");
  await page.getByRole("button", { name: "Create New Route" }).click();
  await expect(page.getByText("Route added!")).toBeVisible();
  const api = await managersApi(own.server);
  const made = await api.find((route) => route.name === name);
  expect(made.totalLocation).toBe(LEFT);
});

test("a long plan outlives another tab and a restart", async ({ page, context }) => {
  await openLongPlan(page);
  const { href } = new URL(page.url());
  const other = await context.newPage();
  await other.goto(href);
  await expectLong(other, FOUND - LEFT);
  await own.server.stop();
  await own.server.start();
  await other.goto(href);
  await expectLong(other, FOUND - LEFT);
  const first = await nameOfRow(page, 0);
  await leads(page, () => drop(page, first));
  await expectLong(page, FOUND - LEFT + 1);
  await other.reload();
  await expectLong(other, FOUND - LEFT);
});

test("an expired plan says so and keeps what it can, and is nobody else's", async ({
  page,
  context,
}) => {
  await openLongPlan(page);
  const { href } = new URL(page.url());
  const lost = page.getByText("This plan has expired");
  await expect(lost).toHaveCount(0);
  await page.goto(href.replace(/plan=.{5}/, "plan=aaaaa"));
  await expect(lost).toBeVisible();
  await expect(routeName(page)).toHaveValue("Long");
  await expect(dropped(page)).toHaveCount(0);
  await signInAt(context, proxy.url, "admin");
  await page.goto(href);
  await expect(lost).toBeVisible();
  await expect(dropped(page)).toHaveCount(0);
});
