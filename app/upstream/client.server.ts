import type { Call, CallInput, CallReply } from "contract/call";
import type { Role } from "contract/entities";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { errorOfReply, SOMETHING_WENT_WRONG, UpstreamError } from "./errors";
import { type ReplyProblem, readReply } from "./tolerant.server";

const TIMEOUT_MS = 10_000;
const GET_RETRIES = 2;
const FIRST_BACKOFF_MS = 150;
const WORTH_ANOTHER_TRY = new Set([502, 503, 504]);

/** In whose name a call is made. */
export interface UpstreamContext {
  /** The bearer token; empty for the calls before sign-in. */
  token: string;
  /** The office-manager token of an admin who acts as one; it takes precedence. */
  officeToken?: string;
  /** Whom the upstream sees: a manager while an office token is held. */
  role?: Role;
  /** The active office, to which a non-admin's calls are scoped. */
  officeId?: string;
  requestId: string;
  clientAddress?: string;
  /** Ends the call when the browser goes away. */
  signal?: AbortSignal;
  /**
   * Turns a failure into what is thrown in its place, such as a redirect to the sign-in.
   * Without it the UpstreamError itself is thrown.
   */
  refuse?: (error: UpstreamError) => Promise<Response | UpstreamError>;
  /** Milliseconds until a try is given up; 10 s if not given. */
  timeoutMs?: number;
}

/**
 * Makes one call of the upstream API and returns its reply, read by the contract.
 *
 * A GET is tried again twice where the upstream was away (no answer, 502, 503, 504).
 *
 * @throws UpstreamError, or what `context.refuse` makes of it (a Response)
 */
export async function call<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: CallInput<C> = {},
): Promise<CallReply<C>> {
  return guarded(context, async () => {
    const reply = await callWithRetries(context, definition, input);
    if (reply !== undefined) return reply;
    const about = { callId: definition.id, requestId: context.requestId };
    throw unreadable(about, 204, [{ path: "", message: "an empty reply" }]);
  });
}

/**
 * Makes a call whose reply may be empty (204), as some servers answer a write; else as
 * {@link call}.
 */
export async function send<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: CallInput<C> = {},
): Promise<CallReply<C> | undefined> {
  return guarded(context, () => callWithRetries(context, definition, input));
}

async function guarded<T>(context: UpstreamContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    record(error);
    throw context.refuse ? await context.refuse(error) : error;
  }
}

async function callWithRetries<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: CallInput<C>,
): Promise<CallReply<C> | undefined> {
  const url = urlOf(context, definition, input);
  const retries = definition.method === "GET" ? GET_RETRIES : 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await callOnce(context, definition, url, input);
    } catch (error) {
      if (attempt >= retries || !isPassing(error)) throw error;
      await pause(FIRST_BACKOFF_MS * 2 ** attempt * (0.5 + Math.random()), context.signal);
    }
  }
}

async function callOnce<C extends Call>(
  context: UpstreamContext,
  definition: C,
  url: URL,
  input: CallInput<C>,
): Promise<CallReply<C> | undefined> {
  const about = { callId: definition.id, requestId: context.requestId };
  const deadline = AbortSignal.timeout(context.timeoutMs ?? TIMEOUT_MS);
  let status = 0;
  let text: string;
  let retryAfter: number | undefined;
  try {
    const response = await fetch(url, {
      method: definition.method,
      headers: headersOf(context, input.body !== undefined),
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      // The token must not follow to wherever a redirect leads.
      redirect: "manual",
      signal: context.signal ? AbortSignal.any([context.signal, deadline]) : deadline,
    });
    status = response.status;
    retryAfter = secondsOf(response.headers.get("retry-after"));
    text = status === 204 ? "" : await response.text();
  } catch (cause) {
    const kind = context.signal?.aborted ? "aborted" : deadline.aborted ? "timeout" : "unreachable";
    throw new UpstreamError({ ...about, kind, status: 0, message: SOMETHING_WENT_WRONG, cause });
  }
  const succeeded = status >= 200 && status <= 302;
  const body = parseJson(text);
  if (!succeeded) throw errorOfReply(status, body, { ...about, retryAfter });
  if (text === "") return undefined;
  const reply = readReply(definition, body, input.query);
  if (reply.ok) return reply.value;
  throw unreadable(about, status, reply.problems);
}

function unreadable(
  about: { callId: string; requestId: string },
  status: number,
  problems: ReplyProblem[],
): UpstreamError {
  const kind = "unreadable";
  const cause = { problems: problems.slice(0, 10) };
  return new UpstreamError({ ...about, kind, status, message: SOMETHING_WENT_WRONG, cause });
}

function urlOf<C extends Call>(context: UpstreamContext, definition: C, input: CallInput<C>): URL {
  const { apiUrl, officesApiUrl } = env();
  const base = definition.host === "offices" ? officesApiUrl : apiUrl;
  const params: Record<string, unknown> = { ...asRecord(input.params) };
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== "string" || value === "" || value === "." || value === "..") {
      throw new TypeError(`${definition.id} needs the parameter ${name}`);
    }
    return encodeURIComponent(value);
  });
  const scoped = definition.scope === "entity" && context.role !== "admin" && context.officeId;
  const prefix = scoped ? `/offices/${encodeURIComponent(scoped)}` : "";
  const url = new URL(`${base}${prefix}${path}`);
  for (const [name, value] of Object.entries(asRecord(input.query))) {
    if (value !== undefined && value !== null && value !== "") {
      url.searchParams.set(name, String(value));
    }
  }
  return url;
}

function headersOf(context: UpstreamContext, hasBody: boolean): Record<string, string> {
  const token = context.officeToken ?? context.token;
  return {
    accept: "application/json",
    "x-request-id": context.requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(context.clientAddress && { "x-forwarded-for": context.clientAddress }),
    ...(hasBody && { "content-type": "application/json" }),
  };
}

/** The upstream was away for the moment, so the same question may be answered now. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.kind === "unreachable" || WORTH_ANOTHER_TRY.has(error.status);
}

function record(error: UpstreamError): void {
  const { kind, status, callId, requestId, cause } = error;
  const upset = kind !== "aborted" && (kind !== "http" || status >= 500);
  const fields = { callId, kind, status, requestId, cause: describeCause(cause) };
  if (upset) log().error(fields, "the upstream call failed");
  else log().debug(fields, "the upstream refused the call");
}

function describeCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : "";
  return `${cause.message}${inner}`;
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

function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
