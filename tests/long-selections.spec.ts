import { parse } from "csv-parse/sync";
import type { Page, Request } from "playwright/test";
import { totalItems } from "./support/list";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { chooseOption, openPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import { signInAt, test, expect as usually } from "./support/world";

/** A change of a thousand routes, and a list of them, take their time on a busy machine. */
const expect = usually.configure({ timeout: 120_000 });

/** So many that their ids are longer than a head may be. */
const MANY = 450;
/** More than one page holds. */
const TOO_MANY = 1010;
/** What proxies commonly take of a request's head. */
const LONGEST_HEAD = 8 * 1024;

let own: OwnWorld;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  own = await ownWorld();
  await makeRoutes(MANY, "Bulk");
});
test.afterAll(() => own.end());
test.describe.configure({ timeout: 600_000 });
test.beforeEach(({ context }) => signInAt(context, own.server.url, "manager"));

const LIST = "/routes?routePage=1&routeLimit=0&routeSearch=Bulk";
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Makes routes until there are so many. */
async function makeRoutes(total: number, name: string): Promise<void> {
  const api = await managersApi(own.server);
  const have = (await api.get<{ totalDocs: number }>("/routes?limit=1")).totalDocs;
  const locations = await api.locations(1);
  const making = Array.from({ length: total - have }, (_, at) => at);
  while (making.length > 0) {
    const some = making.splice(0, 20);
    await Promise.all(some.map((at) => api.createOf(locations, { name: `${name} ${at + 1000}` })));
  }
}

/** Selects every row of the list. */
async function selectAll(page: Page, js: boolean, list = LIST): Promise<number> {
  await page.goto(own.server.url + list);
  const count = await totalItems(page);
  const all = { name: "Select all on this page" };
  if (js) await page.getByRole("checkbox", all).check();
  else await page.getByRole("link", all).click();
  return count;
}

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** The longest request line and headers while something is done. */
async function longestHead(page: Page, work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const look = async (request: Request) => {
    const headers = Object.entries(await request.allHeaders().catch(() => ({})));
    const head = [request.url(), ...headers.map(([name, value]) => `${name}: ${value}`)];
    longest = Math.max(longest, head.join("\r\n").length);
  };
  page.on("request", look);
  await work();
  page.off("request", look);
  return longest;
}

test("a long selection is assigned, unassigned and deleted, by requests with short heads", {
  tag: "@no-js",
}, async ({ page, js }) => {
  let count = 0;
  const longest = await longestHead(page, async () => {
    count = await selectAll(page, js);
    expect(count).toBeGreaterThan(250);
    if (js) await expect(page.getByText(`${count} of ${count} selected`)).toBeVisible();
    await press(page, "Assign");
    const assign = dialogOf(page, "Assign Route");
    await expect(assign.getByRole("listitem")).toHaveCount(count);
    await chooseOption(await openPicker(page, "Agent"), { at: 0 });
    await assign.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText("Route assigned")).toBeVisible();

    await selectAll(page, js);
    await press(page, "Unassign Routes");
    const unassign = dialogOf(page, "Unassign Routes");
    await expect(unassign.getByRole("listitem")).toHaveCount(count);
    await unassign.getByRole("button", { name: "Unassign", exact: true }).click();
    await expect(page.getByText("Routes unassigned")).toBeVisible();

    await selectAll(page, js);
    await press(page, "Delete");
    const remove = dialogOf(page, `Delete ${count} routes?`);
    await remove.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Routes Deleted!")).toBeVisible();
  });
  expect(longest).toBeLessThan(LONGEST_HEAD);
  await expect(page.locator(".toast").getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("The routes have been restored")).toBeVisible();
});

test("a long selection outlives a reload, Back, another tab and a restart", {
  tag: "@no-js",
}, async ({ page, context, js }) => {
  const count = await selectAll(page, js);
  await press(page, "Delete");
  const title = `Delete ${count} routes?`;
  await expect(dialogOf(page, title)).toBeVisible();
  const { href } = new URL(page.url());
  expect(href.length).toBeLessThan(300);
  await page.reload();
  await expect(dialogOf(page, title)).toBeVisible();
  await dialogOf(page, title).getByRole("link", { name: "Cancel" }).click();
  await expect(dialogOf(page, title)).toHaveCount(0);
  await page.goBack();
  await expect(dialogOf(page, title)).toBeVisible();
  const other = await context.newPage();
  await other.goto(href);
  await expect(dialogOf(other, title)).toBeVisible();
  await own.server.stop();
  await own.server.start();
  await other.goto(href);
  await expect(dialogOf(other, title)).toBeVisible();
});

test("an expired selection says so, and another person's is nobody else's", {
  tag: "@no-js",
}, async ({ page, context, js }) => {
  await selectAll(page, js);
  await press(page, "Assign");
  const lost = /has expired/;
  await expect(dialogOf(page, "Assign Route")).toBeVisible();
  await expect(dialogOf(page, "Assign Route").getByText(lost)).toHaveCount(0);
  const { href } = new URL(page.url());
  const madeUp = href.replace(/ids=%7E.{5}|ids=~.{5}/, "ids=~aaaaa");
  expect(madeUp).not.toBe(href);
  await page.goto(madeUp);
  await expect(dialogOf(page, "Assign Route").getByText(lost)).toBeVisible();
  await page.goto(madeUp.replace("/assign?", "/unassign?"));
  await expect(dialogOf(page, "Unassign Routes").getByText(lost)).toBeVisible();
  await expect(page.getByRole("button", { name: "Unassign", exact: true })).toBeDisabled();
  await signInAt(context, own.server.url, "admin");
  await page.goto(href);
  await expect(dialogOf(page, "Assign Route").getByText(lost)).toBeVisible();
});

test("a few rows stand in the URL by their ids", async ({ page }) => {
  await page.goto(`${own.server.url}/routes?routePage=1&filters=status%3Anew`);
  const boxes = page.locator("tbody input[type=checkbox]");
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await press(page, "Delete");
  await expect(dialogOf(page, "Delete 3 routes?")).toBeVisible();
  expect(new URL(page.url()).searchParams.getAll("ids")).toHaveLength(3);
  await expect(page).toHaveURL(/filters=status%3Anew/);
});

test("a list that one page can't hold says so, and is had as a file as it is narrowed", async ({
  page,
}) => {
  await makeRoutes(TOO_MANY, 'More, with "signs"');
  await page.goto(`${own.server.url}/routes?routePage=1&routeLimit=0`);
  const total = await totalItems(page);
  expect(total).toBeGreaterThan(1000);
  const words = total.toLocaleString("en-US");
  await expect(page.getByText(`These are the first 1,000 of ${words} routes.`)).toBeVisible();
  const link = page.getByRole("link", { name: `Export all ${words} as CSV` });
  const fileAt = async (href: string | null) => {
    const reply = await page.request.get(own.server.url + href);
    expect(reply.headers()["content-disposition"]).toMatch(/^attachment; filename="?[\w-]+\.csv/);
    return parse(await reply.body(), { columns: true, bom: true }) as Record<string, string>[];
  };
  const href = await link.getAttribute("href");
  expect(await fileAt(href)).toHaveLength(total);
  const narrowed = await fileAt(`${href}&filters=name%3Amore%5C%2C`);
  expect(new Set(narrowed.map(({ Name }) => Name?.split(" ")[0]))).toEqual(new Set(["More,"]));
  await page.goto(`${own.server.url}/routes?routePage=1&routeLimit=100`);
  await expect(link).toHaveCount(0);
});
