import { type Account, expect, expectAccessible, test } from "./support/world";

const WIDTHS = [1440, 390];

const PAGES: [path: string, account?: Account][] = [
  ["/"],
  ["/forgot-password"],
  ["/contact"],
  ["/dashboard", "manager"],
  ["/routes?routePage=1", "manager"],
  ["/routes?routePage=1&routeSearch=qqqzzz", "manager"],
  ["/routes/assign?routePage=1", "manager"],
  ["/create-route", "manager"],
  ["/active-office", "manager"],
  ["/dashboard", "managerWithoutOffice"],
  ["/routes?routePage=1", "admin"],
  ["/routes/assign?routePage=1", "admin"],
  ["/login-as", "admin"],
  ["/location-types?locationTypePage=1", "admin"],
];

for (const [path, account] of PAGES) {
  test(`${path} is fit for everyone${account ? `, as ${account}` : ""}`, async ({
    page,
    signIn,
  }) => {
    if (account) await signIn(account);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(200);
      expect(reply?.headers()["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/);
      await expect(page.locator("h1").first()).toBeAttached();
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
}
