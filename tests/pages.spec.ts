import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { addressOf, screens } from "./support/screens";
import { type Account, expect, test } from "./support/world";

const WIDTHS = [1440, 390];

/** Of some screens, what others than the manager see, and what they show in other states. */
const STATES: [path: string, account: Account][] = [
  ["/dashboard", "managerWithoutOffice"],
  ["/routes?routePage=1&routeSearch=qqqzzz", "manager"],
  ["/routes?routePage=1", "admin"],
  ["/routes/assign?routePage=1", "admin"],
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
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(200);
    expect(new URL(page.url()).pathname, "where it led").toBe(path.split("?")[0]);
    expect(reply?.headers()["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/);
    await expect(page.locator("h1").first()).toBeAttached();
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    // Colours are the same at every width, and those of the other theme come from the same tokens.
    await expectAccessible(page, width === WIDTHS[0] ? ["light", "dark"] : ["light"]);
  }
}
