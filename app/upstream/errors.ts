import {
  INVALID_REQUEST,
  NO_SUCH_THING,
  PASSWORD_CHANGE_NEEDED,
  SECOND_FACTOR_NEEDED,
  SECOND_FACTOR_SETUP_NEEDED,
  TERMS_NOT_ACCEPTED,
} from "contract/errors";

/** The words of the specification where nothing better is known. */
export const SOMETHING_WENT_WRONG = "Oops! Something went wrong";
export const TOO_MANY_REQUESTS = "Too Many Requests.";
export const NO_OFFICE = "You don't have a office assigned, please contact to admin !";

/** The reason of a call that was not made because another site led to the request. */
export const FROM_ELSEWHERE = "FROM_ELSEWHERE";

/**
 * - `http`: the upstream answered with a status outside 200 to 302
 * - `unreachable`: no answer at all
 * - `timeout`: no answer in time
 * - `unreadable`: an answer that is not what the contract says
 * - `aborted`: our own caller went away
 */
export type UpstreamErrorKind = "http" | "unreachable" | "timeout" | "unreadable" | "aborted";

/** Not found, method not allowed, not implemented. */
const NOT_OFFERED = new Set([404, 405, 501]);

interface Details {
  kind: UpstreamErrorKind;
  /** The upstream's status; 0 where it gave none. */
  status: number;
  message: string;
  /** What the upstream named as the cause, such as `TERMS_CONDITION_NOT_ACCEPTED`. */
  reason?: string;
  /** What the second step of a sign-in has to bring along. */
  challenge?: string;
  /** Messages by field, as the upstream names the fields (`body.name`). */
  fieldErrors?: Record<string, string>;
  requestId: string;
  /** Seconds to wait before another try. */
  retryAfter?: number;
  /** The call that failed, for the log. */
  callId: string;
  /** The call is an extension, which other servers need not have. */
  extension?: boolean;
  /** What happened, for the log only. */
  cause?: unknown;
}

/** Every failed call of the upstream; `message` is what the user may read. */
export class UpstreamError extends Error {
  override name = "UpstreamError";
  readonly kind: UpstreamErrorKind;
  readonly status: number;
  readonly reason: string | undefined;
  readonly challenge: string | undefined;
  readonly fieldErrors: Record<string, string>;
  readonly requestId: string;
  readonly retryAfter: number | undefined;
  readonly callId: string;
  private readonly extension: boolean;

  constructor(details: Details) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status;
    this.reason = details.reason;
    this.challenge = details.reason === SECOND_FACTOR_NEEDED ? details.challenge : undefined;
    this.fieldErrors = details.fieldErrors ?? {};
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.callId = details.callId;
    this.extension = details.extension ?? false;
  }

  /**
   * The upstream does not have this call, which it need not. Of a call that names a thing by
   * its id, a 404 may also say that the thing is not there; ours then names that as the cause.
   */
  get notOffered(): boolean {
    if (this.reason === NO_SUCH_THING) return false;
    return this.extension && this.kind === "http" && NOT_OFFERED.has(this.status);
  }

  /** The call was not made: it leaves a record, and another site led to the request. */
  get isFromElsewhere(): boolean {
    return this.reason === FROM_ELSEWHERE;
  }

  /** The caller must sign in again: their token is not accepted (any more). */
  get endsSession(): boolean {
    if (this.kind !== "http" || this.needsTerms) return false;
    if (this.status === 401) return true;
    return (this.status === 403 || this.status === 406) && !this.reason;
  }

  get needsTerms(): boolean {
    return this.kind === "http" && this.status === 401 && this.reason === TERMS_NOT_ACCEPTED;
  }

  /** Somebody else chose the user's password: another one comes before everything else. */
  get needsPassword(): boolean {
    return this.status === 403 && this.reason === PASSWORD_CHANGE_NEEDED;
  }

  /** The user's role needs a second factor, which comes before everything else. */
  get needsSecondFactor(): boolean {
    return this.status === 403 && this.reason === SECOND_FACTOR_SETUP_NEEDED;
  }

  /** The status of a page that can't be shown because of this. */
  get pageStatus(): number {
    if (this.kind === "unreachable" || this.kind === "aborted") return 503;
    if (this.kind === "timeout") return 504;
    if (this.kind === "unreadable" || this.status >= 500) return 502;
    return this.status;
  }
}

/** Makes the error of a reply with a failing status from its body, read or not. */
export function errorOfReply(
  status: number,
  body: unknown,
  about: { callId: string; requestId: string; retryAfter?: number; extension?: boolean },
): UpstreamError {
  const reply = asObject(body);
  const error = asObject(reply.error);
  return new UpstreamError({
    ...about,
    kind: "http",
    status,
    message: messageOf(status, reply, error),
    reason: reasonOf(error.cause) ?? reasonOf(reply.cause),
    challenge: text(error.challenge),
    fieldErrors: fieldErrorsOf(error.details),
    cause: text(error.message) ?? text(reply.error_message) ?? text(reply.message),
  });
}

/** A cause by its name. One that has none is a cause all the same. */
function reasonOf(cause: unknown): string | undefined {
  if (cause === undefined || cause === null || cause === "") return undefined;
  const { code, name } = asObject(cause);
  return text(cause) ?? text(code) ?? text(name) ?? "UNNAMED";
}

/** Section 8 of the specification. */
function messageOf(status: number, reply: Json, error: Json): string {
  if (status === 429) return TOO_MANY_REQUESTS;
  if (reply.status === INVALID_REQUEST || error.statusCode === 401) {
    const own = text(reply.error_message);
    if (own) return own;
  }
  return text(error.message) ?? SOMETHING_WENT_WRONG;
}

function fieldErrorsOf(details: unknown): Record<string, string> {
  const messages = Object.entries(asObject(details)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(messages);
}

type Json = Record<string, unknown>;
const asObject = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
const text = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;
