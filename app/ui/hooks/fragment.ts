import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * The fragment of a link that returns to the same place on the page: without scripts, the page reloads
 * and would start at its top. Empty once scripts run.
 */
export function useFragment(id: string | undefined): string {
  return useSyncExternalStore(
    subscribe,
    () => "",
    () => (id ? `#${id}` : ""),
  );
}

/** Removes the fragment and the ticked rows from an address: only pages without scripts need them. */
export const withoutPlace = (to: string): string => to.replace(/&select=[^&#]*|#.*$/g, "");
