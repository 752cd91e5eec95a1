/** One HTTP request to an engine, and the failures that all engines share. */
import { fetchJson, NoResponseError } from "geo/requests/fetch-json";
import { jsonOf, nameNonJson } from "geo/requests/replies";
import { ENGINE_LABELS, type EngineName } from "./engine";
import {
  DirectionsError,
  halfTheLimit,
  invalidResponse,
  notJson,
  settingError,
  TOO_MANY_POINTS,
  TOO_MANY_REQUESTS,
  TOO_SLOW,
  UNREACHABLE,
} from "./errors";
import { messageIn } from "./service-message";

const TIMEOUT_MS = 10_000;
/** What a proxy answers for a service that is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** Where an engine is, and how long to wait for it. */
export interface Connection {
  /** Without a slash at its end. */
  url: string;
  /** Never to be seen in a message or a log. */
  key?: string;
  /** Milliseconds; 10 s if not given. */
  timeoutMs?: number;
}

interface EngineConnection extends Connection {
  engine: EngineName;
}

export interface EngineRequest {
  /** After the URL of the engine, with a slash in front. */
  path: string;
  query?: Record<string, string | undefined>;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown;
  /** How many points it is about. */
  count: number;
  signal?: AbortSignal;
}

export interface EngineResponse {
  /** 200, or a 4xx whose meaning depends on the engine. */
  status: number;
  /** Read as JSON. */
  body: unknown;
}

/**
 * Asks once: an engine that is overloaded does not get better by more requests.
 * @throws DirectionsError, or the signal's reason when the caller went away
 */
export async function sendRequest(
  connection: EngineConnection,
  request: EngineRequest,
): Promise<EngineResponse> {
  const { response, text } = await fetchJson({
    url: urlOf(connection, request),
    body: request.body,
    timeoutMs: connection.timeoutMs ?? TIMEOUT_MS,
    signal: request.signal,
  }).catch((error) => {
    if (!(error instanceof NoResponseError)) throw error;
    const message = error.kind === "timeout" ? TOO_SLOW : UNREACHABLE;
    throw new DirectionsError({ kind: error.kind, message, cause: error.code });
  });
  const answer = { status: response.status, body: parse(text, connection.key) };
  const failure = failureOf(answer, request.count);
  if (failure) throw failure;
  if (answer.body === undefined) {
    throw notJson(ENGINE_LABELS[connection.engine], nameNonJson(response, text), response.status);
  }
  return answer;
}

function urlOf(connection: Connection, request: EngineRequest): URL {
  const url = new URL(`${connection.url}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

/** What a status means with every engine, in the words of its answer where it has some. */
function failureOf({ status, body }: EngineResponse, count: number): DirectionsError | undefined {
  const cause = `status ${status}`;
  const message = messageIn(body);
  if (status === 401 || status === 403) return settingError("DIRECTIONS_KEY", { message, cause });
  if (status === 413 || status === 414 || status === 431) {
    const maxPoints = halfTheLimit(count);
    const tooMany = message ?? TOO_MANY_POINTS;
    return new DirectionsError({ kind: "limits", message: tooMany, maxPoints, cause });
  }
  if (status === 429) {
    return new DirectionsError({ kind: "limits", message: TOO_MANY_REQUESTS, cause });
  }
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) {
    return settingError("DIRECTIONS_URL", { message, cause });
  }
  if (AWAY.includes(status)) {
    return new DirectionsError({ kind: "unreachable", message: message ?? UNREACHABLE, cause });
  }
  if (status >= 500 && body !== undefined) return invalidResponse(cause, message);
  return undefined;
}

/** As JSON, with the key taken out of every text: services repeat it in what users read. */
function parse(text: string, key: string | undefined): unknown {
  if (!key || !text.includes(key)) return jsonOf(text);
  return jsonOf(text, (_, value) =>
    typeof value === "string" ? value.replaceAll(key, "…") : value,
  );
}
