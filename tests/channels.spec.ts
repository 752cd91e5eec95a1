import { expectAccessible } from "./support/accessible";
import { column, rowOf } from "./support/list";
import { searchAndChoose } from "./support/pickers";
import { expect, test } from "./support/world";

test.describe("A new channel", { tag: "@no-js" }, () => {
  test.use({ allowedConsole: [/status of 400/] });

  test("is of the office that an admin chooses", async ({ page, signIn, js }) => {
    const name = `Chosen ${js ? "js" : "no js"}`;
    await signIn("admin");
    await page.goto("/messages");
    await page.getByRole("link", { name: "New channel" }).click();
    const dialog = page.getByRole("dialog", { name: "New channel" });
    const open = dialog.getByRole("button", { name: "Create channel", exact: true });
    await open.click();
    await expect(dialog.getByText("Name is required").first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await open.click();
    await expect(dialog.getByText("No office selected").first()).toBeVisible();
    await expectAccessible(page);
    const office = await searchAndChoose(page, "Office", "");
    await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
    await open.click();
    await expect(page.getByText("Channel created!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("main").getByRole("link", { name: office })).toBeVisible();
  });

  test("is of a manager's active office", async ({ page, signIn, js }) => {
    const name = `Ours ${js ? "js" : "no js"}`;
    await signIn("manager");
    await page.goto("/messages/add");
    const dialog = page.getByRole("dialog", { name: "New channel" });
    await expect(dialog.getByText("Office", { exact: true })).toHaveCount(0);
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await dialog.getByRole("button", { name: "Create channel", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goto(`/messages?search=${encodeURIComponent(name)}`);
    await expect.poll(() => column(page, "Name")).toEqual([name]);
    await expect(rowOf(page, name)).toContainText("No messages yet");
  });
});
