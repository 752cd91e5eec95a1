/** Runs work when its turn comes. */
export type Turns = <Result>(
  work: () => Promise<Result>,
  /** Aborting takes work that still waits out of the queue, and throws the signal's reason. */
  signal?: AbortSignal,
) => Promise<Result>;

/** At most `most` pieces of work run at once; the others wait in the order in which they came. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (running >= most) await waitIn(waiting, signal);
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to the next one, so that nobody who comes just now takes it.
      if (next) next();
      else running--;
    }
  };
}

const waitIn = (waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((begin, leave) => {
    const next = () => {
      signal?.removeEventListener("abort", onAbort);
      begin();
    };
    const onAbort = () => {
      waiting.splice(waiting.indexOf(next), 1);
      leave(signal?.reason);
    };
    waiting.push(next);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
