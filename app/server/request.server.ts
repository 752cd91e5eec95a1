import { randomUUID } from "node:crypto";
import { isbot } from "isbot";
import { env } from "./env.server";

const WELL_FORMED_ID = /^[\w.:-]{8,64}$/;

/** The caller's request id where it is well-formed, else a new one, short enough to be told. */
export function requestIdFrom(header: string | null | undefined): string {
  return header && WELL_FORMED_ID.test(header) ? header : randomUUID().slice(-12);
}

export interface RequestFacts {
  requestId: string;
  /** The browser's address, where it is known for sure. */
  clientAddress: string | undefined;
  /** What the browser says that it is. */
  userAgent: string | undefined;
  /** A page of another site, or a mail, led to it. */
  isFromElsewhere: boolean;
}

const facts = new WeakMap<Request, RequestFacts>();

/**
 * What the edge knows about a request. Our own server has put the checked id and address
 * into its headers; under another one, an address is believed only as far as `TRUST_PROXY`.
 */
export function requestFacts(request: Request): RequestFacts {
  let known = facts.get(request);
  if (!known) {
    known = {
      requestId: requestIdFrom(request.headers.get("x-request-id")),
      clientAddress: clientAddress(request),
      userAgent: request.headers.get("user-agent")?.slice(0, 500),
      isFromElsewhere: isFromElsewhere(request),
    };
    facts.set(request, known);
  }
  return known;
}

/** Old browsers, and all of them without https, don't say; forms are checked in other ways besides. */
function isFromElsewhere({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  return site === "cross-site" || site === "same-site";
}

function clientAddress(request: Request): string | undefined {
  const { ownServer, trustProxy } = env();
  const hops = ownServer ? 1 : trustProxy;
  if (hops === 0) return undefined;
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return forwarded.at(-hops)?.trim() || undefined;
}

/** Whether the browser itself requests a page, and not a script of ours. */
export const isDocument = ({ headers }: Request): boolean =>
  headers.get("accept")?.includes("text/html") ?? false;

/** Whether the browser speaks https with us, directly or through a trusted proxy. */
export function isHttps(request: Request): boolean {
  const { ownServer, trustProxy } = env();
  if (new URL(request.url).protocol === "https:") return true;
  return !ownServer && trustProxy > 0 && request.headers.get("x-forwarded-proto") === "https";
}

/** An address of ours as browsers have it, host and all: `CONSOLE_URL`, or what the request says. */
export const absoluteUrl = (path: string, request: Request): string => {
  const { consoleUrl } = env();
  const scheme = isHttps(request) ? "https" : "http";
  return `${consoleUrl ?? `${scheme}://${new URL(request.url).host}`}${path}`;
};

/** A cookie that is set once a browser has asked as only scripts do. */
const scriptsCookie = (request: Request) => (isHttps(request) ? "__Host-js=1" : "js=1");

/** The `Set-Cookie` value that notes it. */
export const noteScripts = (request: Request): string =>
  `${scriptsCookie(request)}; Path=/; HttpOnly; SameSite=Lax${isHttps(request) ? "; Secure" : ""}`;

/** Whether the browser is known to run scripts, so that slow parts may come after the page. */
export function runsScripts(request: Request): boolean {
  if (isbot(request.headers.get("user-agent"))) return false;
  const cookies = (request.headers.get("cookie") ?? "").split(";");
  const noted = scriptsCookie(request);
  return cookies.some((cookie) => cookie.trim() === noted);
}
