/** OSRM's HTTP interface, version 1. */

import type { LonLat } from "geo/geometry/lon-lat";
import { z } from "zod";
import { type DirectionsEngine, pointsAt, type RoutePoint } from "./engine";
import {
  DirectionsError,
  halfTheLimit,
  invalidResponse,
  NO_PATH,
  noRoadNear,
  settingError,
  TOO_MANY_POINTS,
} from "./errors";
import { type Connection, type EngineResponse, sendRequest } from "./request";
import { readableMessage } from "./service-message";
import { checkSnapping } from "./snapping";

interface OsrmSettings extends Connection {
  profile: string;
}

const Coordinates = z.tuple([z.number(), z.number()]).rest(z.unknown());
const place = ([longitude, latitude]: z.infer<typeof Coordinates>): LonLat => [longitude, latitude];

const Routed = z.object({
  routes: z.array(
    z.object({
      /** Seconds. */
      duration: z.number().nonnegative(),
      /** Metres. */
      distance: z.number().nonnegative(),
      geometry: z.object({ coordinates: z.array(Coordinates.transform(place)) }),
      legs: z
        .array(z.object({ duration: z.number().nonnegative() }))
        .optional()
        .catch(undefined),
    }),
  ),
  /** The points as they were put on the roads. */
  waypoints: z
    .array(z.object({ location: Coordinates.transform(place) }))
    .optional()
    .catch(undefined),
});

const Durations = z.object({ durations: z.array(z.array(z.number().nonnegative().nullable())) });

const ErrorBody = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});

export function osrm(settings: OsrmSettings): DirectionsEngine {
  const connection = { ...settings, engine: "osrm" as const };
  const pathTo = (service: string, points: readonly RoutePoint[]) =>
    `/${service}/v1/${encodeURIComponent(settings.profile)}/${points.map(written).join(";")}`;
  return {
    name: "osrm",

    async route(points, { signal }) {
      // A stop may be turned at, as the tables take for granted.
      const query = { overview: "full", geometries: "geojson", continue_straight: "false" };
      const path = pathTo("route", points);
      const answer = await sendRequest(connection, { path, query, count: points.length, signal });
      const { routes, waypoints } = read(Routed, answer, points);
      const [route] = routes;
      if (!route) throw new DirectionsError({ kind: "no-path", message: NO_PATH });
      checkSnapping(
        points,
        waypoints?.map((waypoint) => waypoint.location),
      );
      return {
        time: Math.round(route.duration * 1000),
        distance: route.distance,
        points: route.geometry.coordinates,
        ...(route.legs && { legs: route.legs.map(({ duration }) => duration) }),
        engine: "osrm",
        estimated: false,
      };
    },

    async matrix(points, { signal, sources, targets }) {
      const path = pathTo("table", points);
      const query = {
        annotations: "duration",
        sources: sources?.join(";"),
        destinations: targets?.join(";"),
      };
      const answer = await sendRequest(connection, { path, query, count: points.length, signal });
      const { durations } = read(Durations, answer, points);
      const columns = pointsAt(points, targets).length;
      if (
        durations.length !== pointsAt(points, sources).length ||
        durations.some((row) => row.length !== columns)
      ) {
        throw invalidResponse("a table of another size");
      }
      return { seconds: durations, engine: "osrm", estimated: false };
    },
  };
}

function read<T>(shape: z.ZodType<T>, answer: EngineResponse, points: readonly RoutePoint[]): T {
  const { code, message } = ErrorBody.catch({}).parse(answer.body);
  if (answer.status !== 200 || code !== "Ok") throw errorFrom(code, message, points);
  const found = shape.safeParse(answer.body);
  if (!found.success) throw invalidResponse(z.prettifyError(found.error));
  return found.data;
}

function errorFrom(
  code: string | undefined,
  message: string | undefined,
  points: readonly RoutePoint[],
): DirectionsError {
  const cause = [code, message].filter(Boolean).join(": ");
  const words = readableMessage(message);
  switch (code) {
    case "NoRoute":
    case "NoTable":
      return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH, cause });
    case "NoSegment": {
      // The index stands in the text alone.
      const [, digits] = /coordinate (\d+)/.exec(message ?? "") ?? [];
      const index = Number(digits);
      if (digits && index < points.length) return noRoadNear(points, [index], words);
      return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH, cause });
    }
    case "TooBig": {
      const [, allowed] = /maximum \((\d+)\)/.exec(message ?? "") ?? [];
      const maxPoints = allowed ? Number(allowed) : halfTheLimit(points.length);
      const tooMany = words ?? TOO_MANY_POINTS;
      return new DirectionsError({ kind: "limits", message: tooMany, maxPoints, cause });
    }
    case undefined:
      return invalidResponse(cause || "no code in the answer", words);
    default:
      return settingError("DIRECTIONS_PROFILE", { message: words, cause });
  }
}

/** Six digits are a tenth of a metre, and keep the URL short. */
const written = ({ coordinates: [longitude, latitude] }: RoutePoint) =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
