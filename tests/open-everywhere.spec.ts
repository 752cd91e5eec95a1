/** All that opens on all screens, looked at by axe while it is open: for long runs. */
import type { ElementHandle, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { screens } from "./support/screens";
import { openScreen, type ScreensWorld, screensWorld } from "./support/screens-world";
import { expect, test } from "./support/world";

/** Buttons of menus and popovers, summaries, and the buttons of selects and pickers; none behind a dialog. */
const OPENERS = ["button[popovertarget]", "summary", "button[role=combobox]"]
  .map((opener) => `${opener}:visible:not(:disabled, [inert] *, [aria-hidden=true] *, [popover] *)`)
  .join(", ");
const MOST_MS = 600_000;

test.describe.configure({ mode: "parallel" });
// A worker would start a product that none of the screens is of.
test.use({ baseURL: undefined, allowedConsole: [/status of 403/] });

let world: ScreensWorld;
/** Of the screens before: a menu that says the same again is not opened again. */
const seen = new Set<string>();

test.beforeAll(async () => {
  test.setTimeout(MOST_MS);
  world = await screensWorld();
});

for (const screen of screens()) {
  test(`All that opens on ${screen.pattern} is fit for everyone`, async ({ page, js }) => {
    test.skip(!js, "without scripts it is part of the page");
    test.setTimeout(MOST_MS);
    await openScreen(world, page, screen);
    await page.waitForLoadState("networkidle");
    const faults: string[] = [];
    const openers = page.locator(OPENERS);
    for (let n = 0; n < (await openers.count()); n++) {
      // What opens may be an opener itself, so that another one would be number n.
      const opener = await openers.nth(n).elementHandle();
      if (!opener) continue;
      const kind = await kindOf(opener);
      if (seen.has(kind)) continue;
      seen.add(kind);
      await open(page, opener);
      await expectAccessible(page).catch((error) => faults.push(`${kind}: ${error}`));
      await close(page, opener);
    }
    expect(faults).toEqual([]);
  });
}

type Opener = ElementHandle<HTMLElement | SVGElement>;

/** What a button opens, without the figures and names of one row. */
const kindOf = (opener: Opener) =>
  opener.evaluate((button) => {
    const target = document.getElementById(button.getAttribute("popovertarget") ?? "");
    const items = [...(target?.querySelectorAll("a, button") ?? [])];
    const label = button.getAttribute("aria-label")?.split(":")[0];
    const names = items.length > 0 ? items.map(({ textContent }) => textContent) : [label];
    return [button.tagName, button.className, ...(target || label ? names : [])].join(" ");
  });

const isOpen = (opener: Opener) =>
  opener.evaluate((button) => {
    const target = document.getElementById(button.getAttribute("popovertarget") ?? "");
    if (target) return target.matches(":popover-open");
    if (button.tagName === "SUMMARY") return button.closest("details")?.open;
    return button.getAttribute("aria-expanded") === "true";
  });

async function open(page: Page, opener: Opener) {
  if (await isOpen(opener)) return;
  await opener.click();
  await expect.poll(() => isOpen(opener)).toBe(true);
  // What a list asks the server for.
  await page.waitForLoadState("networkidle");
}

async function close(page: Page, opener: Opener) {
  // Escape would close the dialog around it.
  if (await opener.evaluate(({ tagName }) => tagName === "SUMMARY")) await opener.click();
  else await page.keyboard.press("Escape");
  await expect.poll(() => isOpen(opener)).toBe(false);
}
