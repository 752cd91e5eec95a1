/** One request of the upstream: where it goes, in whose name, and when it may be sent again. */
import { randomUUID } from "node:crypto";
import type { Call, CallInput } from "contract/call";
import { NO_SUCH_THING } from "contract/errors";
import { ADDRESS_HEADER, PROOF_HEADER, proofOfAddress } from "platform/caller-address";
import { env } from "~/server/env.server";
import type { UpstreamContext } from "./context.server";
import { FROM_ELSEWHERE, NO_OFFICE, UpstreamError } from "./errors";
import { multipartOf, type UploadFile } from "./upload.server";

const TIMEOUT_MS = 10_000;
/** A file of a million rows, over a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const WORTH_ANOTHER_TRY = new Set([502, 503, 504]);

/** How something new is made only once. */
export interface CreateOptions {
  /**
   * Names the request: sent again with the same key it is the same request, and is answered
   * as the first was. Give it where a form may be posted twice; otherwise each call has its
   * own.
   */
  idempotencyKey?: string;
}

/** How a stream of events goes on where an earlier one broke off. */
export interface StreamOptions {
  /** The id of the last event that was told. */
  lastEventId?: string | undefined;
}

/** What a caller hands over: the parts that the contract names, and the file of an upload. */
export type Input<C extends Call> = CallInput<C> &
  CreateOptions &
  StreamOptions & { file?: UploadFile };

/** A request that may be sent more than once. */
export interface Ask {
  callId: string;
  method: string;
  url: URL;
  headers: Record<string, string>;
  /** Made anew for each try; the signal says that the try is given up. */
  body?: (signal: AbortSignal) => BodyInit;
  /** Whether the body could not be sent because what it comes from broke off. */
  isLost?: () => boolean;
  /** How long to wait: for the whole reply, or for a stream to begin. */
  timeoutMs: number;
  extension?: boolean;
  /** Whether it is worth, and safe, to send it once more after this failure. */
  mayRepeat: (error: UpstreamError) => boolean;
}

/**
 * The request of a call of the contract.
 *
 * @throws UpstreamError for a manager without an office: such a call has nowhere to go; and for one
 *   that leaves a record, where another site led to the request
 */
export function askOf<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: Input<C>,
): Ask {
  if (definition.recorded && context.isFromElsewhere) throw fromElsewhere(context, definition);
  const { body, file, lastEventId } = input;
  const form = file && multipartOf(file);
  const type = form ? form.type : body === undefined || body === null ? "" : "application/json";
  return {
    callId: definition.id,
    method: definition.method,
    url: urlOf(context, definition, input),
    headers: {
      ...headersOf(context),
      accept: definition.stream ?? "application/json",
      ...(type && { "content-type": type }),
      ...(definition.creates && { "idempotency-key": keyOf(input.idempotencyKey) }),
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    body: form ? form.body : type ? () => JSON.stringify(body) : undefined,
    isLost: form?.isLost,
    timeoutMs: context.timeoutMs ?? (definition.upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    extension: definition.extension,
    mayRepeat: (error) => mayRepeat(definition, error),
  };
}

/** Another site can lead somebody to any address, and none of that may stand in a record as theirs. */
const fromElsewhere = ({ requestId }: UpstreamContext, { id: callId }: Call) =>
  new UpstreamError({
    kind: "http",
    status: 403,
    reason: FROM_ELSEWHERE,
    message: "A link on another site opened this",
    requestId,
    callId,
  });

/**
 * A GET is repeated whenever the upstream was away for the moment. So is a call that creates,
 * where it goes to our own API: that honours the `Idempotency-Key`. Another server gets the key
 * as well but may not know it, so there only what it surely did not take is sent again: what
 * never reached it, or came back as 503. Any other write is sent again only where it never
 * reached the upstream, and an upload, whose file may be gone by then, not at all.
 */
function mayRepeat(definition: Call, error: UpstreamError): boolean {
  if (definition.upload) return false;
  if (error.kind === "unreachable" && neverArrived(error.cause)) return true;
  const safe = definition.method === "GET" || (definition.creates && env().embeddedApi);
  if (safe) return error.kind === "unreachable" || WORTH_ANOTHER_TRY.has(error.status);
  return definition.creates === true && error.status === 503;
}

const NO_CONNECTION = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function neverArrived(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : undefined;
  const code = inner instanceof Error && "code" in inner ? inner.code : undefined;
  return typeof code === "string" && NO_CONNECTION.has(code);
}

/** Where the calls of a host go, without a slash at its end. */
export const baseOf = (host: Call["host"]): string =>
  host === "offices" ? env().officesApiUrl : env().apiUrl;

function urlOf<C extends Call>(context: UpstreamContext, definition: C, input: Input<C>): URL {
  const params = asRecord(input.params);
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== "string" && typeof value !== "number") {
      throw new TypeError(`${definition.id} needs the parameter ${name}`);
    }
    return segmentOf(String(value), context, definition);
  });
  const url = new URL(`${baseOf(definition.host)}${officePrefix(context, definition)}${path}`);
  for (const [name, value] of Object.entries(asRecord(input.query))) {
    if (value !== undefined && value !== null && value !== "") {
      url.searchParams.set(name, String(value));
    }
  }
  return url;
}

function officePrefix(context: UpstreamContext, definition: Call): string {
  if (definition.scope !== "entity") return "";
  const own = context.role === "admin" ? undefined : context.officeId;
  const officeId = context.withinOfficeId ?? own;
  if (!officeId && context.role === "office-manager") throw withoutOffice(context, definition);
  return officeId ? `/offices/${segmentOf(officeId, context, definition)}` : "";
}

const withoutOffice = ({ requestId }: UpstreamContext, { id }: Call) =>
  new UpstreamError({
    kind: "http",
    status: 403,
    message: NO_OFFICE,
    reason: "NO_OFFICE",
    requestId,
    callId: id,
  });

/**
 * Returns a value as one part of a path.
 *
 * @throws UpstreamError (404) for one that is empty or dots alone, which would lead to another path
 *   and comes out of an address or a form that anyone can write
 */
function segmentOf(value: string, { requestId }: UpstreamContext, { id }: Call): string {
  if (value === "" || value === "." || value === "..") {
    const message = "There is no such thing. It may have been removed.";
    const about = { message, reason: NO_SUCH_THING, requestId, callId: id };
    throw new UpstreamError({ ...about, kind: "http", status: 404 });
  }
  // Cut in the middle of a character, a text has half of it, which can't be written.
  return encodeURIComponent(Buffer.from(value).toString());
}

function headersOf(context: UpstreamContext): Record<string, string> {
  const token = context.officeToken ?? context.token;
  return {
    "x-request-id": context.requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(context.userAgent && { "user-agent": context.userAgent }),
    ...addressOf(context),
  };
}

/** Our own API has the address proven to it; another's proxy rules are its own. */
function addressOf({ clientAddress }: UpstreamContext): Record<string, string> {
  if (!clientAddress) return {};
  const { embeddedApi, sessionSecrets } = env();
  return {
    [ADDRESS_HEADER]: clientAddress,
    ...(embeddedApi && { [PROOF_HEADER]: proofOfAddress(clientAddress, sessionSecrets[0]) }),
  };
}

/** The key given, where it is one: it may come out of a form that anyone can write. */
const keyOf = (given: string | undefined) =>
  given && /^[\x21-\x7e]{1,200}$/.test(given) ? given : randomUUID();

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
