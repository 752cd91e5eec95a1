/** One request of the upstream: where it goes, in whose name, and when it may be sent again. */
import { randomUUID } from "node:crypto";
import type { Call } from "contract/call";
import { NO_SUCH_THING } from "contract/errors";
import type { Filter } from "contract/list";
import { ADDRESS_HEADER, PROOF_HEADER, proofOfAddress } from "platform/caller-address";
import type { z } from "zod";
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

/** A query parameter as a caller writes it: `filter` as an object, several ids as an array. */
type Parameter<Name, Written, Read> = Name extends "filter"
  ? Filter | string
  : NonNullable<Read> extends string[]
    ? readonly string[] | string
    : Written;

type QueryInput<Query extends z.ZodType> = {
  [Name in keyof z.input<Query>]: Parameter<
    Name,
    z.input<Query>[Name],
    Name extends keyof z.output<Query> ? z.output<Query>[Name] : never
  >;
};

/** What a call takes as its query. */
export type QueryOf<C extends Call> = QueryInput<C["query"]>;

type Nothing = Record<never, never>;

/** A part of a request; it may be left out if nothing in it is required. */
type Part<Name extends string, Value> = Nothing extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };

/** What a caller passes: the parts that the contract names, and the file of an upload. */
export type Input<C extends Call> = Part<"params", z.input<C["params"]>> &
  Part<"query", QueryInput<C["query"]>> &
  (C["body"] extends z.ZodType ? BodyPart<z.input<C["body"]>> : { body?: undefined }) &
  CreateOptions &
  StreamOptions & { file?: UploadFile };

type BodyPart<Body> = undefined extends Body ? { body?: Body } : { body: Body };

/** The input of any call. */
interface AnyInput extends CreateOptions, StreamOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: UploadFile;
}

/** The last argument of a function that makes a call; left out if the call requires no input. */
export type InputArgument<C extends Call> =
  Nothing extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

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
export function askOf(context: UpstreamContext, definition: Call, input: AnyInput = {}): Ask {
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

function urlOf(context: UpstreamContext, definition: Call, input: AnyInput): URL {
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
      url.searchParams.set(name, textOf(value));
    }
  }
  return url;
}

/** A query parameter as text: ids separated by commas, anything else that is not plain as JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
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
