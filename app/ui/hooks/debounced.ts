import { useCallback, useEffect, useRef } from "react";

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  /** Forgets the call that waits. */
  cancel: () => void;
  /** Makes the call that waits at once. */
  flush: () => void;
}

/** The latest `run`, called once `wait` ms have passed since the last call. */
export function useDebounced<Args extends unknown[]>(
  run: (...args: Args) => void,
  wait = 500,
): Debounced<Args> {
  const latest = useRef(run);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; args: Args } | null>(null);
  useEffect(() => {
    latest.current = run;
  });
  const cancel = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  useEffect(() => cancel, [cancel]);

  const flush = useCallback(() => {
    const call = waiting.current;
    cancel();
    if (call) latest.current(...call.args);
  }, [cancel]);
  const debounced = useCallback(
    (...args: Args) => {
      cancel();
      waiting.current = { timer: setTimeout(flush, wait), args };
    },
    [cancel, flush, wait],
  );
  return Object.assign(debounced, { cancel, flush });
}
