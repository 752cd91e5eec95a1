/** OSRM's HTTP interface, version 1. */

import { z } from "zod";
import type { LonLat } from "~/lib/geo";
import type { DirectionsEngine, RoutePoint } from "./engine";
import {
  DirectionsError,
  halfOf,
  NO_PATH,
  offTheRoads,
  refusal,
  TOO_MANY_POINTS,
  unreadable,
} from "./errors";
import { type Answer, ask, type Connection } from "./request.server";
import { said } from "./said";
import { refuseFarRoads } from "./snapping";

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
    }),
  ),
  /** The points as they were put on the roads. */
  waypoints: z
    .array(z.object({ location: Coordinates.transform(place) }))
    .optional()
    .catch(undefined),
});

const Durations = z.object({ durations: z.array(z.array(z.number().nonnegative().nullable())) });

const Complaint = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});

export function osrm(settings: OsrmSettings): DirectionsEngine {
  const pathTo = (service: string, points: readonly RoutePoint[]) =>
    `/${service}/v1/${encodeURIComponent(settings.profile)}/${points.map(written).join(";")}`;
  return {
    name: "osrm",

    async route(points, { signal }) {
      const query = { overview: "full", geometries: "geojson" };
      const path = pathTo("route", points);
      const answer = await ask(settings, { path, query, count: points.length, signal });
      const { routes, waypoints } = read(Routed, answer, points);
      const [route] = routes;
      if (!route) throw new DirectionsError({ kind: "no-path", message: NO_PATH });
      refuseFarRoads(
        points,
        waypoints?.map((waypoint) => waypoint.location),
      );
      return {
        time: Math.round(route.duration * 1000),
        distance: route.distance,
        points: route.geometry.coordinates,
        engine: "osrm",
        estimated: false,
      };
    },

    async matrix(points, { signal }) {
      const path = pathTo("table", points);
      const query = { annotations: "duration" };
      const answer = await ask(settings, { path, query, count: points.length, signal });
      const { durations } = read(Durations, answer, points);
      if (
        durations.length !== points.length ||
        durations.some((row) => row.length !== points.length)
      ) {
        throw unreadable("a table of another size");
      }
      return { seconds: durations, engine: "osrm", estimated: false };
    },
  };
}

function read<T>(shape: z.ZodType<T>, answer: Answer, points: readonly RoutePoint[]): T {
  const { code, message } = Complaint.catch({}).parse(answer.body);
  if (answer.status !== 200 || code !== "Ok") throw complaintOf(code, message, points);
  const found = shape.safeParse(answer.body);
  if (!found.success) throw unreadable(z.prettifyError(found.error));
  return found.data;
}

function complaintOf(
  code: string | undefined,
  message: string | undefined,
  points: readonly RoutePoint[],
): DirectionsError {
  const cause = [code, message].filter(Boolean).join(": ");
  const words = said(message);
  switch (code) {
    case "NoRoute":
    case "NoTable":
      return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH, cause });
    case "NoSegment": {
      // The index is said in words alone.
      const [, digits] = /coordinate (\d+)/.exec(message ?? "") ?? [];
      const index = Number(digits);
      if (digits && index < points.length) return offTheRoads(points, index, words);
      return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH, cause });
    }
    case "TooBig": {
      const [, allowed] = /maximum \((\d+)\)/.exec(message ?? "") ?? [];
      const mostPoints = allowed ? Number(allowed) : halfOf(points.length);
      const tooMany = words ?? TOO_MANY_POINTS;
      return new DirectionsError({ kind: "limits", message: tooMany, mostPoints, cause });
    }
    case undefined:
      return unreadable(cause || "no code in the answer", words);
    default:
      return refusal("DIRECTIONS_PROFILE", { said: words, cause });
  }
}

/** Six digits are a tenth of a metre, and keep the URL short. */
const written = ({ coordinates: [longitude, latitude] }: RoutePoint) =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
