/** The requests that wait because the server can't be reached, for the notice that says so. */

/** What waits: nothing, reads, which are repeated automatically, or writes, which ask the user. */
export type Waiting = "nothing" | "reads" | "writes";

/** Milliseconds until a read is repeated, by how often it failed; the last one from then on. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

const listeners = new Set<() => void>();
const reads = new Set<AbortSignal | undefined>();
const writes = new Set<(sendAgain: boolean) => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const waiting = (): Waiting =>
  writes.size > 0 ? "writes" : reads.size > 0 ? "reads" : "nothing";

/** Sends all waiting writes again, or returns their forms as they are. */
export function answerWrites(sendAgain: boolean): void {
  const all = [...writes];
  writes.clear();
  notify();
  for (const answer of all) answer(sendAgain);
}

/**
 * Repeats a read until it succeeds.
 *
 * @param attempt returns undefined where the server could not be reached
 * @throws the reason of `signal` once it fires
 */
export async function retryRead<T>(
  attempt: () => Promise<T | undefined>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let result = await attempt();
  if (result !== undefined) return result;
  const read = signal ?? new AbortController().signal;
  reads.add(read);
  notify();
  try {
    for (let failures = 0; result === undefined; failures++) {
      await pause(RETRY_MS[failures] ?? RETRY_MS.at(-1) ?? 0, read);
      result = await attempt();
    }
    return result;
  } finally {
    reads.delete(read);
    notify();
  }
}

/** Waits, but not longer than until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      ended.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    addEventListener("online", end(resolve), ended);
    const stop = end(() => reject(signal.reason));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, ended);
  });
}

/**
 * Repeats a write each time the user asks for it.
 *
 * @param attempt returns undefined where the server could not be reached
 * @returns undefined if the user gives up
 * @throws the reason of `signal` once it fires
 */
export async function offerWriteAgain<T>(
  attempt: () => Promise<T | undefined>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  for (;;) {
    const result = await attempt();
    if (result !== undefined || !(await isSentAgain(signal))) return result;
  }
}

function isSentAgain(signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    writes.add(resolve);
    notify();
    signal?.addEventListener("abort", () => {
      writes.delete(resolve);
      notify();
      reject(signal.reason);
    });
  });
}
