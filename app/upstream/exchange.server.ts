/** Sends one request to the upstream, and tells the ways in which it can fail. */
import { inSpan, type Span } from "platform/watch/tracing";
import { env } from "~/server/env.server";
import { metrics } from "~/server/metrics.server";
import type { UpstreamContext } from "./context.server";
import { errorOfReply, SOMETHING_WENT_WRONG, UpstreamError } from "./errors";
import { getText, type TextReply } from "./own-api.server";
import type { ReplyProblem } from "./read-reply.server";
import type { Ask } from "./request.server";

const RETRIES = 2;
const FIRST_BACKOFF_MS = 150;

/**
 * Sends a request, again where it may be, and has its successful response read.
 *
 * The time-out ends with `read`: it holds for a reply that is read to its end there, and not
 * for a stream whose body is handed on.
 *
 * @throws UpstreamError
 */
export const exchange = <T>(
  context: UpstreamContext,
  ask: Ask,
  read: (response: Response) => Promise<T>,
): Promise<T> => exchangeBy(fetch, context, ask, read);

/** Sends a request as {@link exchange} does, and returns the text of its successful response. */
export const exchangeText = (
  context: UpstreamContext,
  ask: Ask,
): Promise<{ status: number; text: string }> => {
  const isOwn = env().embeddedApi && ask.method === "GET";
  const send: Send<Response | TextReply> = isOwn ? sendToOwn : fetch;
  return exchangeBy(send, context, ask, async (response) => ({
    status: response.status,
    text: response.status === 204 ? "" : await response.text(),
  }));
};

type Send<Reply> = (url: URL, init: Init) => Promise<Reply>;

interface Init extends RequestInit {
  headers: Record<string, string>;
  signal: AbortSignal;
  duplex?: "half";
}

const sendToOwn: Send<TextReply> = (url, { headers, signal }) => getText(url, headers, signal);

async function exchangeBy<Reply extends Response | TextReply, T>(
  send: Send<Reply>,
  context: UpstreamContext,
  ask: Ask,
  read: (response: Reply) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await watched(ask, attempt, (span) => attemptOnce(send, context, ask, read, span));
    } catch (error) {
      const again = error instanceof UpstreamError && attempt < RETRIES && ask.mayRepeat(error);
      if (!again) throw error;
      await pause(FIRST_BACKOFF_MS * 2 ** attempt * (0.5 + Math.random()), context.signal);
    }
  }
}

/** Counts and traces a try. Of the address the path alone is told. */
async function watched<T>(
  ask: Ask,
  attempt: number,
  send: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let outcome = "ok";
  const about = () => ({
    name: `${ask.method} ${ask.callId}`,
    kind: "client" as const,
    attributes: {
      "http.request.method": ask.method,
      "server.address": ask.url.hostname,
      "server.port": Number(ask.url.port) || undefined,
      "url.path": ask.url.pathname,
      "http.request.resend_count": attempt || undefined,
    },
  });
  try {
    return await inSpan(about, send);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    const seconds = (performance.now() - began) / 1000;
    metrics().upstream.observe({ call: ask.callId, outcome }, seconds);
  }
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof UpstreamError)) return "failed";
  return error.kind === "http" ? `${Math.floor(error.status / 100)}xx` : error.kind;
}

async function attemptOnce<Reply extends Response | TextReply, T>(
  send: Send<Reply>,
  context: UpstreamContext,
  ask: Ask,
  read: (response: Reply) => Promise<T>,
  span: Span | undefined,
): Promise<T> {
  const about = { callId: ask.callId, requestId: context.requestId, extension: ask.extension };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ask.timeoutMs);
  const signal = context.signal
    ? AbortSignal.any([context.signal, patience.signal])
    : patience.signal;
  const body = ask.body?.(signal);
  try {
    const init: Init = {
      method: ask.method,
      headers: span ? { ...ask.headers, ...span.headers() } : ask.headers,
      body,
      // The token must not follow to wherever a redirect leads.
      redirect: "manual",
      signal,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    };
    const response = await send(ask.url, init);
    const { status } = response;
    span?.set({ "http.response.status_code": status });
    // The specification takes up to 302 for success, as browsers see it: behind a redirect.
    // Here it is a request that was not answered, and taking it for done would be a lie.
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw unreadable(about, status, [{ path: "", message: "a redirect, which is not followed" }]);
    }
    if (!response.ok) {
      const retryAfter = secondsOf(response.headers.get("retry-after"));
      throw errorOfReply(status, parseJson(await response.text()), { ...about, retryAfter });
    }
    return await read(response);
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    const gone = context.signal?.aborted || ask.isLost?.();
    const kind = gone ? "aborted" : patience.signal.aborted ? "timeout" : "unreachable";
    throw new UpstreamError({ ...about, kind, status: 0, message: SOMETHING_WENT_WRONG, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The error of a reply that can't be taken for one; the problems are for the log. */
export function unreadable(
  about: { callId: string; requestId: string },
  status: number,
  problems: ReplyProblem[],
): UpstreamError {
  const kind = "unreadable";
  const cause = { problems: problems.slice(0, 10) };
  return new UpstreamError({ ...about, kind, status, message: SOMETHING_WENT_WRONG, cause });
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) return done();
    const timer = setTimeout(finish, ms);
    signal?.addEventListener("abort", finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      done();
    }
  });
}

/** `Retry-After` in seconds, given as such or as a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/**
 * Characters that turn the order of those after them, as themselves or escaped: with them a name
 * can be made to look like another. Scripts that are read from the right need none.
 */
const TURNING =
  /[\u202a-\u202e\u2066-\u2069]|\\u20(?:2[a-eA-E]|6[6-9])(?<=(?<!\\)(?:\\\\)*\\u20..)/g;

/** What a text says in JSON, but for characters that turn it around; nothing where it is no JSON. */
export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text.replace(TURNING, ""));
  } catch {
    return undefined;
  }
}
