/** Reading the page of an agent's day again, and when that is due. */
import { SLOW_MS } from "../device-times";
import { find } from "./dom";

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
 * By how much the server's clock is ahead of the phone's, in milliseconds; 0 where a slow line explains it.
 *
 * @param madeAt when the server made a page that was just read, by its own clock
 * @param readAt when it was read, by the phone's clock
 */
export function shiftOf(madeAt: number, readAt: number): number {
  const shift = madeAt - readAt;
  return madeAt > 0 && Math.abs(shift) > SLOW_MS ? shift : 0;
}

/** What a page says of itself. */
interface PageFacts {
  /** Its agent; none on a page that is no day. */
  owner?: string;
  /** When the server made it, in milliseconds. */
  at?: string;
}

/**
 * Whether a page that was read replaces the one that is shown by then: of two readings at once, the one that
 * began first may arrive last.
 *
 * @param isEntered something was entered, which only a page of the same agent leaves as it is
 */
export const mayReplace = (read: PageFacts, shown: PageFacts, isEntered: boolean): boolean =>
  !(Number(read.at) < Number(shown.at)) &&
  !(isEntered && (read.owner === undefined || read.owner !== shown.owner));

/**
 * Reads the address of the page again.
 *
 * @returns undefined where the answer is no page of ours, or a passing failure
 * @throws without a connection
 */
export async function readAgain(): Promise<HTMLElement | undefined> {
  const reply = await fetch(location.href, { headers: { accept: "text/html" } });
  if (reply.status === 429 || reply.status >= 500) return undefined;
  const document = new DOMParser().parseFromString(await reply.text(), "text/html");
  return find(document, "main.day") ?? undefined;
}
