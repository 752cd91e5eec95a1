/** How event streams are limited. */
export interface StreamLimits {
  /** At once, for one user, of one kind. */
  perUser: number;
  /** After this a stream ends, and a browser opens the next one by itself. */
  longestMs: number;
  heartbeatMs: number;
  /** Between two looks at who may still listen. */
  checkEveryMs: number;
  /** Between two looks for news, for all listeners together. */
  lookEveryMs: number;
  /** Who was away for longer is told the present state. */
  longestGapMs: number;
  /** As is who missed more events. */
  mostMissed: number;
}

export const STREAM_LIMITS: StreamLimits = {
  perUser: 5,
  longestMs: 60 * 60_000,
  heartbeatMs: 15_000,
  checkEveryMs: 5000,
  lookEveryMs: 1000,
  longestGapMs: 10 * 60_000,
  mostMissed: 5000,
};
