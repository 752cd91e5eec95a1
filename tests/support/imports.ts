import type { Page } from "playwright/test";
import { expect } from "./world";

/** Waits, as people do without scripts too, until the import on the page is so far. */
export async function importIs(page: Page, js: boolean, state: string): Promise<void> {
  const pill = page.getByRole("banner").or(page.locator("main")).getByText(state, { exact: true });
  await expect(async () => {
    if (!js) await page.reload();
    await expect(pill.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** A file of locations as it is uploaded. */
export function csvForm(name: string, text: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([text], { type: "text/csv" }), name);
  return form;
}
