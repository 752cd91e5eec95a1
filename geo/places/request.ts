/** HTTP requests to a places service, and the failures that all services share. */
import { fetchJson, NoResponseError } from "geo/requests/fetch-json";
import { jsonOf, nameNonJson } from "geo/requests/replies";
import {
  KEY_REFUSED,
  NOT_THERE,
  NOT_UNDERSTOOD,
  notJsonText,
  PlacesError,
  TOO_MANY_REQUESTS,
  TOO_SLOW,
  UNREACHABLE,
  UNREADABLE,
} from "./errors";

const TIMEOUT_MS = 5_000;
/** How long a service that has had too many questions is left alone, if it does not say. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
/** Who has to wait longer for their turn is refused. */
const LONGEST_QUEUE_MS = 5_000;

export interface Connection {
  /** Without a slash at its end. */
  url: string;
  headers?: Record<string, string>;
  /** Milliseconds until an answer is given up; 5 s if not given. */
  timeoutMs?: number | undefined;
  /** Milliseconds between two questions; none if not given. */
  spacingMs?: number | undefined;
}

interface NamedConnection extends Connection {
  /** What messages call the service. */
  name: string;
}

export interface ServiceRequest {
  /** After the URL of the service, with a slash in front. */
  path: string;
  query?: Record<string, string | readonly string[] | undefined>;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export interface ServiceResponse {
  /** 2xx, or a 4xx whose meaning depends on the service. */
  status: number;
  /** Read as JSON; undefined where a 4xx has none. */
  body: unknown;
}

/** Asks one service, and remembers when it wants to be left alone. */
export class Service {
  private readonly connection: NamedConnection;
  private pausedUntil = 0;
  private nextTurn = 0;

  constructor(connection: NamedConnection) {
    this.connection = connection;
  }

  /** @throws PlacesError, or the signal's reason when the caller went away */
  async ask(request: ServiceRequest): Promise<ServiceResponse> {
    const { signal } = request;
    signal?.throwIfAborted();
    await this.waitForTurn(signal);
    const { response, text } = await fetchJson({
      url: this.urlOf(request),
      headers: { ...this.connection.headers, ...request.headers },
      body: request.body,
      timeoutMs: this.connection.timeoutMs ?? TIMEOUT_MS,
      signal,
    }).catch((error) => {
      if (!(error instanceof NoResponseError)) throw error;
      const message = error.kind === "timeout" ? TOO_SLOW : UNREACHABLE;
      throw new PlacesError(error.kind, message, error.code);
    });
    this.check(response);
    const { status } = response;
    const body = jsonOf(text);
    if (status < 300 && body === undefined) {
      const sent = nameNonJson(response, text);
      const message = notJsonText(this.connection.name, sent);
      throw new PlacesError("unreachable", message, `status ${status}: ${sent}`);
    }
    return { status, body };
  }

  /** Leaves the service alone for a while. */
  pause(forMs = PAUSE_MS): PlacesError {
    this.pausedUntil = performance.now() + Math.min(forMs, LONGEST_PAUSE_MS);
    return new PlacesError("limits", TOO_MANY_REQUESTS);
  }

  private async waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    const now = performance.now();
    if (now < this.pausedUntil) throw new PlacesError("limits", TOO_MANY_REQUESTS);
    const { spacingMs = 0 } = this.connection;
    const wait = Math.max(0, this.nextTurn - now);
    if (wait > LONGEST_QUEUE_MS) throw new PlacesError("limits", TOO_MANY_REQUESTS);
    this.nextTurn = now + wait + spacingMs;
    if (wait > 0) await pause(wait, signal);
  }

  private urlOf({ path, query = {} }: ServiceRequest): URL {
    const url = new URL(`${this.connection.url}${path}`);
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value ?? []].flat()) url.searchParams.append(name, one);
    }
    return url;
  }

  /** What a status means with every service. */
  private check({ status, headers }: Response): void {
    const cause = `status ${status}`;
    if (status === 429) throw this.pause(retryAfterMs(headers.get("retry-after")));
    if (status === 401 || status === 403) throw new PlacesError("refused", KEY_REFUSED, cause);
    if (status >= 500) throw new PlacesError("unreachable", UNREACHABLE, cause);
    if (status >= 300 && status < 400) throw new PlacesError("refused", NOT_THERE, cause);
  }
}

/** What an answer means that is no success, and that the service has no other meaning for. */
export function refusedStatus(status: number): PlacesError {
  const notThere = status === 404 || status === 405;
  return new PlacesError("refused", notThere ? NOT_THERE : NOT_UNDERSTOOD, `status ${status}`);
}

/** An answer that is not what the service's documentation says. */
export const invalidResponse = (cause: unknown) =>
  new PlacesError("unreachable", UNREADABLE, cause);

const retryAfterMs = (header: string | null) => {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? Math.max(0, seconds) * 1_000 : undefined;
};

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
