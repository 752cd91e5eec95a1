/** Tells an operator how far a long preparation is, without filling their screen. */

/** Is told what is being done and how much of it is (0 to 1), and throws to give up. */
export type Progress = (phase: string, share: number) => void;

export type Say = (line: string) => void;

const EVERY_MS = 3000;

interface ProgressOptions {
  say: Say;
  signal: AbortSignal;
  /** The clock, in milliseconds. */
  clock?: () => number;
}

/** Says now and then what is being done, how much of it is, and since when: `Reading ways: 41%, 12 s`. */
export function progressOf({
  say,
  signal,
  clock = () => performance.now(),
}: ProgressOptions): Progress {
  const started = clock();
  let said = started;
  return (phase, share) => {
    signal.throwIfAborted();
    const now = clock();
    if (now - said < EVERY_MS) return;
    said = now;
    say(`${phase}: ${Math.floor(100 * share)}%, ${elapsed(now - started)}`);
  };
}

/** `41 s`, `2 min 5 s`. */
function elapsed(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Goes through things and tells of each how much has been done before it, from 0 to 1. */
export function* telling<T>(
  things: Iterable<T>,
  size: number,
  tell: (share: number) => void,
): Generator<T, void, void> {
  let done = 0;
  for (const thing of things) {
    tell(done++ / size);
    yield thing;
  }
}
