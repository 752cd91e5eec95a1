import { controlOf, pickerOf, searchOf } from "./support/pickers";
import { openRouteOf } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("a search finds own locations by mistyped names, among places and among locations", async ({
  page,
}) => {
  const route = await openRouteOf(page, "new");
  for (const [dialog, label] of [
    ["add-stop", "Location/Address"],
    ["add-location-after?after=1", "Location"],
  ] as const) {
    await page.goto(`${route}/${dialog}`);
    const picker = pickerOf(page, label);
    await controlOf(page, label).click();
    await searchOf(picker).fill("harvset lnae market");
    await searchOf(picker).press("Enter");
    await expect(
      picker.locator(".picker__options li").filter({ hasText: "Harvest Lane Market" }).first(),
    ).toBeVisible();
  }
});
