import { type ErrorReply, INVALID_REQUEST, NO_SUCH_THING } from "contract/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { databaseIsAway, violates } from "../db/violations";
import { StatementEnded } from "../db/work";

/** The words that go with a status: the error's name and the reply's `status`. */
const KINDS: Record<number, { name: string; status: string }> = {
  400: { name: "BadRequest", status: "BAD_REQUEST" },
  401: { name: "Unauthorized", status: "UNAUTHORIZED" },
  403: { name: "Forbidden", status: "FORBIDDEN" },
  404: { name: "NotFound", status: "NOT_FOUND" },
  408: { name: "RequestTimeout", status: "REQUEST_TIMEOUT" },
  409: { name: "Conflict", status: "CONFLICT" },
  413: { name: "PayloadTooLarge", status: "PAYLOAD_TOO_LARGE" },
  414: { name: "AddressTooLong", status: "ADDRESS_TOO_LONG" },
  415: { name: "UnsupportedMediaType", status: "UNSUPPORTED_MEDIA_TYPE" },
  422: { name: "UnprocessableEntity", status: INVALID_REQUEST },
  429: { name: "TooManyRequests", status: "TOO_MANY_REQUESTS" },
  431: { name: "HeadersTooLarge", status: "HEADERS_TOO_LARGE" },
  500: { name: "InternalError", status: "ERROR" },
  502: { name: "BadGateway", status: "UNAVAILABLE" },
  503: { name: "ServiceUnavailable", status: "UNAVAILABLE" },
  507: { name: "InsufficientStorage", status: "DISK_FULL" },
};

interface ErrorExtras {
  /** A word that a program acts on, such as `CHANGED_MEANWHILE`. */
  reason?: string;
  /** Wrong input by field, as in `{"body.name": "Required"}`. */
  details?: Record<string, string>;
  /** What the second step of a sign-in has to bring along. */
  challenge?: string;
  headers?: Record<string, string>;
}

/** A failure that the caller is told about. Anything else thrown is answered with a bare 500. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly extras: ErrorExtras;

  constructor(statusCode: number, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.name = KINDS[statusCode]?.name ?? "Error";
    this.statusCode = statusCode;
    this.extras = extras;
  }
}

/** 422: the request itself is wrong; `field` names what is, as in `query.filter`. */
export const invalid = (message: string, field?: string) =>
  new ApiError(422, message, { details: field ? { [field]: message } : undefined });
export const unauthorized = (message: string) => new ApiError(401, message);
export const forbidden = (message: string, reason: string) =>
  new ApiError(403, message, { reason });
/** 404 for a thing that isn't there; an unknown path says no reason, so that it is told apart. */
export const notFound = (message: string) => new ApiError(404, message, { reason: NO_SUCH_THING });
export const conflict = (message: string, reason?: string) =>
  new ApiError(409, message, { reason });

/** 429, with the milliseconds after which it is worth another try. */
export function tooManyRequests(ms: number): ApiError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new ApiError(429, "Too Many Requests.", { headers: { "retry-after": String(seconds) } });
}

/** 409 when a row is not as the caller last saw it. */
export const changedMeanwhile = (message: string) => conflict(message, "CHANGED_MEANWHILE");

function toReply(error: ApiError): ErrorReply {
  const kind = KINDS[error.statusCode];
  const { reason, details, challenge } = error.extras;
  return {
    error: {
      statusCode: error.statusCode,
      name: error.name,
      message: error.message,
      ...(reason && { cause: reason }),
      ...(details && { details }),
      ...(challenge && { challenge }),
    },
    error_message: error.message,
    status: kind?.status ?? "ERROR",
  };
}

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.statusCode)
    .headers(error.extras.headers ?? {})
    .send(toReply(error));
}

/** Answers every failure in the one form; the cause of a 500 goes to the log alone. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asApiError(error);
  if (known) {
    if ([503, 507].includes(known.statusCode)) request.log.error({ err: error }, known.message);
    return sendError(reply, known);
  }
  request.log.error({ err: error }, "request failed");
  return sendError(reply, new ApiError(500, "Internal error"));
}

export function handleUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  const [path] = request.url.split("?");
  const message = `There is no ${request.method} ${path?.slice(0, 200)}`;
  return sendError(reply, new ApiError(404, message));
}

const BROKEN: Record<number, string> = {
  400: "This is not an HTTP request",
  408: "The request did not come in time",
  431: "The request's address and headers are too long",
};

/** What is said to what can't be read as a request, which the framework never sees. */
export const brokenRequestReply = (status: number) => ({
  type: "application/json",
  text: JSON.stringify(toReply(new ApiError(status, BROKEN[status] ?? ""))),
});

const AGAIN = { headers: { "retry-after": "2" } } as const;

/** What is said where a statement was ended, or not begun. */
const ENDED: Record<StatementEnded["why"], () => ApiError> = {
  "too-slow": () =>
    new ApiError(503, "This took too long and was stopped. Ask for less, or try again later"),
  busy: () => new ApiError(503, "The database is busy with other requests. Try again", AGAIN),
  // Nobody reads it.
  left: () => new ApiError(408, "The client left before the answer"),
};

/** Why a statement was ended, if that is what an error comes from. */
function endedBy(error: unknown): StatementEnded["why"] | undefined {
  if (error instanceof StatementEnded) return error.why;
  if (violates(error, "cancelled")) return "too-slow";
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause === undefined ? undefined : endedBy(cause);
}

function asApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const ended = endedBy(error);
  if (ended) return ENDED[ended]();
  if (violates(error, "deadlock") || violates(error, "lockTimeout")) {
    return changedMeanwhile("Someone else was changing the same thing at this moment; try again");
  }
  if (violates(error, "diskFull")) {
    return new ApiError(507, "The disk of the database is full: nothing was changed");
  }
  if (databaseIsAway(error)) {
    return new ApiError(503, "The database can't be reached", { headers: { "retry-after": "2" } });
  }
  const { statusCode, code, message } = error as Partial<FastifyError>;
  // What the framework itself refuses: unreadable JSON or paths, a body that is too large, …
  if (!code?.startsWith("FST_") && !(error instanceof SyntaxError)) return undefined;
  const isOfBody = code?.startsWith("FST_ERR_CTP_") || error instanceof SyntaxError;
  if (statusCode === 400) {
    const said = message ?? "The request can't be read";
    return isOfBody ? new ApiError(400, said) : invalid(said);
  }
  if (statusCode && statusCode > 400 && statusCode < 500) {
    return new ApiError(statusCode, message ?? "The request was refused");
  }
  return undefined;
}
