/** Paths along prepared roads whose legs to and from stops off them are estimated. */
import type { Mode } from "geo/roads/road-file";
import {
  type DirectionsEngine,
  type MatrixOptions,
  type Path,
  pointsAt,
  type RequestOptions,
  type RoadsEngine,
  type RoutePoint,
  type TravelMatrix,
} from "./engine";
import { DirectionsError } from "./errors";
import { estimateMatrix, estimatePath } from "./estimate";
import { joinedPath } from "./joined-path";
import { routeInParts } from "./long-route";

/** Prepared roads, and what they may be asked about. */
interface RoadsOfRegion {
  engine: RoadsEngine;
  /** Whether a stop may have a road of theirs near it. */
  covers(point: RoutePoint): boolean;
}

/**
 * An engine that refuses no stop: a leg follows the roads where both of its ends are on them, and
 * a road leads from the one to the other; else it is estimated. Where the roads can't be read,
 * all is.
 */
export function withEstimatedLegs({ engine, covers }: RoadsOfRegion, mode: Mode): DirectionsEngine {
  /** Whether each point is on the roads. */
  const whoIsOn = async (points: readonly RoutePoint[], options: RequestOptions) => {
    const near = [...points.keys()].filter((index) => covers(points[index] as RoutePoint));
    if (near.length === 0) return points.map(() => false);
    const lost = await engine.offRoads(pointsAt(points, near), options);
    const on = new Set(near.filter((_, at) => !lost.includes(at)));
    return points.map((_, index) => on.has(index));
  };

  const alongRoads = async (
    points: readonly RoutePoint[],
    options: RequestOptions,
  ): Promise<Path[]> => {
    try {
      return [await routeInParts(engine, points, options)];
    } catch (error) {
      if (!(error instanceof DirectionsError && error.kind === "no-path")) throw error;
      if (points.length === 2) return [estimatePath(points, mode)];
      // Somewhere in it no road leads on.
      const middle = Math.floor(points.length / 2);
      const first = await alongRoads(points.slice(0, middle + 1), options);
      return [...first, ...(await alongRoads(points.slice(middle), options))];
    }
  };

  return {
    name: engine.name,

    async route(points, { signal, onShare }) {
      const on = await unlessUnreadable(whoIsOn(points, { signal }));
      if (!on) return estimatePath(points, mode);
      const parts: Path[] = [];
      for (const { from, to, roads } of runsOf(on)) {
        const part = points.slice(from, to + 1);
        const ofAll = (share: number) => (from + share * (to - from)) / (points.length - 1);
        const options = { signal, onShare: (share: number) => onShare?.(ofAll(share)) };
        if (roads) parts.push(...(await alongRoads(part, options)));
        else parts.push(estimatePath(part, mode));
      }
      const offRoads = on.flatMap((is, index) => (is ? [] : [index]));
      return { ...joinedPath(parts), ...(offRoads.length > 0 && { offRoads }) };
    },

    async matrix(
      points,
      { sources, targets, signal, onShare }: MatrixOptions,
    ): Promise<TravelMatrix> {
      const from = sources ?? [...points.keys()];
      const to = targets ?? [...points.keys()];
      const estimate = estimateMatrix(points, mode, { sources: from, targets: to });
      const { seconds, metres } = estimate;
      const on = await unlessUnreadable(whoIsOn(points, { signal }));
      const isOn = (index: number) => on?.[index] === true;
      const [rows, columns] = [placesOf(from, isOn), placesOf(to, isOn)];
      if (rows.length === 0 || columns.length === 0) {
        return estimate;
      }
      const asked = [...points.keys()].filter(isOn);
      const known = await engine.matrix?.(pointsAt(points, asked), {
        signal,
        onShare,
        sources: rows.map((row) => asked.indexOf(from[row] as number)),
        targets: columns.map((column) => asked.indexOf(to[column] as number)),
      });
      for (const [at, row] of rows.entries()) {
        for (const [across, column] of columns.entries()) {
          const found = known?.seconds[at]?.[across] ?? null;
          if (found === null) continue;
          (seconds[row] as (number | null)[])[column] = found;
          const long = known?.metres?.[at]?.[across] ?? null;
          if (long !== null && metres?.[row]) metres[row][column] = long;
        }
      }
      return { seconds, metres, engine: engine.name, estimated: false };
    },
  };
}

/** What is found out on the roads; undefined where they can't be read. */
async function unlessUnreadable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DirectionsError && error.kind === "unreadable") return undefined;
    throw error;
  }
}

/** Where in a list those are that fulfil a condition. */
const placesOf = (list: readonly number[], fulfils: (index: number) => boolean): number[] =>
  list.flatMap((index, place) => (fulfils(index) ? [place] : []));

interface Run {
  from: number;
  to: number;
  roads: boolean;
}

/** The legs in as few runs as there are changes from roads to none and back. */
function runsOf(on: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (let leg = 0; leg + 1 < on.length; leg++) {
    const roads = Boolean(on[leg] && on[leg + 1]);
    const last = runs.at(-1);
    if (last?.roads === roads) last.to = leg + 1;
    else runs.push({ from: leg, to: leg + 1, roads });
  }
  return runs;
}
