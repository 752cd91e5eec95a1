import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something comes from one of our own pages: its `Origin`
 * names the host it was sent to, or, where a browser leaves that out, `Sec-Fetch-Site`
 * says so. A request with neither is none of ours.
 *
 * @param host as the browser sees it, with the port where that is not the default one
 */
export function isSameOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  // "null" is a page that hides where it comes from; only the browser can vouch for it.
  if (origin !== undefined && origin !== "null") return hostOf(origin) === host;
  return site === "same-origin";
}

/**
 * Whether an address takes forms from elsewhere: mail programs end alerts by a form of their own (RFC
 * 8058). The token in the address is what allows it; sessions count for nothing there.
 *
 * @param path without the query
 */
export const isOneClickPath = (path: string): boolean => /^\/alerts\/stop\/\w[\w.-]+$/.test(path);

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
