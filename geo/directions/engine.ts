/** What every directions engine does, whoever computes: a service, an engine of ours, or the estimate. */

import type { LonLat } from "geo/geometry/lon-lat";

/** A stop of a path. */
export interface RoutePoint {
  coordinates: LonLat;
  /** What messages call it; without one they number it. */
  name?: string;
}

export type EngineName = "graphhopper" | "valhalla" | "osrm" | "roads" | "estimate";

/** What screens call the engine that answered. */
export const ENGINE_LABELS: Record<EngineName, string> = {
  graphhopper: "GraphHopper",
  valhalla: "Valhalla",
  osrm: "OSRM",
  roads: "Waybook",
  estimate: "Estimate",
};

/** What screens say where an order was looked for by the estimate, though its path is not one. */
export const BY_STRAIGHT_LINES =
  "It was looked for along straight lines: the directions service gave no travel times between so many stops.";

/** A part of a path that is drawn as one line. */
export interface Stretch {
  points: LonLat[];
  estimated: boolean;
}

/** The path through the points: GraphHopper's `paths[0]`, whichever engine answers. */
export interface Path {
  /** Milliseconds. */
  time: number;
  /** Metres. */
  distance: number;
  /** The whole line. */
  points: LonLat[];
  /** The given points by their index, in the order of the path, where the service chose one. */
  points_order?: number[];
  engine: EngineName;
  /** True where no roads were looked at; screens say so and draw the line dashed. */
  estimated: boolean;
  /** Where only some legs are estimated: the whole line by what is and what is not. */
  stretches?: Stretch[];
  /** Seconds of each leg, where the engine tells; see `legSeconds`. */
  legs?: number[];
  /** The points that no road is near, by their index; the legs to and from them are estimated. */
  offRoads?: number[];
}

/** What is drawn of a path, each part as what it is. */
export const stretchesOf = (path: Path): Stretch[] => path.stretches ?? [path];

/** Travel times between all points, or from some to some. */
export interface TravelMatrix {
  /** Seconds from the point of the row to that of the column; null where no road leads there. */
  seconds: (number | null)[][];
  /** Metres, the same way; undefined where the engine tells only times. */
  metres?: (number | null)[][];
  engine: EngineName;
  estimated: boolean;
}

export interface RequestOptions {
  /** Ends the work when the browser goes away; the signal's reason is then thrown. */
  signal?: AbortSignal;
  /** Told which share of the work is done, from 0 to 1, where it is done in parts. */
  onShare?: (share: number) => void;
}

export interface RouteOptions extends RequestOptions {
  /** Lets the service choose the order, where it can; without an answer to that the order stays. */
  optimize?: boolean;
}

export interface MatrixOptions extends RequestOptions {
  /** From which points, by their index, and to which; all of them if not given. */
  sources?: readonly number[];
  targets?: readonly number[];
}

export interface DirectionsEngine {
  readonly name: EngineName;
  /** Whether it can choose the order itself: see `optimize`. */
  readonly choosesOrder?: boolean;
  /** So many points of a path it is asked for at a time, so that others' questions come in between. */
  readonly pointsAtOnce?: number;
  /**
   * The path through two points or more, in their order.
   * @throws DirectionsError
   */
  route(points: readonly RoutePoint[], options: RouteOptions): Promise<Path>;
  /**
   * The travel times between the points; an engine without it leaves that to the estimate.
   * @throws DirectionsError, whose `maxPoints` says how many there may be in rows and columns
   */
  matrix?(points: readonly RoutePoint[], options: MatrixOptions): Promise<TravelMatrix>;
}

/** An engine on prepared roads, which can tell beforehand what it has no road for. */
export interface RoadsEngine extends DirectionsEngine {
  /**
   * The points that no road is near, by their index.
   * @throws DirectionsError
   */
  offRoads(points: readonly RoutePoint[], options: RequestOptions): Promise<number[]>;
}

/** The points that the rows of a matrix are from, or its columns to. */
export const pointsAt = <Point>(points: readonly Point[], indexes?: readonly number[]): Point[] =>
  indexes
    ? indexes.map((index) => points[index]).filter((point) => point !== undefined)
    : [...points];
