import { expectAccessible } from "./support/accessible";
import { BUTTON, DANA, expect, logInAtProvider, test } from "./support/openid";
import { ACCOUNTS } from "./support/world";

test.use({ settings: { PASSWORD_SIGN_IN: "0" } });

test.describe("Where passwords are off", () => {
  test("the provider is the only way in, and is said to be away", async ({ page, server }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: BUTTON })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveCount(0);
    await expectAccessible(page);
    const refused = await page.request.post("/?index", {
      headers: { origin: server.url },
      form: ACCOUNTS.manager,
      maxRedirects: 0,
    });
    expect(refused.status()).toBe(403);
    await page.goto("/forgot-password");
    await expect(page.getByText("You sign in with Acme ID")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to login" }).click();
    await page.getByRole("button", { name: BUTTON }).click();
    await expect(
      page.getByText("Acme ID can't be reached at the moment. Try again in a minute").first(),
    ).toBeVisible();
  });

  test("the account has neither password nor email to change", async ({ page, provider }) => {
    provider.people.set("dana", DANA);
    await page.goto("/account");
    // A moment after it was away, nobody asks for it.
    await expect(async () => {
      await page.getByRole("button", { name: BUTTON }).click();
      await expect(page.getByRole("button", { name: "Sign-in" })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await logInAtProvider(page, "dana");
    await expect(page).toHaveURL("/account");
    await expect(page.getByText("You sign in with Acme ID.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Change password" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Change email" })).toHaveCount(0);
    await expect(page.getByText("This session")).toBeVisible();
  });
});
