import { setTimeout as pause } from "node:timers/promises";

/**
 * How long a start waits for its predecessor: after the console was killed, the API that it had
 * started is still closing its database, and holds the port and the folder.
 */
const TIMEOUT_MS = 10_000;
const BETWEEN_TRIES_MS = 100;

/** Retries an action until it succeeds; throws its last error after `forMs` milliseconds. */
export async function retry<T>(
  act: () => T | Promise<T>,
  { forMs = TIMEOUT_MS, now = Date.now } = {},
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
