/** What a request asks for, as a path, whichever way its first line is written. */
import type { IncomingMessage } from "node:http";

const unreadable = new WeakSet<IncomingMessage>();

/**
 * Makes the target of a request a path with its query, before anything else reads it. A proxy may
 * send a whole address, which names the host as well; anything else, such as `*`, can't be read.
 */
export function normalizeTarget(req: IncomingMessage): void {
  const target = req.url ?? "";
  if (target.startsWith("/")) {
    req.url = withoutOldKey(target);
    return;
  }
  const url = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
  req.url = url ? withoutOldKey(`${url.pathname}${url.search}`) : "/";
  if (url) req.headers.host = url.host;
  else unreadable.add(req);
}

/** Older scripts of the framework used this key. Ours do not; strangers fill the log with it. */
const OLD_KEY = "_data";

function withoutOldKey(path: string): string {
  const at = path.indexOf("?");
  const query = new URLSearchParams(at < 0 ? "" : path.slice(at));
  if (!query.has(OLD_KEY)) return path;
  query.delete(OLD_KEY);
  return `${path.slice(0, at)}${query.size > 0 ? `?${query}` : ""}`;
}

/** Returns whether the target was neither a path nor a whole address. */
export const hasUnreadableTarget = (req: IncomingMessage): boolean => unreadable.has(req);

/**
 * Returns the path of the page that is asked for, be it for its HTML or, by scripts, for its data.
 *
 * @param path with or without its query
 */
export function pagePath(path: string): string {
  const { pathname } = new URL(`http://localhost${path}`);
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

/** Returns whether the data of a page is asked for, as scripts do. */
export const isData = (path: string): boolean => path.endsWith(".data");

/** Addresses of events that go on until the reader leaves. */
const STREAMS = /^\/(live\/.+|routes\/[^/]+\/optimize\/progress)\.data\/?$/i;

/**
 * Returns whether a stream of events is asked for as the data of a page. That would be read to its
 * end first, which never comes, and kept in memory until then. No page of ours asks for it.
 */
export const isStreamAsData = (path: string): boolean =>
  STREAMS.test(new URL(`http://localhost${path}`).pathname);
