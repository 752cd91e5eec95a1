/** A route as it is sent along: to a phone's map, a calendar, another program. */
import type { LonLat } from "geo/geometry/lon-lat";

export interface RouteFileStop {
  /** Its place in the order, from 1. */
  number: number;
  name: string;
  type: string | undefined;
  /** Address, city and zip in one line. */
  address: string | undefined;
  /** Unknown for a location that has no position. */
  coordinates: LonLat | undefined;
  visited: boolean;
  /** That its visit was not possible, and why, in words. */
  failed?: string | undefined;
}

export interface RouteFile {
  name: string;
  /** Where the route is seen in the console. */
  url: string;
  agent: string | undefined;
  /** Metres. */
  distance: number;
  /** Seconds on the road. */
  estimatedTime: number;
  stops: RouteFileStop[];
  /** The line along the roads; empty where there is none. */
  track: LonLat[];
  /** Whom the line is from. */
  attribution: string | undefined;
  /** When the file was made. */
  madeAt: Date;
}

/** A stop that has a position. */
export type PlacedStop = RouteFileStop & { coordinates: LonLat };

export const placedStops = (stops: readonly RouteFileStop[]): PlacedStop[] =>
  stops.flatMap((stop) => (stop.coordinates ? [{ ...stop, coordinates: stop.coordinates }] : []));

/** A stop's second line: type and address. */
export const describeStop = ({ type, address, visited, failed }: RouteFileStop): string =>
  [type, address, visited ? (failed ?? "visited") : undefined].filter(Boolean).join(" · ");
