import { UpstreamError } from "~/upstream/errors";

const PAUSE_MS = 2_000;

interface Persistence {
  signal: AbortSignal;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told once when the API is away, and once when it is back. */
  say: (line: string) => void;
}

/**
 * Does work on the API until it answers, as a device does: it may only be starting anew.
 * @throws what the work throws, but that the API is away; the signal's reason when it is aborted
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

const isAway = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.kind === "unreachable" ||
    error.kind === "timeout" ||
    (error.kind === "http" && error.status >= 502 && error.status <= 504));
