/** Runs work when its turn comes. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** At most `most` pieces of work run at once; the others wait in the order in which they came. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
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
