import { expect, type Page } from "playwright/test";
import { chooseOption, openPicker } from "./pickers";

export const DOWNTOWN = "39.9612*-82.9988*city*Columbus, OH";

/** The address of the form with so many stops found around the centre of Columbus. */
export const found = (limit: number, more = "") =>
  `/create-route?${new URLSearchParams({ "f.limit": String(limit), "f.kilometers": "12", "f.startAt": DOWNTOWN })}${more}`;

export const rows = (page: Page) =>
  page.getByRole("list", { name: "Suggested stops" }).getByRole("listitem");

export const names = (page: Page) => page.locator("ol .stop-row__name").allInnerTexts();

export const nameOfRow = async (page: Page, at: number) => (await names(page))[at] ?? "";

/** Opens a picker, chooses the option at this place, and says its name. */
export const pick = async (page: Page, label: string, at = 0) =>
  chooseOption(await openPicker(page, label), { at });

/** Opens a picker and chooses the option of this name; the empty choice has one too. */
export const choose = async (page: Page, label: string, text: string) =>
  (await openPicker(page, label))
    .locator(".picker__options li")
    .filter({ hasText: text })
    .first()
    .click();

/** Sets the radius: by the slider, or by the number beside it where no script shows what it says. */
export async function slide(page: Page, js: boolean, kilometres: number) {
  const dialog = page.getByRole("dialog", { name: "Location Filter" });
  if (!js) {
    await dialog.getByLabel("Exact distance in km").fill(String(kilometres));
    return;
  }
  const slider = dialog.getByRole("slider", { name: "Distance" });
  await slider.fill(String(kilometres));
  await expect(dialog.getByText(`${kilometres} km`, { exact: true })).toBeVisible();
}

/** Every pin on the map leads to its row, which is there without scripts too. */
export async function expectRowsOfPins(page: Page) {
  const pins = page.locator(".map a[href^='#pin-']");
  await expect(pins.first()).toBeAttached();
  const ids = await pins.evaluateAll((links) => links.map((a) => a.getAttribute("href") ?? ""));
  for (const id of ids) await expect(page.locator(id)).toHaveCount(1);
}

/** What the form would send now. */
export const fieldsOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.getElementById("create-route");
    return form instanceof HTMLFormElement
      ? [...new FormData(form)].map(([key, value]) => [key, String(value)])
      : [];
  });
