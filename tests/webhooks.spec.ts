import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("Webhooks", () => {
  test.use({ allowedConsole: [/status of 4(00|22)/] });

  test("a manager creates a webhook, sees what was sent, sends it again, changes and deletes it", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server, signIn }) => {
    // Nobody has this host: each try fails.
    const url = `https://zt-${Date.now() % 1_000_000}.invalid/hook`;
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await signIn("manager");
    await page.goto("/account");
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("link", { name: "Create a webhook" }).click();
    await page.getByLabel("Address").fill("https://127.0.0.1/hook");
    await page.getByLabel("A location was added or changed").uncheck();
    await press("Create webhook");
    await expect(page.getByText("one of the public internet").first()).toBeVisible();
    await expect(page.getByLabel("A location was added or changed")).not.toBeChecked();
    await page.getByLabel("Address").fill(url);
    await press("Create webhook");
    const secret = page.getByLabel("Secret", { exact: true });
    await expect(secret).toHaveValue(/^whsec_[\w+/]{43}=$/);
    const first = await secret.inputValue();
    await press("I have copied it");
    await expect(secret).toHaveCount(0);

    const api = await managersApi(server);
    await api.through([["Of webhooks", [-83, 39.96]]]);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("1 try, the last")).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole("button", { name: /^Send route.created of .* again$/ }).click();
    await expect(page.getByText("The message is being sent")).toBeVisible();

    await page.getByRole("link", { name: "New secret" }).click();
    await press("Make secret");
    await expect(secret).not.toHaveValue(first);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Address").fill("https://10.0.0.1/");
    await page.getByLabel("Send messages").uncheck();
    await press("Save webhook");
    await expect(page.getByText("one of the public internet").first()).toBeVisible();
    await expect(page.getByLabel("Send messages")).not.toBeChecked();
    await page.getByLabel("Address").fill(`${url}/v2`);
    await page.getByLabel("A route was created").uncheck();
    await press("Save webhook");
    await expect(page.getByText("The webhook was saved")).toBeVisible();
    await expect(page.getByRole("heading", { name: `${url}/v2` })).toBeVisible();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await press("Go on");
    await expect(page.getByText("The webhook goes on")).toBeVisible();
    await press("Pause");
    await expect(page.getByText("The webhook is paused")).toBeVisible();
    await page.getByRole("link", { name: "Delete webhook" }).click();
    await press("Delete webhook");
    await expect(page.getByText("The webhook was deleted")).toBeVisible();
    await expect(page.getByText(url)).toHaveCount(0);
  });
});
