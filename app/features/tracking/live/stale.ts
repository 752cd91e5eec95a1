/** When a position is too old to say where somebody is. */

/** After so long an agent is shown as not seen any more. */
export const STALE_MS = 10 * 60_000;

/** Milliseconds until a position is stale; none are left of one that is. */
export const freshFor = (recordedAt: string, now: number): number =>
  Math.max(0, Date.parse(recordedAt) + STALE_MS - now);
