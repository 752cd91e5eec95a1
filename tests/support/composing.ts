import type { Locator } from "playwright/test";

/** Presses a key that an input method takes, as Enter while a word of Chinese is chosen. */
export async function pressWhileComposing(field: Locator, key: string): Promise<void> {
  await field.evaluate((element, pressed) => {
    const how = { key: pressed, isComposing: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", how));
  }, key);
}
