const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** The pauses between tries, in milliseconds: three days and four hours in all. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** The part of a pause by which it may be longer, so that receivers that come back get no rush. */
const JITTER = 0.2;

/** How often a message is tried. */
export const MOST_ATTEMPTS = PAUSES_MS.length + 1;

/**
 * The pause after a number of failed tries, in milliseconds; undefined: it is given up.
 *
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * random));
}
