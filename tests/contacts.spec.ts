import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 4(00|22)/] });
// spec: 2.add-edit-contact 3.contact
test("a contact is added, changed, deleted, and taken back", {
  tag: ["@core", "@no-js"],
}, async ({ page, server, signIn, js }) => {
  await signIn("manager");
  const [location] = await (await managersApi(server)).placedLocations();
  await page.goto(`/location-details/${location?.id}`);
  await page.getByRole("link", { name: "Add contact" }).click();
  await expect(page).toHaveURL(`/add-edit-contact/location/${location?.id}`);
  const submit = page.getByRole("button", { name: "Add contact" });
  // The same error is read again each time.
  for (const _ of ["once", "twice"]) {
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await expect(page.getByRole("alert")).toBeFocused();
  }
  const name = `Jo ${js ? "Script" : "Plain"}`;
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("call me");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("jo at home");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Invalid phone number!");
  await expect(page.getByRole("alert")).toContainText("Invalid email!");
  await expect(page.getByRole("textbox", { name: "Phone", exact: true })).toHaveValue("call me");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("+1 (614) 555-0100");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("jo@shop.example");
  await submit.click();
  await expect(page.getByText("Contact added!")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("+1 (614) 555-0100");

  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
    "jo@shop.example",
  );
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Contact updated!")).toBeVisible();
  await expect(row).not.toContainText("jo@shop.example");

  await row.getByRole("link", { name: `Delete ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this contact?" });
  await expect(dialog).toContainText(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Contact deleted!")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Contact restored!")).toBeVisible();
  await expect(row).toHaveCount(1);
});
