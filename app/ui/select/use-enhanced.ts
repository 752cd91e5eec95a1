import { type ComponentType, type RefObject, useCallback, useEffect, useState } from "react";
import { useHydrated } from "..";
import type { EnhancedSelectProps } from "./types";

type Enhanced = ComponentType<EnhancedSelectProps>;

let loaded: Enhanced | null = null;
let loading: Promise<Enhanced> | undefined;

/** Loaded once; a failed load is tried again by the next select that wants it. */
function load(): Promise<Enhanced> {
  loading ??= import("./enhanced-select").then(
    (module) => {
      loaded = module.EnhancedSelect;
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * The styled select once its code is there: fetched when the browser is idle, or on the
 * first intent. Fingers keep the native one, which serves them better, and nobody's is
 * swapped while it has the focus.
 */
export function useEnhancedSelect(native: RefObject<HTMLSelectElement>): {
  Enhanced: Enhanced | null;
  want: () => void;
} {
  const hydrated = useHydrated();
  const [Enhanced, setEnhanced] = useState<Enhanced | null>(null);
  const want = useCallback(() => {
    if (!matchMedia("(pointer: fine)").matches) return;
    const swap = (found: Enhanced) => {
      const select = native.current;
      if (!select) return;
      if (document.activeElement !== select) setEnhanced(() => found);
      else select.addEventListener("blur", () => setEnhanced(() => found), { once: true });
    };
    if (loaded) swap(loaded);
    // When the code cannot be had, the native select goes on serving.
    else load().then(swap, () => undefined);
  }, [native]);

  useEffect(() => {
    if (!hydrated) return;
    if (loaded) {
      want();
      return;
    }
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(want, 300);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(want, { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }, [hydrated, want]);

  return { Enhanced, want };
}
