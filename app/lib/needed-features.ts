/**
 * Returns whether the browser has all that the console's scripts use: Chrome and Edge from 114,
 * Firefox from 125, Safari from 17.4. Each of these is used by some page.
 */
export const hasNeededFeatures = (): boolean =>
  "popover" in HTMLElement.prototype &&
  "checkVisibility" in Element.prototype &&
  "size" in URLSearchParams.prototype &&
  "hasOwn" in Object &&
  "ResizeObserver" in window &&
  "IntersectionObserver" in window &&
  ["at", "findLast", "toSorted"].every((name) => name in Array.prototype);
