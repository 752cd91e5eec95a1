import { useEffect, useState } from "react";
import type { Arriving } from "../__arriving";

/** What has arrived by now; null until then, and where there is nothing. */
export function useSettled<T>(arriving: Arriving<T> | { now: null }): T | null {
  const [arrived, setArrived] = useState<{ of: object; value: T } | null>(null);
  useEffect(() => {
    if (!("later" in arriving)) return;
    let awaited = true;
    arriving.later.then(
      (value) => awaited && setArrived({ of: arriving, value }),
      // A page that is left breaks its promises.
      () => undefined,
    );
    return () => {
      awaited = false;
    };
  }, [arriving]);
  if ("now" in arriving) return arriving.now;
  return arrived?.of === arriving ? arrived.value : null;
}
