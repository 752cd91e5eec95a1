/**
 * - `no-path`: the engine answered, and there is no path, or a stop is off every road
 * - `unreachable`: nothing answered, it broke off, or the answer can't be read
 * - `timeout`: no answer in time
 * - `refused`: the engine does not accept the key, the address or the question
 * - `limits`: too many questions, too many points, too far
 * - `unreadable`: the prepared roads are damaged, or may not be read
 */
type DirectionsErrorKind =
  | "no-path"
  | "unreachable"
  | "timeout"
  | "refused"
  | "limits"
  | "unreadable";

/** The specification's words for an answer without a path, letter by letter. */
export const NO_PATH = "Opps! Something went wrong";
export const TOO_MANY_REQUESTS = "Too Many Requests.";
export const UNREACHABLE = "The directions service can't be reached. Try again later.";
export const TOO_SLOW = "The directions service took too long to answer. Try again later.";
export const NO_ROADS =
  "No roads are prepared for directions. An administrator must run: npm run roads -- region.osm.pbf";
export const UNREADABLE_ROADS =
  "The prepared roads can't be read. An administrator must prepare them again: npm run roads -- region.osm.pbf";
export const TOO_FAR = "These stops are too far apart for the directions service.";
export const TOO_MANY_POINTS = "There are too many stops for the directions service.";

interface Details {
  kind: DirectionsErrorKind;
  message: string;
  stopIndex?: number;
  maxPoints?: number;
  /** What happened, for the log only, without keys. */
  cause?: unknown;
}

/** Directions that could not be had; `message` is what the user may read. */
export class DirectionsError extends Error {
  override name = "DirectionsError";
  readonly kind: DirectionsErrorKind;
  /** The stop that is to blame, as an index into the points given. */
  readonly stopIndex: number | undefined;
  /** With `limits`: as many points the service takes at once. */
  readonly maxPoints: number | undefined;
  private readonly details: Details;

  constructor(details: Details) {
    super(details.message, { cause: details.cause });
    this.details = details;
    this.kind = details.kind;
    this.stopIndex = details.stopIndex;
    this.maxPoints = details.maxPoints;
  }

  /** The status of the page or form that is refused because of this. */
  get pageStatus(): number {
    return this.kind === "no-path" ? 422 : 503;
  }

  /** The same error seen from a longer list, in which the points begin at `start`. */
  shiftedBy(start: number): DirectionsError {
    return this.renumbered((index) => index + start);
  }

  /** The same error seen from another list, in which the stop has this other index. */
  renumbered(indexOf: (index: number) => number): DirectionsError {
    if (this.stopIndex === undefined) return this;
    return new DirectionsError({ ...this.details, stopIndex: indexOf(this.stopIndex) });
  }
}

/**
 * A response that is not what the engine's documentation says.
 * @param message the service's own, if it has one
 */
export const invalidResponse = (cause: unknown, message: string = NO_PATH) =>
  new DirectionsError({ kind: "unreachable", message, cause });

/**
 * An answer that is no JSON, in the specification's words for one without a path; the engine is
 * named beside them. With a success the address is most likely that of another server.
 * @param sent what it was, as the object of a sentence
 */
export function notJson(engine: string, sent: string, status: number): DirectionsError {
  const problem = `${engine} sent ${sent} instead of directions`;
  const words = status < 500 ? `${problem}. An administrator must check DIRECTIONS_URL.` : problem;
  return invalidResponse(`status ${status}: ${sent}`, `${NO_PATH} (${words})`);
}

/** The problem, if the service does not name it. */
const WRONG_SETTINGS = {
  DIRECTIONS_KEY: "The directions service does not accept the key.",
  DIRECTIONS_URL: "There is no directions service at this address.",
  DIRECTIONS_PROFILE: "The directions service does not understand the request.",
};

/**
 * A refusal that a setting is to blame for, as far as can be told.
 * @param service the service's own message, and what happened for the log
 */
export function settingError(
  setting: keyof typeof WRONG_SETTINGS,
  service: { message: string | undefined; cause: unknown },
): DirectionsError {
  const reason = service.message?.replace(/[^.!?…]$/, "$&.") ?? WRONG_SETTINGS[setting];
  const message = `${reason} An administrator must check ${setting}.`;
  return new DirectionsError({ kind: "refused", message, cause: service.cause });
}

/**
 * Stops that have no road near them.
 * @param stops their indexes, at least one
 * @param serviceMessage what the service has to say about it
 */
export function noRoadNear(
  points: readonly { name?: string }[],
  stops: readonly number[],
  serviceMessage?: string,
): DirectionsError {
  const [stopIndex] = stops;
  const names = stops.map((index) => stopName(points, index));
  const words = `${inWords(names)} ${names.length === 1 ? "is" : "are"} not near any road`;
  const message = serviceMessage ? `${words} (${serviceMessage})` : `${words}.`;
  return new DirectionsError({ kind: "no-path", message, stopIndex });
}

const MOST_NAMES = 10;

/** Names in a sentence: `A, B and C`, or with how many more there are. */
export function inWords(names: readonly string[], most = MOST_NAMES): string {
  const more = names.length - most;
  const shown = more > 0 ? [...names.slice(0, most), `${more} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join();
}

/** What messages call a stop. */
export const stopName = (points: readonly { name?: string }[], index: number): string =>
  points[index]?.name || `Stop ${index + 1}`;

/** How many points to try next where a service takes fewer, and does not say how many. */
export const halfTheLimit = (count: number): number => Math.ceil((count + 1) / 2);
