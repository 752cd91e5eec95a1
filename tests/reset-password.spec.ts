import type { Page } from "playwright/test";
import { expectFit } from "./support/fit";
import { codeInMail } from "./support/mails";
import { addPerson } from "./support/people";
import type { Product } from "./support/server";
import { expect, signInAt, test } from "./support/world";

const OLD = "the old password";
const NEW = "quite a new one";

test.describe("A forgotten password", { tag: "@no-js" }, () => {
  // Forms that are refused answer 4xx, which Chromium reports on its console.
  test.use({ allowedConsole: [/status of 4(00|01|22)/] });
  // spec: 2.forgot-password 2.verify 2.reset-password 4.forgot-flow 5.forgot-email 5.otp 5.new-password-length
  // spec: 5.new-password-match 8.code-sent 8.otp-verified 8.password-reset
  test("is replaced by a code in three steps, which ends all earlier sessions", {
    tag: "@core-no-js",
  }, async ({ page, server, browser }) => {
    const email = await someone(server);
    const elsewhere = await browser.newContext({ baseURL: server.url });
    await signInAt(elsewhere, server.url, { email, password: OLD });

    await page.goto("/");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await press(page, "Send code");
    await expect(alert(page)).toContainText("Invalid email!");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await press(page, "Send code");
    await expect(page.getByText(`A reset code has been sent to ${email}`)).toBeVisible();
    await expect(page).toHaveURL("/verify");

    const key = await codeInMail(server, email);
    for (const wrong of ["12345", key === "AAAAAA" ? "BBBBBB" : "AAAAAA"]) {
      await page.getByLabel("OTP").fill(wrong);
      await press(page, "Verify");
      await expect(alert(page)).toContainText("Invalid otp!");
      await expect(page.getByLabel("OTP")).toHaveValue(wrong);
    }
    await expectFit(page, "/verify");
    await page.getByLabel("OTP").fill(key);
    await press(page, "Verify");
    await expect(page.getByText("Otp verified")).toBeVisible();
    await expect(page).toHaveURL("/reset-password");

    await choose(page, "short", "short");
    await expect(alert(page)).toContainText("Password length should be at least 6");
    await choose(page, NEW, "another one");
    await expect(alert(page)).toContainText("Confirm password doesn't match");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await expectFit(page, "/reset-password");
    await choose(page, NEW, NEW);
    await expect(page.getByText("Password reset")).toBeVisible();
    await expect(page).toHaveURL("/");

    const other = await elsewhere.newPage();
    await other.goto("/routes?routePage=1");
    await expect(other.getByRole("button", { name: "Login" })).toBeVisible();
    await elsewhere.close();

    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(OLD);
    await press(page, "Login");
    await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(NEW);
    await press(page, "Login");
    await expect(page).toHaveURL("/dashboard");
  });
  test("is not set anew by who skips a step", async ({ page, server }) => {
    for (const path of ["/verify", "/reset-password"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/forgot-password");
    }
    // Nobody has this email, of which nothing tells.
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("nobody@waybook.example");
    await press(page, "Send code");
    await expect(page).toHaveURL("/verify");
    await page.goto("/reset-password");
    await expect(page).toHaveURL("/verify");
    const skipped = await page.request.post("/reset-password", {
      form: { password: NEW, confirm: NEW },
      headers: { origin: server.url },
      maxRedirects: 0,
    });
    expect(skipped.headers().location).toBe("/verify");
    await page.getByLabel("OTP").fill("AAAAAA");
    await press(page, "Verify");
    await expect(alert(page)).toContainText("Invalid otp!");
  });
});

// spec: 2.public-pages
test("the five public pages are there for who is not signed in", {
  tag: ["@core", "@no-js"],
}, async ({ page }) => {
  for (const [path, shown] of [
    ["/", "/"],
    ["/contact", "/contact"],
    ["/forgot-password", "/forgot-password"],
    // These begin with the step before.
    ["/verify", "/forgot-password"],
    ["/reset-password", "/forgot-password"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page).toHaveURL(shown);
  }
});

test.describe("An enquiry", () => {
  test.use({ allowedConsole: [/status of 400/] });
  // spec: 2.contact 5.contact-email 5.contact-name 5.contact-subject
  // spec: 8.enquiry-submitted
  test("lists what is missing each time, keeps its text, and is submitted", {
    tag: ["@core", "@no-js"],
  }, async ({ page, js }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Contact us" }).click();
    await expect(page.getByRole("heading", { name: "Contact information" })).toBeVisible();
    await page.getByLabel("Enquiry").fill("Where do I begin?");
    await press(page, "Submit enquiry");
    for (const missing of ["Email isn't valid", "Name is required", "Subject is required"]) {
      await expect(alert(page).getByRole("link", { name: missing })).toBeVisible();
      await expect(page.locator("form .field__error", { hasText: missing })).toBeVisible();
    }
    await expect(page).toHaveTitle("Error: Contact us · Waybook");
    if (js) {
      await expect(alert(page)).toBeFocused();
      const before = await alert(page).elementHandle();
      await press(page, "Submit enquiry");
      // Another element, so that screen readers announce it again.
      await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
      await expect(alert(page)).toBeFocused();
    }
    await expect(page.getByLabel("Enquiry")).toHaveValue("Where do I begin?");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("someone@company.example");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Someone");
    await page.getByRole("textbox", { name: "Subject", exact: true }).fill("A start");
    await press(page, "Submit enquiry");
    await expect(page.getByText("Your enquiry is submitted")).toBeVisible();
    await expect(page.getByLabel("Enquiry")).toHaveValue("");
  });
});

const alert = (page: Page) => page.getByRole("alert");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await press(page, "Reset password");
}

/** The email of a new admin, whose password nobody else's journey needs. */
async function someone(server: Product): Promise<string> {
  const person = { displayName: "Forgetful", role: "admin", password: OLD } as const;
  return (await addPerson(server, person)).email;
}
