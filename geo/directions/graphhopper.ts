/** GraphHopper: the hosted Directions API, or a server of one's own. */

import type { LonLat } from "geo/geometry/lon-lat";
import { z } from "zod";
import { isPermutation } from "../stop-order/check-problem";
import {
  type DirectionsEngine,
  type Path,
  pointsAt,
  type RoutePoint,
  type TravelMatrix,
} from "./engine";
import {
  DirectionsError,
  invalidResponse,
  NO_PATH,
  noRoadNear,
  settingError,
  TOO_MANY_POINTS,
} from "./errors";
import { polyline } from "./polyline";
import { type Connection, type EngineResponse, sendRequest } from "./request";
import { readableMessage } from "./service-message";

/** Roads that no point is put on, even where they are the nearest. */
const SNAP_PREVENTIONS = ["motorway", "ferry", "tunnel"];

interface GraphHopperSettings extends Connection {
  profile: string;
  /** The hosted service alone chooses an order and has matrices; others ignore or refuse it. */
  hosted: boolean;
}

const Coordinates = z
  .array(z.number())
  .min(2)
  .transform(([longitude = 0, latitude = 0]): LonLat => [longitude, latitude]);

/** GeoJSON, as asked for; some servers encode it all the same, or leave it out. */
const Line = z.union([
  z.object({ coordinates: z.array(Coordinates) }).transform((line) => line.coordinates),
  polyline(5),
]);

const Routed = z.object({
  paths: z.array(
    z.object({
      time: z.number().nonnegative(),
      distance: z.number().nonnegative(),
      points: Line.optional(),
      points_order: z.array(z.int().nonnegative()).optional(),
    }),
  ),
});

const Times = z.object({ times: z.array(z.array(z.number().nonnegative().nullable())) });

const ErrorBody = z.object({
  message: z.string().optional().catch(undefined),
  hints: z
    .array(
      z.object({
        message: z.string().optional().catch(undefined),
        /** The Java class of the exception. */
        details: z.string().optional().catch(undefined),
        point_index: z.int().optional().catch(undefined),
      }),
    )
    .catch([]),
});

export function graphHopper(settings: GraphHopperSettings): DirectionsEngine {
  const { profile, key } = settings;
  const connection = { ...settings, engine: "graphhopper" as const };
  return {
    name: "graphhopper",
    choosesOrder: settings.hosted,

    async route(points, { signal, optimize }) {
      const body = {
        profile,
        points: points.map((point) => point.coordinates),
        snap_preventions: SNAP_PREVENTIONS,
        points_encoded: false,
        instructions: false,
        // A word and no boolean, by the documentation.
        ...(optimize && settings.hosted && { optimize: "true" }),
      };
      const request = { path: "/route", query: { key }, body, count: points.length, signal };
      return pathOf(await sendRequest(connection, request), points);
    },

    ...(settings.hosted && {
      async matrix(points, { signal, sources, targets }): Promise<TravelMatrix> {
        const all = points.map((point) => point.coordinates);
        const from = pointsAt(all, sources);
        const to = pointsAt(all, targets);
        const body = {
          profile,
          from_points: from,
          to_points: to,
          snap_preventions: SNAP_PREVENTIONS,
          out_arrays: ["times"],
          // Without it one stop off the roads fails the whole matrix.
          fail_fast: false,
        };
        const request = { path: "/matrix", query: { key }, body, count: points.length, signal };
        const answer = await sendRequest(connection, request);
        if (answer.status !== 200) throw errorFrom(answer.body, points);
        const read = Times.safeParse(answer.body);
        if (!read.success || !isOfSize(read.data.times, from.length, to.length)) {
          throw invalidResponse("no matrix in the answer");
        }
        return { seconds: read.data.times, engine: "graphhopper", estimated: false };
      },
    }),
  };
}

function pathOf(answer: EngineResponse, points: readonly RoutePoint[]): Path {
  if (answer.status !== 200) throw errorFrom(answer.body, points);
  const read = Routed.safeParse(answer.body);
  const [path] = read.success ? read.data.paths : [];
  if (!path) {
    const hasPaths = z.object({ paths: z.array(z.unknown()).min(1) }).safeParse(answer.body);
    throw hasPaths.success && read.error
      ? invalidResponse(z.prettifyError(read.error))
      : errorFrom(answer.body, points);
  }
  const { points_order: order } = path;
  return {
    time: path.time,
    distance: path.distance,
    points: path.points ?? points.map((point): LonLat => [...point.coordinates]),
    ...(order && isPermutation(order, points.length) && { points_order: order }),
    engine: "graphhopper",
    estimated: false,
  };
}

/**
 * The error of an answer without a path. The specification has the service's own message shown;
 * where it blames a point, the stop's name goes in front.
 */
function errorFrom(body: unknown, points: readonly RoutePoint[]): DirectionsError {
  const read = ErrorBody.safeParse(body);
  const { message, hints } = read.success ? read.data : { message: undefined, hints: [] };
  const words = readableMessage(message);
  const [, allowed] = /too many points.*allowed:\s*(\d+)/i.exec(words ?? "") ?? [];
  if (allowed) {
    const maxPoints = Number(allowed);
    return new DirectionsError({ kind: "limits", message: words ?? TOO_MANY_POINTS, maxPoints });
  }
  const named = (exception: string) => hints.find((hint) => hint.details?.endsWith(exception));
  const lost = named("PointNotFoundException") ?? named("PointOutOfBoundsException");
  const index = lost?.point_index;
  if (index !== undefined && index >= 0 && index < points.length) {
    return noRoadNear(points, [index], readableMessage(lost?.message) ?? words);
  }
  if (named("PointDistanceExceededException") || named("MaximumNodesExceededException")) {
    return new DirectionsError({ kind: "limits", message: words ?? NO_PATH });
  }
  if (words && /profile/i.test(words)) {
    return settingError("DIRECTIONS_PROFILE", { message: words, cause: words });
  }
  return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH });
}

const isOfSize = (rows: unknown[][], height: number, width: number) =>
  rows.length === height && rows.every((row) => row.length === width);
