import { expectAccessible } from "./support/accessible";
import { codeInMail, mailsTo } from "./support/mails";
import { adminsApi, personsApi } from "./support/persons-api";
import type { Product } from "./support/server";
import { ACCOUNTS, expect, test } from "./support/world";

test.describe("An agent's email", () => {
  // Forms that are refused answer 4xx, which Chromium reports on its console.
  test.use({ allowedConsole: [/status of 4(00|01|09|22)/] });

  test("waits for the code that was sent to it when a manager changes it", {
    tag: "@no-js",
  }, async ({ page, signIn, server }) => {
    const agent = await addAgent(server);
    const next = `next-${agent.email}`;
    await signIn("manager");
    await page.goto(`/agent/${agent.id}/edit`);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(next);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ann New");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`A code has been sent to ${next}`).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm email");
    await expectAccessible(page);

    const confirm = page.getByRole("button", { name: "Confirm email", exact: true });
    await page.getByLabel("Code").fill("ABCDEF");
    await confirm.click();
    await expect(page.getByText("This code is wrong or has expired").first()).toBeVisible();
    // The name is saved by now, the email is not.
    const admin = await adminsApi(server);
    expect(await admin(`/users/${agent.id}`)).toMatchObject({
      ...{ displayName: "Ann New", email: agent.email },
    });
    await page.getByLabel("Code").fill(await codeInMail(server, next));
    await confirm.click();
    await expect(page.getByText("The email has been changed")).toBeVisible();
    await expect(page.getByLabel("Profile")).toContainText(next);
    await expect
      .poll(async () => (await mailsTo(server, agent.email)).join())
      .toContain("Your Waybook email was changed");
  });

  test("is confirmed by an admin in place of the agent", { tag: "@no-js" }, async ({
    page,
    signIn,
    server,
  }) => {
    const agent = await addAgent(server);
    await signIn("manager");
    await page.goto(`/agent/${agent.id}`);
    await expect(page.getByRole("button", { name: "Send invitation" })).toBeVisible();
    const confirm = page.getByRole("button", { name: "Confirm email", exact: true });
    await expect(confirm).toHaveCount(0);
    await signIn("admin");
    await page.reload();
    await confirm.click();
    await expect(page.getByText("The email has been confirmed")).toBeVisible();
    await expect(confirm).toHaveCount(0);
  });
});

/** An agent whom a manager added, and nobody has invited yet. */
async function addAgent(server: Product): Promise<{ id: string; email: string }> {
  const manager = await personsApi(server, ACCOUNTS.manager);
  const { officeId } = await manager("/users/me");
  const email = `ann${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`;
  return manager(`/offices/${officeId}/users`, {
    displayName: "Ann Agent",
    email,
    role: "agent",
    officeId,
  });
}
