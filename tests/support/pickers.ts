/** Pickers as people use them, with scripts and without. */
import { expect, type Locator, type Page } from "playwright/test";

/** The picker of this label. */
export const pickerOf = (page: Page, label: string): Locator =>
  page.locator(".picker").filter({ has: page.getByLabel(`${label}: search`, { exact: true }) });

/** What opens a picker and says what is chosen: a combobox with scripts, else its summary. */
export const controlOf = (page: Page, label: string): Locator =>
  pickerOf(page, label).locator(".picker__control");

/** The list of a picker, there while it is open. */
export const panelOf = (picker: Locator): Locator => picker.locator(".picker__panel");

/** The field that a picker is searched by: a combobox with scripts. */
export const searchOf = (picker: Locator): Locator => picker.locator(".picker__search > input");

/** Opens a picker; one that is open stays so. */
export async function openPicker(page: Page, label: string): Promise<Locator> {
  const picker = pickerOf(page, label);
  if (!(await panelOf(picker).isVisible())) await picker.locator(".picker__control").click();
  return picker;
}

/** Searches in a picker, and leaves it open. */
export async function searchPicker(page: Page, label: string, text: string): Promise<Locator> {
  const picker = await openPicker(page, label);
  const field = searchOf(picker);
  if ((await field.inputValue()) !== text) {
    await field.fill(text);
    await field.press("Enter");
  }
  if (text) {
    const found = picker.locator(".picker__options li").filter({ hasText: text });
    await expect(found.first()).toBeVisible();
  }
  await expect(picker.locator("[aria-busy=true]")).toHaveCount(0);
  return picker;
}

/** Chooses one of the options on offer that can be chosen, and says its name. */
export async function chooseOption(
  picker: Locator,
  { text = "", at = 0 }: { text?: string; at?: number } = {},
): Promise<string> {
  const option = picker
    .locator(".picker__options li")
    .filter({ has: picker.page().locator("input:enabled:not([value=''])") })
    .filter({ hasText: text })
    .nth(at);
  // What is not shown yet has its text without its line breaks.
  await expect(option).toBeVisible();
  const name = (await option.innerText()).split("\n")[0]?.trim() ?? "";
  await option.click();
  return name;
}

/** Searches a picker and chooses the first option that fits; says its name. */
export const searchAndChoose = async (page: Page, label: string, text: string): Promise<string> =>
  chooseOption(await searchPicker(page, label, text), { text });
