/** One request to a service with JSON in and text out, given up after a while. */
import { failureCode } from "./replies";

export interface JsonRequest {
  url: URL;
  headers?: Record<string, string> | undefined;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown;
  /** Milliseconds until the whole response must be there. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** No whole response came; `code` is such as `ECONNREFUSED`, without the URL and its keys. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
  constructor(
    readonly kind: "timeout" | "unreachable",
    readonly code: string,
  ) {
    super(`${kind}: ${code}`);
  }
}

/**
 * The response and its text, whatever the status; redirects are not followed, as a key must not
 * go to wherever they lead.
 * @throws NoResponseError, or the signal's reason when it is aborted
 */
export async function fetchJson(
  request: JsonRequest,
): Promise<{ response: Response; text: string }> {
  const { url, headers, body, timeoutMs, signal } = request;
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const kind = timeout.signal.aborted ? "timeout" : "unreachable";
    throw new NoResponseError(kind, failureCode(error));
  } finally {
    clearTimeout(timer);
  }
}
