import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { expectFit } from "./support/fit";
import { ownWorld } from "./support/own-world";
import { addPerson } from "./support/people";
import { personsApi } from "./support/persons-api";
import { ACCOUNTS, expect, signInAt, test } from "./support/world";

const PASSWORD = "one of their own";
const PERIOD_MS = 30_000;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Each code is good once; those of half a minute before and after are, too. */
const codeOf = (secret: string, periods: -1 | 0 | 1) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periods * PERIOD_MS,
  });

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Login");
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await press(page, "Login");
}

/** From the page that asks for the password. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel("Current password").fill(PASSWORD);
  await press(page, "Continue");
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, -1));
  await press(page, "Set up");
  await expect(page.getByText("Second factor set up")).toBeVisible();
  return { secret, codes: await readRecoveryCodes(page) };
}

/** The recovery codes, once the page shows them. */
async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.locator("ol code");
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

test.describe("A second factor", () => {
  // Forms that are refused answer 4xx, which Chromium reports on its console.
  test.use({ allowedConsole: [/status of 4(00|01|03|22)/] });

  test("is set up, asked for, lost, and recovered from", { tag: "@no-js" }, async ({
    page,
    context,
    server,
  }) => {
    const person = { displayName: "Faye Factor", role: "admin", password: PASSWORD } as const;
    const { email } = await addPerson(server, person);
    await page.goto("/");
    await givePassword(page, email);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/account");
    await page.getByRole("link", { name: "Set up a second factor" }).click();
    await press(page, "Continue");
    await expect(page.getByText("Enter your current password").first()).toBeVisible();
    await page.getByLabel("Current password").fill("not this one");
    await press(page, "Continue");
    await expect(page.getByText("This is not your current password").first()).toBeVisible();
    await page.getByLabel("Current password").fill(PASSWORD);
    await press(page, "Continue");
    const shown = await page.locator("code").innerText();
    await expectAccessible(page);
    await expectFit(page, "/account/second-factor");
    await page.getByRole("textbox", { name: "Code" }).fill("12345");
    await press(page, "Set up");
    await expect(page.getByText("Enter the 6 digits").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Code" }).fill("000000");
    await press(page, "Set up");
    await expect(page.getByText("This code is not right").first()).toBeVisible();
    // The key stays, also where the page is loaded again.
    await page.goto("/account/second-factor");
    await expect(page.locator("code")).toHaveText(shown);
    const secret = shown.replaceAll(" ", "");
    await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, -1));
    await press(page, "Set up");
    const codes = await readRecoveryCodes(page);
    await expectAccessible(page);
    await press(page, "I have saved them");
    await expect(page).toHaveURL("/account");
    await expect(page.getByText("10 recovery codes are left")).toBeVisible();
    await page.goto("/account/recovery-codes");
    await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);

    await press(page, "Signout");
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await page.goto("/routes");
    await givePassword(page, email);
    await expect(page.getByRole("heading", { name: "Enter a code" })).toBeVisible();
    await expectAccessible(page);
    await expectFit(page, page.url().replace(server.url, ""));
    await enterCode(page, "000000");
    await expect(page.getByText("This code is not right").first()).toBeVisible();
    await enterCode(page, codeOf(secret, 0));
    // On to where they were going.
    await expect(page).toHaveURL(/\/routes/);

    // The phone is lost.
    await context.clearCookies();
    await page.goto("/");
    await givePassword(page, email);
    await enterCode(page, (codes[4] ?? "").toLowerCase());
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/account");
    await expect(page.getByText("9 recovery codes are left")).toBeVisible();
    await page.getByRole("link", { name: "Remove second factor" }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("textbox", { name: "Code" }).fill("AAAA-AAAA");
    await press(page, "Remove");
    await expect(page.getByText("This code is not right").first()).toBeVisible();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("textbox", { name: "Code" }).fill(codes[5] ?? "");
    await press(page, "Remove");
    await expect(page.getByText("Second factor removed")).toBeVisible();
    await context.clearCookies();
    await page.goto("/");
    await givePassword(page, email);
    await expect(page).toHaveURL("/dashboard");
  });

  test("has its recovery codes made anew; a step that was skipped leads back", async ({
    page,
    server,
  }) => {
    const person = { displayName: "Rae Renew", role: "admin", password: PASSWORD } as const;
    const { email } = await addPerson(server, person);
    await page.goto("/second-factor");
    await expect(page).toHaveURL("/");
    await givePassword(page, email);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/account/second-factor");
    const { codes } = await setUp(page);
    await press(page, "I have saved them");
    await page.getByRole("link", { name: "New recovery codes" }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
    await press(page, "Make new codes");
    await expect(page.getByText("You have new recovery codes")).toBeVisible();
    const renewed = await readRecoveryCodes(page);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    // Set up already: there is nothing to set up.
    await page.goto("/account/second-factor");
    await expect(page).toHaveURL("/account");
  });
});

test.describe("A second factor that a role needs", () => {
  test.use({ allowedConsole: [/status of 4(00|01|03|22)/] });

  test("is set up before anything else, and removed by an admin", async ({ page, browser }) => {
    const { server, end } = await ownWorld();
    const admin = await browser.newContext({ baseURL: server.url });
    try {
      const asked = await personsApi(server, ACCOUNTS.admin);
      const { data: offices } = await asked("/offices?limit=1");
      const { email } = await addPerson(server, {
        ...{ displayName: "Mo Manager", role: "office-manager", password: PASSWORD },
        officeId: offices[0].id,
      });
      // What is typed when the rule comes into force is not lost.
      await signInAt(page.context(), server.url, { email, password: PASSWORD });
      await page.goto(`${server.url}/add-edit-location`);
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Typed before");
      await signInAt(admin, server.url, "admin");
      const admins = await admin.newPage();
      await admins.goto("/account");
      await admins.getByRole("link", { name: "Second factor rules" }).click();
      await admins.getByLabel("Office manager").check();
      await press(admins, "Save");
      await expect(admins.getByText("The rules have been changed")).toBeVisible();
      await expect(admins.getByLabel("Office manager")).toBeChecked();
      await expectAccessible(admins);

      await page.getByRole("button", { name: "Add location" }).click();
      await expect(page.getByText("Your role needs a second factor")).toBeVisible();
      await setUp(page);
      await press(page, "I have saved them");
      await expect(page).toHaveURL(/\/add-edit-location/);
      await expect(page.getByText("Another step was needed").first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
        "Typed before",
      );

      const { data } = await asked(`/users?search=${encodeURIComponent(email)}`);
      await admins.goto(`/agent/${data[0].id}`);
      await admins.getByRole("link", { name: "Remove second factor" }).click();
      await press(admins, "Remove");
      await expect(admins.getByText("The second factor has been removed")).toBeVisible();
      await page.goto(`${server.url}/locations?page=1`);
      await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    } finally {
      await admin.close();
      await end();
    }
  });
});
