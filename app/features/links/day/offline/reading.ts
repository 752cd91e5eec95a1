/** Reading the page of an agent's day again, and when that is due. */
import { find, isChanged, isOlder } from "./dom";

const FRESH_MS = 60_000;

/** Whether a page that was read at this time is not of today, by the clocks of its zone. */
export function isAnotherDay(readAt: number, zone: string | undefined, now = Date.now()): boolean {
  const dayOf = (at: number) => new Date(at).toLocaleDateString("en-US", { timeZone: zone });
  return dayOf(now) !== dayOf(readAt);
}

/** Whether something may have changed since the page was read. */
export const isOutdated = (readAt: number, zone: string | undefined, now = Date.now()): boolean =>
  // A clock that was set back says nothing about the age.
  Math.abs(now - readAt) > FRESH_MS || isAnotherDay(readAt, zone, now);

/**
 * Reads the address of the page again.
 *
 * @param live what is on the screen: a page that is no day does not replace what was entered
 * @returns undefined where the answer is no newer page of ours, or a passing failure
 * @throws without a connection
 */
export async function readAgain(
  page: HTMLElement,
  live: HTMLElement,
): Promise<HTMLElement | undefined> {
  const reply = await fetch(location.href, { headers: { accept: "text/html" } });
  if (reply.status === 429 || reply.status >= 500) return undefined;
  const document = new DOMParser().parseFromString(await reply.text(), "text/html");
  const read = find(document, "main.day");
  if (!read || isOlder(read, page)) return undefined;
  return read.dataset.owner === undefined && isChanged(live) ? undefined : read;
}
