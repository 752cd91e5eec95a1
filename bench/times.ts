import { setTimeout as pause } from "node:timers/promises";
import { milliseconds } from "./report";

/** In milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

export const WARM_UP = 5;

export const shown = ({ p50, p95 }: Times) => `${milliseconds(p50)} / ${milliseconds(p95)}`;

/** How long each of so many runs takes; what comes before each is not counted. */
export async function timesOf(
  runs: number,
  work: () => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<Times> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < runs; run++) {
    await before?.();
    const took = await timed(work);
    if (run >= 0) times.push(took);
  }
  return percentiles(times);
}

/**
 * How long `work` takes, done again and again while something else goes on.
 *
 * @param every ms from one beginning to the next; without a pause if not given
 */
export async function timesWhile(
  work: () => Promise<unknown>,
  other: () => Promise<unknown>,
  every = 0,
): Promise<Times> {
  let going = true;
  const done = other().finally(() => {
    going = false;
  });
  const times: number[] = [];
  while (going) {
    const took = await timed(work);
    times.push(took);
    if (took < every) await pause(every - took);
  }
  await done;
  return percentiles(times);
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  if ((await work()) === undefined) throw new Error("What is measured was not answered");
  return performance.now() - began;
}

export const percentiles = (times: readonly number[]): Times => ({
  p50: shareWithin(times, 0.5),
  p95: shareWithin(times, 0.95),
});

/** The time within which a share (0 to 1) of them lies. */
export function shareWithin(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
