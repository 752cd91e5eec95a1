/** Calls that answer with a stream, and the links of exports. */
import { BlockList, isIP } from "node:net";
import type { Call } from "contract/call";
import { downloadExport, type ExportLink } from "contract/exports/calls";
import { fileNameIn } from "platform/file-names";
import { env } from "~/server/env.server";
import { guarded } from "./client.server";
import type { UpstreamContext } from "./context.server";
import { exchange, unreadable } from "./exchange.server";
import { type Ask, askOf, baseOf, type InputArgument } from "./request.server";

const LINK_TIMEOUT_MS = 30_000;

/** A reply that is passed on as it comes. */
export interface UpstreamStream {
  body: ReadableStream<Uint8Array>;
  /** Its media type, in lower case and without parameters. */
  type: string;
  /** The name that the upstream gives the file. */
  fileName?: string;
}

/**
 * Opens the stream of a call: server-sent events or a CSV. Only its beginning is waited for;
 * it may then take as long as it likes. Whoever reads the body ends it by `cancel()`.
 *
 * @throws UpstreamError, or what `context.refuse` makes of it
 */
export function openStream<C extends Call>(
  context: UpstreamContext,
  definition: C,
  ...[input]: InputArgument<C>
): Promise<UpstreamStream> {
  const { stream } = definition;
  if (!stream) throw new TypeError(`${definition.id} answers no stream`);
  return guarded(context, () => open(context, askOf(context, definition, input), stream));
}

/**
 * Opens the file behind the link that an export answered. The link carries its own right, so no
 * token goes with it, wherever it leads; and it does not lead to what only this server can see.
 *
 * @param link its `url` is absolute, or relative to the API
 * @throws UpstreamError, or what `context.refuse` makes of it
 */
export function followExport(context: UpstreamContext, link: ExportLink): Promise<UpstreamStream> {
  return guarded(context, async () => {
    const url = resolveLink(link.url, baseOf(undefined));
    const refused = url ? refusalOf(url) : "not an address";
    if (!url || refused) {
      const about = { callId: downloadExport.id, requestId: context.requestId };
      throw unreadable(about, 0, [{ path: "url", message: refused ?? "" }]);
    }
    const ask: Ask = {
      callId: downloadExport.id,
      method: downloadExport.method,
      url,
      headers: {
        accept: downloadExport.stream ?? "*/*",
        ...(isOurs(url) && { "x-request-id": context.requestId }),
      },
      timeoutMs: context.timeoutMs ?? LINK_TIMEOUT_MS,
      mayRepeat: (error) => error.kind === "unreachable" || error.status === 503,
    };
    return open(context, ask, downloadExport.stream);
  });
}

/**
 * The address that a link means. One that begins with a slash is a path of the API, whether or
 * not it says again the path that the API itself is at.
 */
export function resolveLink(link: string, base: string): URL | undefined {
  const root = new URL(base);
  const own = root.pathname === "/" ? "" : root.pathname;
  const isPath = link.startsWith("/") && !/^\/[/\\]/.test(link);
  const isWhole = own !== "" && link.startsWith(`${own}/`);
  try {
    return isPath && !isWhole ? new URL(`${base}${link}`) : new URL(link, `${base}/`);
  } catch {
    return undefined;
  }
}

async function open(
  context: UpstreamContext,
  ask: Ask,
  expected: string | undefined,
): Promise<UpstreamStream> {
  return exchange(context, ask, async (response) => {
    const { headers, status, body } = response;
    const type = (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    // Servers call a CSV many things. Events are events, and a page of HTML is neither.
    const fits = expected === "text/event-stream" ? type === expected : type !== "text/html";
    if (!fits || !body) {
      await body?.cancel();
      const about = { callId: ask.callId, requestId: context.requestId };
      throw unreadable(about, status, [{ path: "", message: `not ${expected} but ${type}` }]);
    }
    return { body, type, fileName: fileNameIn(headers.get("content-disposition")) };
  });
}

const isOurs = (url: URL) =>
  [env().apiUrl, env().officesApiUrl].some((base) => new URL(base).origin === url.origin);

/** Why a link is not followed; undefined for one that may be. */
function refusalOf(url: URL): string | undefined {
  if (url.protocol !== "http:" && url.protocol !== "https:") return `the scheme ${url.protocol}`;
  if (url.username || url.password) return "an address with credentials";
  if (isOurs(url) || env().mode !== "production") return undefined;
  if (url.protocol !== "https:") return "a foreign address without https";
  return isPrivate(url.hostname) ? "a private address" : undefined;
}

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(net, bits, "ipv6");
}

/** A URL's host that is a private address, or a name that only stands for one. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const version = isIP(host);
  if (version) return PRIVATE.check(host, version === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || /\.(localhost|local|internal)$/.test(host);
}
