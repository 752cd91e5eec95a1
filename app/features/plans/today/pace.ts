/** Long work on the thread that answers requests: in short steps, and not for ever. */
import { setImmediate as nextTurn } from "node:timers/promises";

export interface Pace {
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

/** Nobody else waits for longer. */
const STEP_MS = 20;

/** @param longestMs of work, the turns of others among them */
export function createPace(longestMs: number, signal?: AbortSignal): Pace {
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
