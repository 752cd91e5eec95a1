/** Photos on the cards of an agent's day, on a page that may turn to another stop at any time. */
import type { Page } from "playwright/test";
import sharp from "sharp";

const photoBytes = sharp({ create: { width: 64, height: 48, channels: 3, background: "#286" } })
  .jpeg()
  .toBuffer();

const cardOf = (page: Page, stop: string) => page.locator(`section.card[data-stop="${stop}"]`);

/** Whether a press landed. */
const lands = (press: Promise<unknown>): Promise<boolean> =>
  press.then(
    () => true,
    () => false,
  );

/** Chooses a photo for a stop; false where the page turned to another one meanwhile. */
export async function takePhoto(page: Page, stop: string, timeout: number): Promise<boolean> {
  const photo = { name: "shop.jpg", mimeType: "image/jpeg", buffer: await photoBytes };
  const field = cardOf(page, stop).getByLabel("Photo", { exact: true });
  return lands(field.setInputFiles(photo, { timeout }));
}

/** Removes one that an undone report had; false where the page turned to another stop meanwhile. */
export async function removePhoto(page: Page, stop: string, timeout: number): Promise<boolean> {
  const remove = cardOf(page, stop).getByRole("button", { name: "Remove the photo" });
  return !(await remove.isVisible()) || lands(remove.click({ timeout }));
}
