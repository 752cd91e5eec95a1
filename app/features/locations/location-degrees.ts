/** Free of zod: the browser bundle uses it too. */

/** Degrees as typed; null for what is none within the limits. */
export function readDegrees(typed: string | undefined, most: 90 | 180): number | null {
  if (!typed || !/^[+-]?\d{1,3}(\.\d+)?$/.test(typed)) return null;
  const degrees = Number(typed);
  return Math.abs(degrees) <= most ? degrees : null;
}
