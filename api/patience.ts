import { setTimeout as pause } from "node:timers/promises";

/**
 * How long a start waits for its predecessor: when the console is killed, the API that it
 * had started still closes its database, and holds the port and the data meanwhile.
 */
const PATIENCE_MS = 10_000;
const BETWEEN_TRIES_MS = 100;

/** Tries again for a while before it takes a failure as final. */
export async function patiently<T>(
  act: () => T | Promise<T>,
  { forMs = PATIENCE_MS, now = Date.now } = {},
): Promise<T> {
  const end = now() + forMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (now() >= end) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}
