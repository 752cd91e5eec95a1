/** Where log lines go: standard output, whatever is behind it. */
import { type DestinationStream, pino } from "pino";

/** Bytes that wait while nothing can be written, as on a full disk; later lines are lost. */
const MOST_WAITING = 1_000_000;
/** Each time it waits 100 ms, and the whole process with it. */
const MOST_TRIES = 5;
/** For so long nobody waits for a reader that did not read. */
const PATIENCE_MS = 5_000;

/**
 * Standard output, written to at once. What can't be written, on a full disk or where whoever reads has
 * stopped, waits for a while and is then lost: the process goes on, instead of trying for ever.
 */
export function logDestination(fd = 1): DestinationStream {
  let tries = 0;
  let gaveUpAt = Number.NEGATIVE_INFINITY;
  const destination = pino.destination({
    dest: fd,
    sync: true,
    maxLength: MOST_WAITING,
    retryEAGAIN: () => {
      if (performance.now() - gaveUpAt < PATIENCE_MS) return false;
      if (++tries <= MOST_TRIES) return true;
      tries = 0;
      gaveUpAt = performance.now();
      return false;
    },
  });
  // Nobody can be told of it here.
  destination.on("error", () => {});
  return destination;
}
