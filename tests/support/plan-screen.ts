/** Presses on the screen of a plan. */
import { expect, type Locator, type Page } from "playwright/test";

/** Drags the first visit of the first bar to the end of the next one; the dialog says what that costs. */
export async function dragInTimeline(page: Page): Promise<void> {
  const timeline = page.getByRole("region", { name: "Timeline of agents and days" });
  await expect(page.locator(".plan-timeline[data-draggable]")).toBeVisible();
  const bars = timeline.locator("svg.plan-bar--small");
  await bars.first().scrollIntoViewIfNeeded();
  const visit = await bars.first().locator(".plan-bar__visit").getAttribute("d");
  const [, x, width] = /M(\d+) 0h(\d+)/.exec(visit ?? "") ?? [];
  await bars.nth(1).scrollIntoViewIfNeeded();
  const [from, to] = [await bars.first().boundingBox(), await bars.nth(1).boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  const middle = (Number(x) + Number(width) / 2) / 1000;
  await page.mouse.move(from.x + middle * from.width, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: /^Move / });
  await expect(dialog.getByText(/On the road:/)).toBeVisible();
  await dialog.getByRole("link", { name: "Close", exact: true }).first().click();
  await expect(dialog).toHaveCount(0);
}

/** Without scripts the page is loaded again until the proposal is there. */
export async function untilProposed(page: Page, timeout = 40_000): Promise<void> {
  const reload = page.getByRole("link", { name: "Reload" });
  await expect(async () => {
    if (await reload.isVisible()) await reload.click();
    await expect(page.getByText("Proposed", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout });
}

/** Drags by the pointer; a library notices only steps. */
export async function dragTo(page: Page, item: Locator, target: Locator): Promise<void> {
  await item.scrollIntoViewIfNeeded();
  const [from, to] = [await item.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height, { steps: 5 });
  await page.mouse.move(from.x + from.width / 2 + 8, to.y + to.height - 4, { steps: 10 });
  await page.mouse.up();
}
