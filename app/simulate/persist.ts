import { UpstreamError } from "~/upstream/errors";

const PAUSE_MS = 2_000;

/** The console did not do what a phone asked of it. */
export class ConsoleError extends Error {
  /** @param status of HTTP; 0 where no answer came */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface Persistence {
  signal: AbortSignal;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told once when the product is away, and once when it is back. */
  say: (line: string) => void;
}

/**
 * Does work on the product until it answers, as a device does: it may be starting again.
 * @throws what the work throws, but that the product is away; the signal's reason when it is aborted
 */
export async function persist<T>(work: () => Promise<T>, options: Persistence): Promise<T> {
  const { signal, sleep, say } = options;
  for (let wasAway = false; ; await sleep(PAUSE_MS, signal)) {
    try {
      const done = await work();
      if (wasAway) say("the API answers again");
      return done;
    } catch (error) {
      if (signal.aborted || !isAway(error)) throw error;
      if (!wasAway) say("the API does not answer; trying again until it does");
      wasAway = true;
    }
  }
}

const isBusy = (status: number): boolean => status === 429 || (status >= 502 && status <= 504);

function isAway(error: unknown): boolean {
  if (error instanceof ConsoleError) return error.status === 0 || isBusy(error.status);
  return (
    error instanceof UpstreamError &&
    (error.kind === "unreachable" ||
      error.kind === "timeout" ||
      (error.kind === "http" && error.status >= 502 && error.status <= 504))
  );
}
