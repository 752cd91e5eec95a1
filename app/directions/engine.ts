/** What every directions engine does, whoever computes: a service over HTTP, or the estimate. */

import type { LonLat } from "~/lib/geo";

/** A stop of a path. */
export interface RoutePoint {
  coordinates: LonLat;
  /** What messages call it; without one they number it. */
  name?: string;
}

export type EngineName = "graphhopper" | "valhalla" | "osrm" | "estimate";

/** What screens call the engine that answered. */
export const ENGINE_LABELS: Record<EngineName, string> = {
  graphhopper: "GraphHopper",
  valhalla: "Valhalla",
  osrm: "OSRM",
  estimate: "Estimate",
};

/** The path through the points: GraphHopper's `paths[0]`, whichever engine answers. */
export interface Path {
  /** Milliseconds. */
  time: number;
  /** Metres. */
  distance: number;
  /** The line to draw. */
  points: LonLat[];
  /** The given points by their index, in the order of the path, where the service chose one. */
  points_order?: number[];
  engine: EngineName;
  /** True where no roads were looked at; screens say so and draw the line dashed. */
  estimated: boolean;
}

/** Travel times between all points. */
export interface TravelMatrix {
  /** Seconds from the point of the row to that of the column; null where no road leads there. */
  seconds: (number | null)[][];
  engine: EngineName;
  estimated: boolean;
}

export interface RequestOptions {
  /** Ends the work when the browser goes away; the signal's reason is then thrown. */
  signal?: AbortSignal;
}

export interface RouteOptions extends RequestOptions {
  /** Lets the service choose the order, where it can; without an answer to that the order stays. */
  optimize?: boolean;
}

export interface DirectionsEngine {
  readonly name: EngineName;
  /** Whether it can choose the order itself: see `optimize`. */
  readonly choosesOrder?: boolean;
  /**
   * The path through two points or more, in their order.
   * @throws DirectionsError
   */
  route(points: readonly RoutePoint[], options: RouteOptions): Promise<Path>;
  /**
   * The travel times between all points; an engine without it leaves that to the estimate.
   * @throws DirectionsError
   */
  matrix?(points: readonly RoutePoint[], options: RequestOptions): Promise<TravelMatrix>;
}
