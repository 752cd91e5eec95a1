/**
 * - `no-path`: the engine answered, and there is no way, or a stop is off every road
 * - `unreachable`: nothing answered, it broke off, or the answer can't be read
 * - `timeout`: no answer in time
 * - `refused`: the engine does not accept the key, the address or the question
 * - `limits`: too many questions, too many points, too far
 */
type DirectionsErrorKind = "no-path" | "unreachable" | "timeout" | "refused" | "limits";

/** The specification's words for an answer without a path, letter by letter. */
export const NO_PATH = "Opps! Something went wrong";
export const TOO_MANY_REQUESTS = "Too Many Requests.";
export const UNREACHABLE = "The directions service can't be reached. Try again later.";
export const TOO_SLOW = "The directions service took too long to answer. Try again later.";
export const NO_ROADS =
  "No roads are prepared for directions. An administrator must run: npm run roads -- region.osm.pbf";
export const TOO_FAR = "These stops are too far apart for the directions service.";
export const TOO_MANY_POINTS = "There are too many stops for the directions service.";

interface Details {
  kind: DirectionsErrorKind;
  message: string;
  stopIndex?: number;
  mostPoints?: number;
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
  readonly mostPoints: number | undefined;
  private readonly details: Details;

  constructor(details: Details) {
    super(details.message, { cause: details.cause });
    this.details = details;
    this.kind = details.kind;
    this.stopIndex = details.stopIndex;
    this.mostPoints = details.mostPoints;
  }

  /** The status of the page or form that is refused because of this. */
  get pageStatus(): number {
    return this.kind === "no-path" ? 422 : 503;
  }

  /** The same error seen from a longer list, in which the points begin at `start`. */
  movedBy(start: number): DirectionsError {
    if (this.stopIndex === undefined || start === 0) return this;
    return new DirectionsError({ ...this.details, stopIndex: this.stopIndex + start });
  }
}

/** An answer that is not what the engine's documentation says; with its words, if it has some. */
export const unreadable = (cause: unknown, said?: string) =>
  new DirectionsError({ kind: "unreachable", message: said ?? NO_PATH, cause });

/** What is wrong where the service does not say it. */
const REFUSALS = {
  DIRECTIONS_KEY: "The directions service does not accept its key.",
  DIRECTIONS_URL: "There is no directions service at this address.",
  DIRECTIONS_PROFILE: "The directions service does not understand the request.",
};

/**
 * A refusal that a setting is to blame for, as far as can be told.
 * @param said the service's own message
 */
export function refusal(
  setting: keyof typeof REFUSALS,
  { said, cause }: { said: string | undefined; cause: unknown },
): DirectionsError {
  const words = said ? said.replace(/[^.!?…]$/, "$&.") : REFUSALS[setting];
  const message = `${words} An administrator must check ${setting}.`;
  return new DirectionsError({ kind: "refused", message, cause });
}

/** A stop that has no road near it. */
export function offTheRoads(
  points: readonly { name?: string }[],
  stopIndex: number,
  serviceMessage?: string,
): DirectionsError {
  const words = `${nameOf(points, stopIndex)} is not near any road`;
  const message = serviceMessage ? `${words} (${serviceMessage})` : `${words}.`;
  return new DirectionsError({ kind: "no-path", message, stopIndex });
}

/** What messages call a stop. */
export const nameOf = (points: readonly { name?: string }[], index: number): string =>
  points[index]?.name || `Stop ${index + 1}`;

/** What to try where a service takes fewer points, and does not say how many. */
export const halfOf = (count: number): number => Math.ceil((count + 1) / 2);
