import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { actingAs } from "../../../db/acting";
import { createSleeper } from "../../../sleeper";
import type { Sweeper } from "./sweepers";

/** Between two sweeps. */
const SWEEP_EVERY_MS = 10 * 60_000;
/** So many rows are written by one statement. */
const BATCH = 1_000;
/** Left to others after each of them. */
const REST_MS = 50;

interface RetentionOptions {
  sweepers: readonly Sweeper[];
  now: () => Date;
  log?: FastifyBaseLogger;
}

/**
 * Deletes what is older than its retention, and does what else time alone asks for, in the background and
 * in small steps. Several processes may do so at once: each takes what no other has.
 */
export function createRetention({ sweepers, now, log }: RetentionOptions) {
  const sleeper = createSleeper();
  let stopped = false;
  let done: Promise<void> | undefined;

  async function sweep({ what, retentionMs, sweepSome, tidy }: Sweeper): Promise<void> {
    const before = new Date(now().getTime() - retentionMs);
    let swept = 0;
    let batch = BATCH;
    while (batch === BATCH && !stopped) {
      batch = await sweepSome(before, BATCH);
      swept += batch;
      await pause(REST_MS);
    }
    if (swept === 0) return;
    await tidy?.();
    log?.debug({ what, swept }, "what was old was swept");
  }

  async function run(): Promise<void> {
    while (!stopped) {
      for (const sweeper of sweepers) {
        const who = { source: "system", call: sweeper.what } as const;
        await actingAs(who, () => sweep(sweeper)).catch((error: unknown) =>
          log?.error({ err: error, what: sweeper.what }, "could not sweep what is old"),
        );
      }
      await sleeper.sleep(SWEEP_EVERY_MS);
    }
  }

  return {
    start(): void {
      if (sweepers.length > 0) done ??= run();
    },
    /** What is being deleted still is. */
    async stop(): Promise<void> {
      stopped = true;
      sleeper.wake();
      await done;
    },
  };
}
