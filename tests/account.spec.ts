import type { Browser, Page } from "playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/accessible";
import { expectFit } from "./support/fit";
import { codeInMail, mailsTo } from "./support/mails";
import { addPerson } from "./support/people";
import type { Product } from "./support/server";
import { ACCOUNTS, expect, signInAt, test } from "./support/world";

const OLD = "the old password";
const NEW = "quite a new one";
/** The cards of the sessions that go on. */
const sessionsOf = (page: Page) => page.locator(".account__sessions > li");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.describe("One's own account", () => {
  // Forms that are refused answer 4xx, which Chromium reports on its console.
  test.use({ allowedConsole: [/status of 4(00|01|03|09|22)/] });

  test("is reached by one's name; name and photo are changed there", {
    tag: "@no-js",
  }, async ({ page, context, server }) => {
    const { email } = await someone(server);
    await signInAt(context, server.url, { email, password: OLD });
    await page.goto("/dashboard");
    await page.getByRole("banner").getByRole("link", { name: "Owner" }).click();
    await expect(page).toHaveURL("/account");
    await expectFit(page, "/account");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Edit name and photo" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
    await press(page, "Save");
    await expect(page.getByText("Name is required").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Olivia Owner");
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#369" } });
    const file = { name: "me.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
    await page.getByLabel("Photo").setInputFiles(file);
    await press(page, "Save");
    await expect(page.getByText("Your account has been updated")).toBeVisible();
    await expect(page).toHaveURL("/account");
    // At once in the header, too: the session knows it.
    const own = page.getByRole("banner").getByRole("link", { name: "Olivia Owner" });
    await expect(own.locator("img")).toHaveAttribute("src", /^\/user-photos\//);
  });

  test("has its password changed with the current one, which ends all other sessions", {
    tag: "@no-js",
  }, async ({ page, context, server, browser, js }) => {
    const { email } = await someone(server);
    await signInAt(context, server.url, { email, password: OLD });
    const elsewhere = await signedInElsewhere(browser, server, email);
    await page.goto("/account");
    await page.getByRole("link", { name: "Change password" }).click();
    await fillPasswords(page, "not this one", NEW, NEW);
    await expect(page.getByText("This is not your current password").first()).toBeVisible();
    // It never comes back; scripts leave what was typed where it stands.
    if (!js) await expect(page.getByLabel("Current password")).toHaveValue("");
    await fillPasswords(page, OLD, NEW, "another one");
    await expect(page.getByText("Confirm password doesn't match").first()).toBeVisible();
    await fillPasswords(page, OLD, NEW, NEW);
    await expect(page.getByText("Your password has been changed")).toBeVisible();
    await expect(sessionsOf(page)).toHaveCount(1);
    await expectSignedOut(elsewhere);
    // One more than that of the password that an admin gave them.
    await expectMail(server, email, "Your Waybook password was changed", 2);

    await press(page, "Signout");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(NEW);
    await press(page, "Login");
    await expect(page).toHaveURL("/dashboard");
  });

  test("has its email changed with the password and a code; the old one gets a mail", {
    tag: "@no-js",
  }, async ({ page, context, server, browser }) => {
    const { email } = await someone(server);
    await signInAt(context, server.url, { email, password: OLD });
    const elsewhere = await signedInElsewhere(browser, server, email);
    await page.goto("/account");
    await page.getByRole("link", { name: "Change email" }).click();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(ACCOUNTS.admin.email);
    await page.getByLabel("Current password").fill(OLD);
    await press(page, "Change email");
    await expect(page.getByText("Another user has this email already").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
      ACCOUNTS.admin.email,
    );
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(`new-${email}`);
    await page.getByLabel("Current password").fill(OLD);
    await press(page, "Change email");
    await expect(page.getByText(`A code has been sent to new-${email}`).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Code").fill("AAAAAA");
    await press(page, "Confirm email");
    await expect(page.getByText("This code is wrong or has expired").first()).toBeVisible();
    await page.getByLabel("Code").fill(await codeInMail(server, `new-${email}`));
    await press(page, "Confirm email");
    await expect(page.getByText("Your email has been changed")).toBeVisible();
    await expect(page.getByText(`You sign in with new-${email}.`)).toBeVisible();
    await expectSignedOut(elsewhere);
    await expectMail(server, email, "Your Waybook email was changed");
  });

  test("shows where one is signed in, and ends one session or all others", async ({
    page,
    context,
    server,
    browser,
  }) => {
    const { email } = await someone(server);
    await signInAt(context, server.url, { email, password: OLD });
    const [first, second, third] = [
      await signedInElsewhere(browser, server, email, "Lighthouse/1 (first)"),
      await signedInElsewhere(browser, server, email),
      await signedInElsewhere(browser, server, email),
    ];
    await page.goto("/account");
    await expect(sessionsOf(page)).toHaveCount(4);
    await expect(sessionsOf(page).first()).toContainText("This session");
    await sessionsOf(page).filter({ hasText: "Lighthouse" }).getByRole("button").click();
    await expect(page.getByText("The session has ended")).toBeVisible();
    await expect(sessionsOf(page)).toHaveCount(3);
    await expectSignedOut(first);
    await second.goto("/account");
    await expect(sessionsOf(second)).toHaveCount(3);
    await press(page, "End all other sessions");
    await expect(page.getByText("All other sessions have ended")).toBeVisible();
    await expect(sessionsOf(page)).toHaveCount(1);
    await expectSignedOut(second);
    await expectSignedOut(third);
  });

  test("has a theme", async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/account");
    const part = page.locator(".account__part").filter({ hasText: "Theme" });
    await part.getByRole("button", { name: "Dark" }).click();
    await expect(part.getByRole("button", { name: "Dark" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("of a manager is not changed by an admin who acts as them", async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto("/login-as");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(ACCOUNTS.manager.email);
    await press(page, "Login");
    await page.getByRole("banner").getByRole("link", { name: "Dana Mills" }).click();
    await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Change password" })).toHaveCount(0);
    await expect(sessionsOf(page)).toHaveCount(1);
    await page.goto("/account/password");
    await expect(page.getByText("You are signed in as someone else")).toBeVisible();
  });
});

async function fillPasswords(page: Page, current: string, wanted: string, again: string) {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password").fill(wanted);
  await page.getByLabel("Confirm password").fill(again);
  await press(page, "Change password");
}

/** Somebody of this test alone. */
const someone = (server: Product) =>
  addPerson(server, { displayName: "Owner", role: "admin", password: OLD });

async function signedInElsewhere(
  browser: Browser,
  server: Product,
  email: string,
  userAgent?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, userAgent });
  await signInAt(context, server.url, { email, password: OLD });
  return context.newPage();
}

async function expectSignedOut(elsewhere: Page): Promise<void> {
  await elsewhere.goto("/routes");
  await expect(elsewhere.getByRole("button", { name: "Login" })).toBeVisible();
  await elsewhere.context().close();
}

async function expectMail(server: Product, to: string, subject: string, times = 1): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(server, to)).filter((mail) => mail.includes(subject)).length)
    .toBe(times);
}
