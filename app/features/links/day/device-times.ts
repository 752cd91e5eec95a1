/** The times of a report that waited on a phone, whose clock may be wrong. */

/** What a slow connection alone can make of the difference of two clocks. */
export const SLOW_MS = 60_000;
/** Older reports are not taken: such a time is the phone's mistake. */
const OLDEST_MS = 89 * 24 * 60 * 60_000;

/** Instants by the phone's clock, in milliseconds. */
export interface PhoneTimes {
  pressedAt: number | undefined;
  arrivedAt: number | undefined;
  /** When this request left the phone. */
  sentAt: number | undefined;
}

/** What the phone knew at the press. */
export interface DeviceFacts {
  pressed: string;
  arrived: string | undefined;
  /** Longitude and latitude. */
  position: [number, number] | undefined;
}

/**
 * The times by the server's clock: moved by the difference between the two clocks at sending, and
 * never in the future. A time that can't be is left out.
 */
export function correctTimes(
  { pressedAt, arrivedAt, sentAt }: PhoneTimes,
  now: number,
): { pressed: number; arrived: number | undefined } {
  const difference = sentAt === undefined ? 0 : now - sentAt;
  const shift = Math.abs(difference) > SLOW_MS ? difference : 0;
  const correct = (time: number | undefined, latest: number) => {
    if (time === undefined || time + shift < now - OLDEST_MS) return undefined;
    return Math.min(time + shift, latest);
  };
  const pressed = correct(pressedAt, now) ?? now;
  return { pressed, arrived: correct(arrivedAt, pressed) };
}
