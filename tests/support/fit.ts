import { LONG_RUN } from "platform/testing/long-run";
import { type APIResponse, expect, type Page, type Response } from "playwright/test";
import { expectAccessible } from "./accessible";
import { expectFocusInDialog } from "./open-dialog";

/** As it comes on a phone, and then in a window that is made wide. */
const PHONE = 390;
const WIDE = 1440;
/** A window of 1280 at a zoom of 400%, and the wide one at 200%. */
const ZOOMED = [320, WIDE / 2];

/** A page is there for everyone: on a phone and in a wide window, with nothing that axe finds. */
export async function expectFit(page: Page, path: string) {
  await expectLaidOut(page, path);
  await expectAccessible(page, { themes: ["light", "dark"], colours: true });
}

/** A page is whole on a phone and in a wide window, and all that one comes to has a name. */
export async function expectLaidOut(page: Page, path: string, open = () => page.goto(path)) {
  await page.setViewportSize({ width: PHONE, height: 900 });
  const reply = await open();
  expectWholeReply(reply, new URL(path, page.url()).href);
  await expect(page.locator("h1").first()).toBeAttached();
  await expectFocusInDialog(page, (await reply?.text()) ?? "");
  await expectNotTooWide(page);
  await expectPickersNamed(page);
  // What is narrow is laid out otherwise and says the same: a long run looks at it, too.
  if (LONG_RUN) await expectAccessible(page, { themes: ["light"], colours: false });

  // Zoomed pages are laid out as narrow ones: a long run looks at them, too.
  for (const width of LONG_RUN ? [...ZOOMED, WIDE] : [WIDE]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNotTooWide(page);
  }
  await expectControlsNamed(page);
}

/** A page came from the address that was asked for, and runs no scripts but its own. */
export function expectWholeReply(reply: Response | APIResponse | null, address: string): void {
  expect(reply?.status()).toBe(200);
  expect(new URL(reply?.url() ?? "").pathname, "where it led").toBe(new URL(address).pathname);
  expect(reply?.headers()["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/);
}

/** Whatever one comes to on a page has a name. */
export async function expectNamed(page: Page): Promise<void> {
  await expectPickersNamed(page);
  await expectControlsNamed(page);
}

async function expectNotTooWide(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, "sideways scroll").toBeLessThanOrEqual(clientWidth);
}

/** A control without a name, as a snapshot of roles and names has it. */
const NAMELESS =
  /^ *- (button|checkbox|combobox|dialog|link|radio|searchbox|slider|spinbutton|switch|textbox)(?=:|$| \[)/gm;

/** Whatever one comes to has a name: axe does not ask for that of every role. */
async function expectControlsNamed(page: Page) {
  const told = await page.locator("body").ariaSnapshot();
  expect(told.match(NAMELESS) ?? [], "controls without a name").toEqual([]);
}

/** What opens a picker, its search and its list are called by the label that is seen beside it. */
async function expectPickersNamed(page: Page) {
  const strays = await page.locator(".picker__control").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const field = control.closest(".field");
      const label = field?.querySelector(".field__label")?.firstChild?.textContent;
      const named = field?.querySelectorAll(".picker__control, .picker__search > input") ?? [];
      const names = [...named].map((one) => one.getAttribute("aria-label") ?? "");
      const list = field?.querySelector(".picker__options > legend");
      const isNamed = label && names.every((name) => name.startsWith(`${label}: `));
      return isNamed && (!list || list.textContent === label) ? [] : [label, ...names];
    }),
  );
  expect(strays, "pickers that are called otherwise than they are labelled").toEqual([]);
}
