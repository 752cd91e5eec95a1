/** What a provider says of itself changes with its updates. */
const KNOWN_MS = 60 * 60_000;
/** So long after a failure nobody asks again: each who signs in would wait for the next one. */
const PAUSE_MS = 2_000;

/** Asks again once what was learned is old, and goes on with it where nothing newer is to be had. */
export function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { value: T; at: number } | undefined;
  let failed: { error: unknown; at: number } | undefined;
  let asking: Promise<T> | undefined;

  async function askNow(): Promise<T> {
    try {
      const value = await ask();
      known = { value, at: Date.now() };
      failed = undefined;
      return value;
    } catch (error) {
      failed = { error, at: Date.now() };
      if (known) return known.value;
      throw error;
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    const now = Date.now();
    if (known && now - known.at < KNOWN_MS) return known.value;
    if (failed && now - failed.at < PAUSE_MS) {
      if (known) return known.value;
      throw failed.error;
    }
    asking ??= askNow();
    return asking;
  };
}
