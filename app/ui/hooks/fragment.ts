import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * The end of a link that leads to its own place on the page, by the id there: without scripts a
 * page is loaded anew, and would begin at its top. Empty once scripts run, which stay in place.
 */
export function useFragment(id: string | undefined): string {
  return useSyncExternalStore(
    subscribe,
    () => "",
    () => (id ? `#${id}` : ""),
  );
}

/** An address without what only serves a page that is loaded anew: its place, and the rows ticked. */
export const withoutPlace = (to: string): string => to.replace(/&select=[^&#]*|#.*$/g, "");
