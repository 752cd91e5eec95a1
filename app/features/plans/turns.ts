/** Splits long work on the thread that answers requests into short turns, with a timeout. */
import { setImmediate as nextTurn } from "node:timers/promises";

export interface Turns {
  /**
   * Lets other requests in if this one has worked for some time.
   *
   * @returns false when the time is used up
   * @throws the signal's reason when it is aborted
   */
  goOn: () => Promise<boolean>;
  /** Whether the time was used up before the work was done. */
  readonly isOver: boolean;
}

/** The longest that another request waits for one turn. */
const STEP_MS = 20;

/** @param longestMs the timeout of the work, including the turns of other requests */
export function createTurns(longestMs: number, signal?: AbortSignal): Turns {
  const until = performance.now() + longestMs;
  let step = performance.now();
  let isOver = false;
  return {
    async goOn() {
      if (performance.now() - step > STEP_MS) {
        await nextTurn();
        signal?.throwIfAborted();
        step = performance.now();
      }
      isOver ||= step > until;
      return !isOver;
    },
    get isOver() {
      return isOver;
    },
  };
}
