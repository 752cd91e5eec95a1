/** The path through the stops of a plan. */

import type { Path, RoutePoint } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { legSeconds } from "geo/directions/estimate";
import { sourceWords } from "geo/directions/path-words";
import { betterOrder } from "~/directions/better-order.server";
import { routePath } from "~/directions/directions.server";
import { secondsOf, wholeWay } from "~/features/routes";
import type { MapLine } from "~/map";
import { pathLines } from "../path/path-lines.server";
import type { End } from "./plan";

/** What is shown of a path. */
export interface Figures {
  /** Metres. */
  distance: number;
  /** Seconds. */
  time: number;
}

/** The same with the seconds of each leg. */
export interface MeasuredFigures extends Figures {
  legs: number[];
}

export type PlannedPath =
  | {
      ok: true;
      /** Indexes of the stops in the order of the path. */
      order: number[];
      lines: MapLine[];
      figures: Figures;
      /** Seconds of each leg of the path. */
      legs: number[];
      /** What the given order takes, where another was asked for. */
      before: Figures | null;
      /** Who found it, and what of it is estimated. */
      source: string;
      /** Whether the order is another than the given one. */
      improved: boolean;
      /** Whether the better order was looked for along straight lines, unlike the path. */
      byStraightLines: boolean;
    }
  | { ok: false; message: string };

/**
 * The path through the stops in their order, or in a better one.
 * @returns never rejects but for the signal: what went wrong with the directions is an answer
 */
export async function findPath(
  stops: readonly RoutePoint[],
  options: { optimized: boolean; end: End; signal: AbortSignal },
): Promise<PlannedPath> {
  try {
    return await pathThrough(stops, options);
  } catch (error) {
    if (!(error instanceof DirectionsError)) throw error;
    return { ok: false, message: error.message };
  }
}

/**
 * Distance and time of a route through these stops in their order.
 * @throws DirectionsError
 */
export async function figuresOf(stops: readonly RoutePoint[], end: End): Promise<MeasuredFigures> {
  const way = wayThrough(stops, end);
  const path = await routePath(way);
  return { ...toFigures(path), legs: legSeconds(path, way) };
}

/** The way back is part of it, where it is to end at the start. */
const wayThrough = (stops: readonly RoutePoint[], end: End) =>
  wholeWay(stops, { roundTrip: end === "start" });

async function pathThrough(
  stops: readonly RoutePoint[],
  { optimized, end, signal }: { optimized: boolean; end: End; signal: AbortSignal },
): Promise<PlannedPath> {
  if (!optimized || stops.length < 3) {
    const way = wayThrough(stops, end);
    const path = await routePath(way, { signal });
    return {
      ...planned(path, stops),
      legs: legSeconds(path, way),
      ...{ order: [...stops.keys()], before: null, improved: false, byStraightLines: false },
    };
  }
  const found = await betterOrder(stops, { end, signal });
  const { order, path, before, improved, byStraightLines } = found;
  const ordered = order.flatMap((index) => stops[index] ?? []);
  const figures = { before: toFigures(before), improved, byStraightLines };
  const legs = legSeconds(path, wayThrough(ordered, end));
  return { ...planned(path, ordered), legs, order, ...figures };
}

const planned = (path: Path, stops: readonly RoutePoint[]) => ({
  ok: true as const,
  lines: pathLines(path),
  figures: toFigures(path),
  source: sourceWords(path, stops),
});

const toFigures = (path: Path): Figures => ({ distance: path.distance, time: secondsOf(path) });
