import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { findInMail } from "./support/mails";
import { adminsApi } from "./support/persons-api";
import { searchAndChoose } from "./support/pickers";
import type { Product } from "./support/server";
import { expect, test } from "./support/world";

const PASSWORD = "a password of my own";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** The link in somebody's latest mail. */
const linkFor = (server: Product, email: string) =>
  findInMail(server, email, /^(http\S+\/reset-password\?invitation=[\w-]+)\s*$/m);

test.describe("An invitation", { tag: "@no-js" }, () => {
  // Forms that are refused answer 4xx, which Chromium reports on its console.
  test.use({ allowedConsole: [/status of 4(00|01|04|22)/] });

  test("lets a new office manager choose a password and sign in", {
    tag: "@no-js",
  }, async ({ page, signIn, server, browser, js }) => {
    const name = `Ina Invited ${js ? "js" : "no-js"} ${Date.now()}`;
    const email = `${name.replaceAll(" ", ".").toLowerCase()}@example.test`;
    await signIn("admin");
    await page.goto("/add/office-manager");
    await page.getByLabel("Name", { exact: false }).first().fill(name);
    await page.getByLabel("Email").fill(email);
    await searchAndChoose(page, "Office", "");
    await expect(page.getByLabel("Send an invitation")).toBeChecked();
    await press(page, "Add office manager");
    await expect(page.getByText(`An invitation has been sent to ${email}`)).toBeVisible();
    await expect(page.getByText("The link works until")).toBeVisible();
    await expectAccessible(page);
    const old = await linkFor(server, email);
    await press(page, "Send invitation again");
    await expect(page.getByText(`An invitation has been sent to ${email}`)).toBeVisible();
    await expect.poll(() => linkFor(server, email)).not.toBe(old);

    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: js });
    const theirs = await context.newPage();
    await theirs.goto(old);
    // The secret does not stay in the address.
    await expect(theirs).toHaveURL(`${server.url}/reset-password`);
    await expect(theirs.getByText("has expired, was used before, or was withdrawn")).toBeVisible();
    await theirs.goto(await linkFor(server, email));
    await expect(theirs).toHaveURL(`${server.url}/reset-password`);
    await expect(theirs.getByText(`Welcome, ${name}`)).toBeVisible();
    await choose(theirs, PASSWORD, "another one");
    await expect(theirs.getByText("Confirm password doesn't match").first()).toBeVisible();
    await choose(theirs, PASSWORD, PASSWORD);
    await expect(theirs.getByText("Your password is set. Sign in with it now.")).toBeVisible();
    await theirs.getByLabel("Email").fill(email);
    await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press(theirs, "Login");
    await expect(theirs).toHaveURL(`${server.url}/dashboard`);
    await context.close();

    await page.reload();
    await expect(page.getByRole("heading", { name: "Sign-in" })).toHaveCount(0);
  });

  test("tells an agent where to sign in, and can be withdrawn", async ({
    page,
    signIn,
    server,
    browser,
    js,
  }) => {
    const email = `agent${Date.now()}-${js ? "js" : "no-js"}@example.test`;
    const admin = await adminsApi(server);
    const { data } = await admin("/offices/report");
    const agent = await admin("/users", {
      ...{ displayName: "Ann Agent", email, role: "agent", officeId: data[0].id },
    });
    await signIn("admin");
    await page.goto(`/agent/${agent.id}`);
    await press(page, "Send invitation");
    const link = await linkFor(server, email);
    const context = await browser.newContext({ javaScriptEnabled: js });
    const theirs = await context.newPage();
    await theirs.goto(link);
    await expect(theirs.getByText("in the app on your phone, as")).toBeVisible();
    await expectAccessible(theirs);
    await page.getByRole("link", { name: "Withdraw invitation" }).click();
    await expect(page.getByText("The link in the email stops working at once")).toBeVisible();
    await press(page, "Withdraw invitation");
    await expect(page.getByText("The invitation has been withdrawn")).toBeVisible();
    await choose(theirs, PASSWORD, PASSWORD);
    await expect(theirs.getByText("has expired, was used before").first()).toBeVisible();
    await press(page, "Send invitation");
    await expect.poll(() => linkFor(server, email)).not.toBe(link);
    await theirs.goto(await linkFor(server, email));
    await choose(theirs, PASSWORD, PASSWORD);
    await expect(theirs.getByText(`Sign in as ${email} in the app on your phone`)).toBeVisible();
    await context.close();
  });
});

async function choose(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await press(page, "Set password");
}
