import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  pointsAt,
  type RequestOptions,
  type RoadsEngine,
  type RoutePoint,
} from "geo/directions/engine";
import { DirectionsError, NO_PATH, noRoadNear, stopName } from "geo/directions/errors";
import type { Mode } from "geo/roads/road-file";
import type { Answer, Question } from "geo/roads/search/router";
import { loadedExtract } from "~/extract/extract.server";
import { onePreparedEngine } from "./prepared-engine";
import { RoadThread } from "./road-thread.server";

/** Other questions come in between. */
const ROWS_AT_ONCE = 10;
const POINTS_AT_ONCE = 50;

type Asking = (question: Question, signal: AbortSignal | undefined) => Promise<Answer>;

/** A directions engine on the roads of a region, which are searched elsewhere. */
export function roadsEngine(ask: Asking): RoadsEngine {
  const answerTo = async (
    question: Question,
    points: readonly RoutePoint[],
    { signal }: RequestOptions,
  ) => {
    const answer = await ask(question, signal);
    if (answer.kind === "off the roads") throw noRoadNear(points, answer.points);
    if (answer.kind === "no path") throw noPathFrom(points, answer.from);
    return answer;
  };
  return {
    name: "roads",
    pointsAtOnce: POINTS_AT_ONCE,

    async route(points, options) {
      const answer = await answerTo({ kind: "route", points: places(points) }, points, options);
      if (answer.kind !== "route") throw new Error(`asked for a route, told of a ${answer.kind}`);
      const { seconds, legs, metres, line } = answer;
      const time = Math.round(seconds * 1000);
      return { time, distance: metres, points: line, legs, engine: "roads", estimated: false };
    },

    async matrix(points, { sources, targets, ...options }) {
      const all = [...points.keys()];
      const from = pointsAt(all, sources);
      const to = pointsAt(all, targets);
      const seconds: (number | null)[][] = [];
      const metres: (number | null)[][] = [];
      while (seconds.length < from.length) {
        const rows = from.slice(seconds.length, seconds.length + ROWS_AT_ONCE);
        const asked = {
          kind: "matrix",
          points: places(points),
          sources: rows,
          targets: to,
        } as const;
        const answer = await answerTo(asked, points, options);
        if (answer.kind !== "matrix")
          throw new Error(`asked for a matrix, told of a ${answer.kind}`);
        seconds.push(...answer.seconds);
        metres.push(...answer.metres);
        options.onShare?.(seconds.length / from.length);
      }
      return { seconds, metres, engine: "roads", estimated: false };
    },

    async offRoads(points, { signal }) {
      const nothing: Question = {
        kind: "matrix",
        points: places(points),
        sources: [],
        targets: [],
      };
      const answer = await ask(nothing, signal);
      return answer.kind === "off the roads" ? answer.points : [];
    },
  };
}

const places = (points: readonly RoutePoint[]) => points.map(({ coordinates }) => coordinates);

function noPathFrom(points: readonly RoutePoint[], from: number): DirectionsError {
  const cause = `no road leads from ${stopName(points, from)} to ${stopName(points, from + 1)}`;
  return new DirectionsError({ kind: "no-path", message: NO_PATH, stopIndex: from + 1, cause });
}

const prepared = onePreparedEngine("roads");

/**
 * The roads of the loaded extract; null where none is loaded, or it was prepared before there
 * were any. The same engine as long as the extract stays.
 */
export function preparedRoads(mode: Mode): RoadsEngine | null {
  const extract = loadedExtract();
  const file = extract && join(extract.folder, "roads.bin");
  if (!file || !existsSync(file)) return prepared.none();
  return prepared.of(JSON.stringify([file, mode]), () => {
    const thread = new RoadThread({ file, mode });
    const engine = roadsEngine((question, signal) => thread.ask(question, signal));
    return { engine, retire: () => thread.retire() };
  });
}
