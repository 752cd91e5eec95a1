import { useEffect, useState } from "react";

/** What a loader has at once, or what its page follows with scripts; see `deferIfSlow`. */
export type Deferred<T> = { now: T } | { later: Promise<T> };

/** What has arrived, and what it was awaited as. */
interface Arrived<T> {
  of: Deferred<T>;
  value: T;
}

interface Options {
  /** Show the last one until the next of the same screen is there. */
  keepsLast?: boolean;
}

/** What has arrived; `pending` until then, and where nothing is awaited. */
export function useDeferred<T>(
  arriving: Deferred<T> | undefined,
  pending: T,
  options: Options = {},
): T {
  const [last, setLast] = useState<Arrived<T> | null>(null);
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
  return shownOf(arriving, last, pending, options);
}

/** What to show while `arriving` is awaited and `last` was the last to come. */
export function shownOf<T>(
  arriving: Deferred<T> | undefined,
  last: Arrived<T> | null,
  pending: T,
  { keepsLast = false }: Options,
): T {
  if (!arriving) return pending;
  if ("now" in arriving) return arriving.now;
  return last && (keepsLast || last.of === arriving) ? last.value : pending;
}
