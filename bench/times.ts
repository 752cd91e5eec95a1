import { milliseconds } from "./report";

/** In milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

const WARM_UP = 5;

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

/** How long `work` takes, done again and again while something else goes on. */
export async function timesWhile(
  work: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<Times> {
  let going = true;
  const done = other().finally(() => {
    going = false;
  });
  const times: number[] = [];
  while (going) times.push(await timed(work));
  await done;
  return percentiles(times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  if ((await work()) === undefined) throw new Error("What is measured was not answered");
  return performance.now() - began;
}

function percentiles(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
