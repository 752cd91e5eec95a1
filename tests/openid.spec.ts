import { expectAccessible } from "./support/accessible";
import { BUTTON, DANA, expect, logInAtProvider, signInAtProvider, test } from "./support/openid";
import { managersApiByAdmin } from "./support/routes";

const NO_ACCESS = "You don't have access please contact to admin !";

test.use({
  settings: {
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ADMIN_VALUES: "bosses",
    OIDC_MANAGER_VALUES: "leads",
    OIDC_AGENT_VALUES: "drivers",
    OIDC_OFFICE_CLAIM: "office",
    OIDC_CREATE_USERS: "1",
  },
});

test.describe("Signing in at an OpenID provider", () => {
  test("leads through its pages and back to the page that asked for it", {
    tag: "@no-js",
  }, async ({ page, context, provider }) => {
    provider.people.set("dana", DANA);
    await page.goto("/routes?routePage=2");
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: BUTTON }).click();
    await logInAtProvider(page, "dana");
    await expect(page).toHaveURL(/\/routes\?routePage=2/);
    await expect(page.getByText("Dana Mills").first()).toBeVisible();
    const names = (await context.cookies(page.url())).map(({ name }) => name);
    expect(names).toContain("waybook_session");
    expect(names).not.toContain("waybook_openid");

    await page.getByRole("button", { name: "Signout" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: BUTTON })).toBeVisible();
  });

  test("keeps policy and cookies strict", async ({ page, context, provider, server }) => {
    const sent = await context.request.post("/sign-in/openid", {
      headers: { origin: server.url },
      form: { redirectTo: "/routes" },
    });
    expect(sent.status()).toBe(200);
    expect(sent.headers()).toMatchObject({
      "content-security-policy": expect.stringMatching(/form-action 'self'(;|$)/),
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
    });
    expect(await sent.text()).toContain(provider.issuer);
    const cookie = (await context.cookies()).find(({ name }) => name === "waybook_openid");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    const elsewhere = { headers: { origin: "https://evil.example" } };
    expect((await context.request.post("/sign-in/openid", elsewhere)).status()).toBe(403);
    await page.goto("/sign-in/openid");
    await expect(page).toHaveURL("/");
  });

  test("gives back a form that was sent after the session had ended", async ({
    page,
    context,
    provider,
    server,
  }) => {
    provider.people.set("dana", DANA);
    // Linked to the provider, the manager has no password.
    const route = await (await managersApiByAdmin(server)).fresh(4);
    await page.goto(`/routes/${route.id}/rename`);
    await signInAtProvider(page, "dana");
    const dialog = page.getByRole("dialog", { name: "Rename Route" });
    await dialog.getByLabel("Route name").fill("Kept over the provider");
    await context.clearCookies({ name: "waybook_session" });
    await dialog.getByRole("button", { name: "Rename" }).click();
    // The provider remembers who is there.
    await page.getByRole("button", { name: BUTTON }).click();
    await expect(page).toHaveURL(`/routes/${route.id}/rename`);
    await expect(page.getByRole("alert").filter({ hasText: "You were signed out" })).toBeVisible();
    await expect(dialog.getByLabel("Route name")).toHaveValue("Kept over the provider");
  });

  test("makes people whom nobody knows, with role and office", async ({ page, provider }) => {
    const email = `nia${Date.now()}@acme.example`;
    const claims = { email, email_verified: true, name: "Nia New" };
    provider.people.set(email, { ...claims, groups: ["leads"] });
    await page.goto("/");
    await signInAtProvider(page, email);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Nia New").first()).toBeVisible();
    await expect(page.getByText("You don't have a office assigned").first()).toBeVisible();
  });

  test("lets in neither agents nor whom the provider gives no role", async ({ page, provider }) => {
    const email = `gus${Date.now()}@acme.example`;
    const claims = { email, email_verified: true, name: "Gus Guest" };
    for (const groups of [["visitors"], ["drivers"]]) {
      provider.people.set(email, { ...claims, groups });
      await page.goto("/routes");
      await page.getByRole("button", { name: BUTTON }).click();
      if (groups[0] === "visitors") await logInAtProvider(page, email);
      await expect(page.getByText(NO_ACCESS).first()).toBeVisible();
      await expect(page).toHaveURL(/\/\?redirectTo=%2Froutes/);
    }
  });

  test("says what went wrong on the sign-in, which still knows the way back", async ({
    page,
    provider: _,
  }) => {
    await page.goto("/routes");
    await page.getByRole("button", { name: BUTTON }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(
      page.getByText("Acme ID did not let you in, or you cancelled there").first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/\?redirectTo=%2Froutes/);
    await expectAccessible(page);
    await page.goto("/sign-in/callback?code=made-up&state=made-up");
    await expect(
      page.getByText("This sign-in took too long, or was started in another browser").first(),
    ).toBeVisible();
  });

  test("takes no answer to another sign-in", async ({ page, provider }) => {
    provider.people.set("dana", DANA);
    await page.goto("/");
    await page.getByRole("button", { name: BUTTON }).click();
    await expect(page.getByRole("button", { name: "Sign-in" })).toBeVisible();
    await page.goto("/sign-in/callback?code=made-up&state=another");
    await expect(page.getByText("This is the answer to another sign-in").first()).toBeVisible();
    await page.goto("/routes");
    await expect(page.getByRole("button", { name: BUTTON })).toBeVisible();
  });
});
