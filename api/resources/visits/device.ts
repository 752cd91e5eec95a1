import { invalid } from "../../http/errors";

/** How far a device's clock may be ahead of ours without being corrected. */
export const AHEAD_MS = 5 * 60_000;
/** A clock that is further ahead is not only fast: nobody knows what its times mean. */
const MOST_AHEAD_MS = 24 * 60 * 60_000;
/** A device that was out of reach for longer has nothing to report any more. */
const OLDEST_MS = 90 * 24 * 60 * 60_000;

/** Why a time that a device reports cannot be used; undefined if it can. */
export function refuseTime(at: number, now: Date): string | undefined {
  if (!(at <= now.getTime() + MOST_AHEAD_MS)) return "is more than 24 hours in the future";
  if (at < now.getTime() - OLDEST_MS) return "is more than 90 days ago";
  return undefined;
}

/**
 * The times of one report of a device, in UTC. If its clock is ahead, all of them are moved back so
 * that the latest is now.
 *
 * @param times by the name of their field in the body
 * @throws 422 for one that is too far in the future or too long ago
 */
export function deviceTimes<Field extends string>(
  times: Record<Field, string | null>,
  now: Date,
): Record<Field, string | null> {
  const entries = Object.entries<string | null>(times).map(
    ([name, text]) => [name, text === null ? null : Date.parse(text)] as const,
  );
  for (const [name, at] of entries) {
    const reason = at === null ? undefined : refuseTime(at, now);
    if (reason) throw invalid(`body.${name} ${reason}`, `body.${name}`);
  }
  const latest = Math.max(...entries.flatMap(([, at]) => at ?? []));
  const ahead = latest - now.getTime();
  const shift = ahead > AHEAD_MS ? ahead : 0;
  const read = entries.map(([name, at]) => [
    name,
    at === null ? null : new Date(at - shift).toISOString(),
  ]);
  return Object.fromEntries(read) as Record<Field, string | null>;
}
