import { invalid } from "../../http/errors";

/** How far a device's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;
/** A device that was out of reach for longer has nothing to report any more. */
const OLDEST_MS = 90 * 24 * 60 * 60_000;

/**
 * A time that a device reports, in UTC.
 *
 * @param field where it stands in the request, for the message
 * @throws 422 for one that is still to come or too long ago
 */
export function deviceTime(text: string, now: Date, field: string): string {
  const time = Date.parse(text);
  if (!(time <= now.getTime() + AHEAD_MS)) throw invalid(`${field} is in the future`, field);
  if (time < now.getTime() - OLDEST_MS) throw invalid(`${field} is more than 90 days ago`, field);
  return new Date(time).toISOString();
}
