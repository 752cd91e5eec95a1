/** A press has two parts, down and up: a link or button that is replaced between them is not pressed at all. */

/** The longest that a press holds up a repaint, in milliseconds: a finger may rest on the page. */
const MOST_MS = 1000;

let release: (() => void) | undefined;
let released: Promise<void> | undefined;

/** Notes presses on a page from now on. */
export function watchPresses(): void {
  addEventListener(
    "pointerdown",
    () => {
      released ??= new Promise((resolve) => {
        const timer = setTimeout(() => release?.(), MOST_MS);
        release = () => {
          clearTimeout(timer);
          release = released = undefined;
          resolve();
        };
      });
    },
    true,
  );
  // The click comes after this event.
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => release?.()), true);
  }
}

/** Resolves once nothing is being pressed. */
export const untilReleased = async (): Promise<void> => released;
