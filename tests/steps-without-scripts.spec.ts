/** Without scripts every step loads a page: each leads back to its place, and loses nothing. */
import { managersApi } from "./support/routes";
import { names, stopButton, stopMenu } from "./support/stop-list";
import { expect, test } from "./support/world";

test.skip(({ js }) => js, "scripts stay in place");

test("a dialog has the focus, and closes to its row with the same rows ticked", {
  tag: "@no-js",
}, async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/routes?routePage=1&routeSortBy=distance&routeLimit=20");
  const boxes = page.locator("tbody input[type=checkbox]");
  const [third, last] = [boxes.nth(2), boxes.nth(19)];
  const id = await third.inputValue();
  await third.check();
  await last.check();
  const dialog = page.getByRole("dialog");
  for (const button of ["Unassign Routes", "Delete"]) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await dialog.getByRole("link", { name: "Cancel", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe(`#${id}`);
    await expect(page.locator("tbody :checked")).toHaveCount(2);
    await expect(third).toBeChecked();
    await expect(last).toBeChecked();
  }
  // The menu of one row ticks nothing; it leads back to the row, too.
  await page.goto("/routes?routePage=1&routeLimit=20");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .nth(15)
    .click();
  await page.getByRole("link", { name: "Delete" }).filter({ visible: true }).click();
  await dialog.getByRole("link", { name: "Close dialog" }).click();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe(`#${await boxes.nth(15).inputValue()}`);
  await expect(page.locator("tbody tr").nth(15)).toBeInViewport();
  await expect(page.locator("tbody :checked")).toHaveCount(0);

  // More than an address holds.
  await page.goto("/locations?page=1&limit=50");
  await page.getByRole("link", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(page.locator("tbody :checked")).toHaveCount(50);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("tbody :checked")).toHaveCount(0);
});

test("a list keeps a typed filter with its page size, and a lower one its place", {
  tag: "@no-js",
}, async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/agents?page=1");
  await page.getByRole("textbox", { name: "Filter by Name" }).fill("a");
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("20");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page).toHaveURL(/limit=20/);
  await expect(page).toHaveURL(/filters=[^&]*%3Aa/);

  await page.locator("tbody tr .table__title a").first().click();
  const visits = page.getByRole("region", { name: /^Visits of/ });
  const isInPlace = async () => {
    expect(new URL(page.url()).hash).toBe(`#${await visits.getAttribute("id")}`);
    await expect(visits).toBeInViewport();
  };
  await visits.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/Page=2/);
  await isInPlace();
  await visits.getByRole("link", { name: "Arrived" }).click();
  await isInPlace();
  const locations = page.getByRole("region", { name: /^Locations of/ });
  await locations.getByRole("textbox", { name: "Filter by City" }).fill("o");
  // Its rows have no actions, and their column no button.
  await locations.getByRole("button", { name: "Filter", exact: true }).last().click();
  await expect(page).toHaveURL(/city%3Ao/);
  expect(new URL(page.url()).hash).toBe(`#${await locations.getAttribute("id")}`);
});

test("a stop that is moved, and more stops, are where one was", {
  tag: "@no-js",
}, async ({ page, signIn, server }) => {
  await signIn("manager");
  const api = await managersApi(server);
  const route = await api.fresh(14);
  await page.goto(`/routes/${route.id}`);
  await expect(page.locator("#move-help")).toBeHidden();
  await page.getByRole("link", { name: "Load More" }).click();
  await expect(names(page).nth(13)).toBeVisible();
  await expect(page.locator(".stop").nth(9)).toBeInViewport();
  const name = await names(page).nth(11).innerText();
  await stopMenu(page, 12, "Move up");
  await expect(page.getByText("Moved to place 11")).toBeVisible();
  await expect(names(page).nth(10)).toHaveText(name);
  await expect(page.locator(".stop").nth(10)).toBeInViewport();
  await stopButton(page, 12, "Remove");
  await page.getByRole("dialog").getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(page.locator(".stop").nth(11)).toBeInViewport();
});
