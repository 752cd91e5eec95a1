import { alone } from "./support/alone";
import { expect } from "./support/world";

alone(
  "nothing is lost and nobody is signed out when the power goes",
  async ({ page, own, signIn }) => {
    await signIn("manager");
    await page.goto("/routes?routePage=1&routeLimit=0&filters=status:new");
    const free = page
      .locator("tbody tr")
      .filter({ hasText: /Unassigned\s*—/ })
      .first();
    const name = (await free.getByRole("link").first().innerText()).trim();
    await page.goto("/routes?routePage=1&routeLimit=0&filters=status:new");
    await free.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Route Deleted!")).toBeVisible();

    await own.kill();
    await own.start();

    await page.goto(`/routes?routePage=1&routeSearch=${encodeURIComponent(name)}&searchPath=name`);
    const again = page
      .locator("tbody tr")
      .filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(again).toContainText("Inactive");
    await expect(page.getByText("Dana Mills").first()).toBeVisible();
  },
);
