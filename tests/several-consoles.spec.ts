import type { Page } from "playwright/test";
import { consoleBehindGate } from "./support/gated-console";
import { WORLD_SECRET } from "./support/own-world";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import { expect, logIn, signInAt, test } from "./support/world";

/** Two consoles with a folder each, on one API: what a proxy leads a browser to as it likes. */
let urls: [string, string];
let end: () => Promise<unknown>;

test.beforeAll(async ({ server }) => {
  const consoles = await Promise.all(
    [1, 2].map(() => consoleBehindGate(server, { SESSION_SECRET: WORLD_SECRET })),
  );
  urls = consoles.map(({ console }) => console.url) as typeof urls;
  end = () => Promise.all(consoles.map((one) => one.end()));
});
test.afterAll(() => end());

/** The page's address at another console; the cookies are the same. */
const elsewhere = (page: Page, at: 0 | 1) => {
  const { pathname, search } = new URL(page.url());
  return urls[at] + pathname + search;
};

test.describe("What one console keeps, another finds", () => {
  // Chromium logs forms that come back.
  test.use({ allowedConsole: [/status of 40[01]/] });

  test("a long selection, from the list to what is done with it", async ({ page, context, js }) => {
    await signInAt(context, urls[0], "admin");
    await page.goto(`${urls[0]}/locations?page=1&limit=50`);
    const all = { name: "Select all on this page" };
    if (js) await page.getByRole("checkbox", all).check();
    else await page.getByRole("link", all).click();
    await page.getByRole("button", { name: "Delete", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Delete 50 locations?");
    await page.goto(elsewhere(page, 1));
    await expect(dialog).toContainText("Delete 50 locations?");
  });

  test("a long text, over the end of the session", async ({ page, context, server }) => {
    const [admin, api] = await Promise.all([adminsApi(server), managersApi(server)]);
    const agent = await api.demoAgent();
    const about = { name: `Far ${Date.now()}`, officeId: agent.officeId };
    const { id } = await admin("/channels", about);
    await signInAt(context, urls[0], "manager");
    await page.goto(`${urls[0]}/messages/${id}`);
    const field = page.getByRole("textbox", { name: "Message", exact: true });
    // Longer than a cookie, and not to be packed.
    const text = Array.from({ length: 100 }, (_, at) => `${(at * 7919) % 9973} ${Math.random()}`)
      .join(" ")
      .slice(0, 3900);
    await field.fill(text);
    await context.clearCookies({ name: "waybook_session" });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(/redirectTo=/);
    await page.goto(elsewhere(page, 1));
    await logIn(page, "manager");
    await expect(field).toHaveValue(text);
  });
});
