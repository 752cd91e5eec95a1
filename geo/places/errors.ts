/**
 * - `unreachable`: nothing answered, it broke off, or the answer can't be read
 * - `timeout`: no answer in time
 * - `refused`: the service does not accept the key, the address or the question
 * - `limits`: too many questions
 */
type PlacesErrorKind = "unreachable" | "timeout" | "refused" | "limits";

export const UNREACHABLE = "The places service can't be reached. Try again later.";
export const TOO_SLOW = "The places service took too long to answer. Try again later.";
export const UNREADABLE = "The places service gave an answer that can't be read. Try again later.";
/** @param sent what the service sent instead of JSON, as the object of a sentence */
export const notJsonText = (service: string, sent: string) =>
  `The places service gave an answer that can't be read: ${service} sent ${sent}. Try again later, or ask an administrator to check the places service.`;
export const TOO_MANY_REQUESTS =
  "The places service is getting too many requests. Try again in a minute.";
export const KEY_REFUSED =
  "The places service does not accept the key. An administrator must check PLACES_KEY.";
export const NOT_THERE =
  "There is no places service at this address. An administrator must check PLACES_URL.";
export const NOT_UNDERSTOOD = "The places service does not understand the request.";
/** Of a suggestion that was chosen from another service, or long ago. */
export const NOT_KNOWN = "The places service does not know this place any more. Choose it again.";

/** Places that could not be had; `message` is what the user may read. */
export class PlacesError extends Error {
  override name = "PlacesError";
  readonly kind: PlacesErrorKind;

  /** @param cause what happened, for the log only, without keys */
  constructor(kind: PlacesErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
