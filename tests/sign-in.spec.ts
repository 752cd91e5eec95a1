import { expectAccessible } from "./support/accessible";
import { BadLine } from "./support/bad-line";
import { managersApi } from "./support/routes";
import { ACCOUNTS, expect, logIn, test } from "./support/world";

const { manager, managerWithoutOffice } = ACCOUNTS;

test.describe("Sign in", () => {
  // Refused forms answer 400 or 429, which Chromium reports on its console.
  test.use({ allowedConsole: [/status of 4(00|01|03|29)/] });
  // spec: 2.login-form 4.login 4.logout
  test("leads to the dashboard and back out", { tag: ["@core", "@core-no-js"] }, async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(manager.email);
    await page.getByLabel("Password", { exact: true }).fill(manager.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Dana Mills").first()).toBeVisible();

    await page.goto("/");
    await expect(page).toHaveURL("/dashboard");

    await page.getByRole("button", { name: "Signout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/routes");
    await expect(page).toHaveURL(/^[^?]*\/(\?|$)/);
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  });

  test("ends on the server as well: the cookie from before opens nothing", async ({
    page,
    context,
    signIn,
  }) => {
    await signIn("manager");
    await page.goto("/dashboard");
    const before = await context.cookies();
    await page.getByRole("button", { name: "Signout" }).click();
    await expect(page).toHaveURL("/");
    await context.clearCookies();
    await context.addCookies(before);
    await page.goto("/routes");
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  });

  test("tells a browser that blocks cookies to allow them", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page, server }) => {
    const line = await BadLine.to(server.port);
    line.fault = "no cookies";
    try {
      await page.goto(line.url);
      await logIn(page, "manager");
      await expect(page.getByText("Your browser blocks cookies.")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
        manager.email,
      );
      line.fault = "none";
      await page.reload();
      await logIn(page, "manager");
      await expect(page).toHaveURL(/\/dashboard$/);
    } finally {
      await line.end();
    }
  });

  // spec: 2.login-enter
  test("Enter submits", { tag: "@core" }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(manager.email);
    await page.getByLabel("Password", { exact: true }).fill(manager.password);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(page).toHaveURL("/dashboard");
  });
  // spec: 2.login-spinner
  test("a spinner shows that the first page is loading", { tag: "@core" }, async ({ page, js }) => {
    test.skip(!js, "the browser itself shows it");
    await page.goto("/");
    // A press before the scripts are there is the browser's own.
    await page.waitForLoadState("networkidle");
    let arrive = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route("**/dashboard.data*", async (route) => {
      await arrived;
      await route.continue();
    });
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(manager.email);
    await page.getByLabel("Password", { exact: true }).fill(manager.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Login" })).toHaveAttribute("aria-busy", "true");
    arrive();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  });
  // spec: 2.not-signed-in
  test("comes back to the page that asked for it", { tag: ["@core", "@core-no-js"] }, async ({
    page,
  }) => {
    await page.goto("/routes?routePage=2");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(manager.email);
    await page.getByLabel("Password", { exact: true }).fill(manager.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/routes\?routePage=2/);
  });
  // spec: 5.login-email 5.login-password
  test("says what is wrong beside the field, and keeps the email only", {
    tag: ["@core", "@core-no-js"],
  }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("dana");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue("dana");
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );

    await page.getByRole("textbox", { name: "Email", exact: true }).fill(manager.email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Invalid Password!").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
      manager.email,
    );
    await expectAccessible(page);
  });

  test("refuses wrong credentials without saying which part is wrong", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("nobody@waybook.example");
    await page.getByLabel("Password", { exact: true }).fill("not-the-one");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
      "nobody@waybook.example",
    );
  });
  // spec: 1.users 6.only-two-roles
  test("refuses agents", { tag: "@core" }, async ({ page, server }) => {
    const { email } = await (await managersApi(server)).demoAgent();
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email ?? "");
    await page.getByLabel("Password", { exact: true }).fill(manager.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(
      page.getByText("You don't have access please contact to admin !").first(),
    ).toBeVisible();
    await page.goto("/routes");
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  });
  // spec: 4.login-without-office 6.no-office
  test("warns a manager without an office and lets them on", { tag: "@core" }, async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("textbox", { name: "Email", exact: true })
      .fill(managerWithoutOffice.email);
    await page.getByLabel("Password", { exact: true }).fill(managerWithoutOffice.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(
      page.getByText("You don't have a office assigned, please contact to admin !").first(),
    ).toBeVisible();
  });

  test("tells a manager without an office on every screen that needs one", async ({
    page,
    signIn,
  }) => {
    await signIn("managerWithoutOffice");
    for (const path of ["/routes", "/create-route", "/routes/some-id", "/on-going-route/some-id"]) {
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText(
        "You don't have a office assigned, please contact to admin !",
      );
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test("stops guessing", async ({ page }) => {
    await page.goto("/");
    const refused = page.getByText("Too Many Requests.").first();
    for (let guess = 1; guess <= 8 && !(await refused.isVisible()); guess++) {
      await page
        .getByRole("textbox", { name: "Email", exact: true })
        .fill("guessed@waybook.example");
      await page.getByLabel("Password", { exact: true }).fill(`guess-number-${guess}`);
      const answered = page.waitForResponse((reply) => reply.request().method() === "POST");
      await page.getByRole("button", { name: "Login" }).click();
      await answered;
      await expect(page.getByRole("button", { name: "Login" })).not.toHaveAttribute("aria-busy");
    }
    await expect(page.getByText("Too Many Requests.").first()).toBeVisible();
  });
});
// spec: 1.login-as 2.signout
test("an admin acts for an office and comes back", { tag: ["@core", "@no-js"] }, async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/login-as");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(manager.email);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?activeOffice=~as-/);
  await expect(page.getByText("Dana Mills").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Locations Types" })).toHaveCount(0);

  await page.getByRole("button", { name: "Signout from office" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: "Locations Types" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Signout", exact: true })).toBeVisible();
});
