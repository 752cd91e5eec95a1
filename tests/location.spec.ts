import { openRouteOf, stopNames } from "./support/stop-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("the page of a location shows its visits and its routes", async ({ page }) => {
  const route = await openRouteOf(page, "completed");
  const name = (await stopNames(page))[0] ?? "";
  await page.locator(".stop__name").first().click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  const part = (heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
  await expect(part("Latest visits").getByRole("listitem").first()).toContainText(
    /\d\d-\d\d-\d{4} \d\d:\d\d [ap]m/,
  );
  await expect(part("Routes").locator(`a[href="${new URL(route).pathname}"]`)).toHaveCount(1);
});
