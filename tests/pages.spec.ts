import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { addressOf, screens } from "./support/screens";
import { type Account, expect, test } from "./support/world";

/** As it comes on a phone, and then in a window that is made wide. */
const PHONE = 390;
const WIDE = 1440;

/** Of some screens, what others than the manager see, and what they show in other states. */
const STATES: [path: string, account: Account][] = [
  ["/dashboard", "managerWithoutOffice"],
  ["/routes?routePage=1&routeSearch=qqqzzz", "manager"],
  ["/routes?routePage=1", "admin"],
  ["/locations?page=1&view=map", "admin"],
  ["/routes/assign?routePage=1", "admin"],
  ["/chains?chainPage=1", "admin"],
];

test.describe.configure({ mode: "parallel" });

for (const { pattern, isPublic } of screens()) {
  test(`${pattern} is fit for everyone`, async ({ page, server, signIn }) => {
    const path = await addressOf(pattern, server);
    if (!isPublic) await signIn("manager");
    if (await isForAdmins(page, path)) await signIn("admin");
    await expectFit(page, path);
  });
}

for (const [path, account] of STATES) {
  test(`${path} is fit for everyone, as ${account}`, async ({ page, signIn }) => {
    await signIn(account);
    await expectFit(page, path);
  });
}

const isForAdmins = async (page: Page, path: string) =>
  (await page.request.get(path)).status() === 403;

async function expectFit(page: Page, path: string) {
  await page.setViewportSize({ width: PHONE, height: 900 });
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(200);
  expect(new URL(page.url()).pathname, "where it led").toBe(path.split("?")[0]);
  expect(reply?.headers()["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/);
  await expect(page.locator("h1").first()).toBeAttached();
  await expectNotTooWide(page);
  // Colours are the same at every width. Without scripts the page is looked at in this one alone.
  const scripted = test.info().project.use.javaScriptEnabled !== false;
  await expectAccessible(page, { themes: ["light"], colours: !scripted });

  await page.setViewportSize({ width: WIDE, height: 900 });
  await expectNotTooWide(page);
  if (scripted) await expectAccessible(page);
}

async function expectNotTooWide(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, "sideways scroll").toBeLessThanOrEqual(clientWidth);
}
