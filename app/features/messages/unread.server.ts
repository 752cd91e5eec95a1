import { countUnread } from "contract/messages/calls";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { messagesUrl } from "./urls";
import { unreadText } from "./words";

/** So long a count is shown on other pages, which then ask for nothing. */
const FRESH_MS = 15_000;
/** So long an upstream without messages is not asked again. */
const NOT_OFFERED_MS = 10 * 60_000;
/** A page does not wait for a count as for its own data. */
const TIMEOUT_MS = 2_000;
const MOST_KNOWN = 5_000;

interface Known {
  /** Null where the upstream has no messages. */
  unread: number | null;
  until: number;
}

const askCount = (upstream: UpstreamContext) => call(upstream, countUnread);

/** By reader and office; the last asked for is the last of them. */
const known = new Map<string, Known>();

/**
 * How many messages the reader has not read, for the head of every page: `3`, `99+`; null where the
 * upstream has no messages or can't be asked. It is asked for at most every quarter of a minute,
 * and each time on the pages of messages themselves.
 */
export async function readUnread(
  { user, office, upstream }: Pick<SignedIn, "user" | "office" | "upstream">,
  url: URL,
  { count = askCount, now = Date.now } = {},
): Promise<string | null> {
  const key = `${user.id} ${office?.id ?? ""}`;
  const before = known.get(key);
  const anew = url.pathname.startsWith(messagesUrl()) && before?.unread !== null;
  if (before && !anew && now() < before.until) return shown(before.unread);
  try {
    const reply = await ifOffered(count({ ...upstream, refuse: undefined, timeoutMs: TIMEOUT_MS }));
    const unread = reply?.unread ?? null;
    keep(key, { unread, until: now() + (unread === null ? NOT_OFFERED_MS : FRESH_MS) });
    return shown(unread);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // Whatever is the matter, the page's own data will tell.
    return shown(before?.unread ?? null);
  }
}

function keep(key: string, count: Known): void {
  known.delete(key);
  known.set(key, count);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

const shown = (unread: number | null) => (unread === null ? null : unreadText(unread));
