import type { ToastData } from "./toast";

/** A toast on screen, and how often it was said since it came. */
export interface ShownToast extends ToastData {
  times: number;
}

/** So many are on screen at once; failures stay until they are closed, and the newest is always there. */
const MOST = 2;

/** Adds what came to what is shown: the same said again is counted, and the oldest leave. */
export function addToasts(shown: readonly ShownToast[], fresh: readonly ToastData[]): ShownToast[] {
  const all = fresh.reduce<ShownToast[]>(
    (toasts, toast) => {
      const same = toasts.find((other) => readsAlike(other, toast));
      return [
        ...toasts.filter((other) => other !== same),
        { ...toast, times: (same?.times ?? 0) + 1 },
      ];
    },
    [...shown],
  );
  const passing = all.filter(({ type }) => type !== "error");
  const room = Math.max(1, MOST - (all.length - passing.length));
  const leaving = new Set(passing.slice(0, -room));
  return all.filter((toast) => !leaving.has(toast));
}

/** Each change that can be undone has a toast of its own. */
const readsAlike = (a: ToastData, b: ToastData) =>
  !a.undo &&
  !b.undo &&
  a.link?.to === b.link?.to &&
  a.type === b.type &&
  a.title === b.title &&
  a.message === b.message;
