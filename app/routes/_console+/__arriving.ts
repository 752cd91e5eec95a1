import { useEffect, useState } from "react";

/** What a loader has at once, or what its page follows with scripts; see `inTime`. */
export type Arriving<T> = { now: T } | { later: Promise<T> };

/**
 * What has arrived; `pending` until then, and where nothing is awaited. On the way from one
 * to the next of the same screen, the last one stays.
 */
export function useArriving<T>(arriving: Arriving<T> | undefined, pending: T): T {
  const [last, setLast] = useState<{ of: Arriving<T>; value: T } | null>(null);
  useEffect(() => {
    if (!arriving) {
      setLast(null);
      return;
    }
    if ("now" in arriving) {
      setLast({ of: arriving, value: arriving.now });
      return;
    }
    let awaited = true;
    arriving.later.then(
      (value) => awaited && setLast({ of: arriving, value }),
      // A page that is left breaks its promises.
      () => undefined,
    );
    return () => {
      awaited = false;
    };
  }, [arriving]);
  if (!arriving) return pending;
  return "now" in arriving ? arriving.now : (last?.value ?? pending);
}
