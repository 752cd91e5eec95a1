/** A press takes a moment: a link or button that is replaced between its two halves is not pressed at all. */

/** A finger that rests on the page holds it up for so long at most, in milliseconds. */
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
  // What was pressed learns of it after this event.
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => release?.()), true);
  }
}

/** Resolves once nothing is being pressed. */
export const untilReleased = async (): Promise<void> => released;
