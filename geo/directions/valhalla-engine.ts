/** Valhalla as an engine, whatever its requests and responses travel over. */

import type { LonLat } from "geo/geometry/lon-lat";
import { z } from "zod";
import { type DirectionsEngine, pointsAt, type RequestOptions, type RoutePoint } from "./engine";
import {
  DirectionsError,
  halfTheLimit,
  invalidResponse,
  NO_PATH,
  noRoadNear,
  settingError,
  TOO_FAR,
  TOO_MANY_POINTS,
} from "./errors";
import { polyline } from "./polyline";
import { readableMessage } from "./service-message";
import { checkSnapping } from "./snapping";

type ValhallaAction = "route" | "sources_to_targets" | "locate";

/** As over HTTP: status 200, or a 4xx with its `error_code`. */
export interface ValhallaResponse {
  status: number;
  /** Read as JSON; undefined where it is none. */
  body: unknown;
}

interface ValhallaTransport {
  /** What Valhalla calls the costing, such as `auto` or `bicycle`. */
  profile: string;
  /** @throws DirectionsError, or the signal's reason when it is aborted */
  request(
    action: ValhallaAction,
    body: object,
    options: RequestOptions & { count: number },
  ): Promise<ValhallaResponse>;
}

/** Its errors that mean something to a user; all others are the request's fault. */
const ERROR_CODES = {
  noCosting: 125,
  tooManyLocations: 150,
  tooFar: 154,
  unconnected: 170,
  noRoad: 171,
  unreachable: 441,
  noPath: 442,
} as const;

const RouteBody = z.object({
  trip: z.object({
    /** One from each stop to the next. */
    legs: z.array(
      z.object({
        shape: polyline(6),
        summary: z.object({ time: z.number().nonnegative() }).optional().catch(undefined),
      }),
    ),
    /** Seconds and kilometres. */
    summary: z.object({ time: z.number().nonnegative(), length: z.number().nonnegative() }),
  }),
});

const MatrixBody = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().nonnegative().nullable() }).nullable()),
  ),
});

const LocateBody = z.array(
  z.object({
    edges: z
      .array(
        z.object({
          correlated_lon: z.number().optional().catch(undefined),
          correlated_lat: z.number().optional().catch(undefined),
        }),
      )
      .nullish(),
  }),
);

const ErrorBody = z.object({
  error_code: z.number().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

/** A directions engine that reaches Valhalla over the given transport. */
export function valhallaEngine(transport: ValhallaTransport): DirectionsEngine {
  const client = new ValhallaClient(transport);
  return {
    name: "valhalla",

    async route(points, { signal }) {
      const body = {
        locations: points.map(location),
        units: "kilometers",
        directions_type: "none",
      };
      const { legs, summary } = (await client.request(RouteBody, "route", points, body, signal))
        .trip;
      const lines = legs.map((leg) => leg.shape);
      if (lines.length === 0) throw new DirectionsError({ kind: "no-path", message: NO_PATH });
      checkSnapping(points, endsOf(lines, points.length));
      const times = legs.flatMap((leg) => leg.summary?.time ?? []);
      return {
        time: Math.round(summary.time * 1000),
        distance: summary.length * 1000,
        points: joined(lines),
        ...(times.length === legs.length && { legs: times }),
        engine: "valhalla",
        estimated: false,
      };
    },

    async matrix(points, { signal, sources, targets }) {
      const all = points.map(location);
      const from = pointsAt(all, sources);
      const to = pointsAt(all, targets);
      const body = { sources: from, targets: to, verbose: true };
      const found = await client.request(MatrixBody, "sources_to_targets", points, body, signal);
      const rows = found.sources_to_targets;
      if (rows.length !== from.length || rows.some((row) => row.length !== to.length)) {
        throw invalidResponse("a matrix of another size");
      }
      const seconds = rows.map((row) => row.map((cell) => cell?.time ?? null));
      return { seconds, engine: "valhalla", estimated: false };
    },
  };
}

/** Reads Valhalla's responses, and tells its errors in our terms. */
class ValhallaClient {
  constructor(private readonly transport: ValhallaTransport) {}

  /** @throws DirectionsError unless it is a success that reads as its documentation says */
  async request<T>(
    shape: z.ZodType<T>,
    action: ValhallaAction,
    points: readonly RoutePoint[],
    body: object,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const response = await this.send(action, points, body, signal);
    if (response.status !== 200) throw await this.failureOf(response, action, points, signal);
    const read = shape.safeParse(response.body);
    if (!read.success) throw invalidResponse(z.prettifyError(read.error));
    return read.data;
  }

  private send(
    action: ValhallaAction,
    points: readonly RoutePoint[],
    body: object,
    signal: AbortSignal | undefined,
  ): Promise<ValhallaResponse> {
    const costing = this.transport.profile;
    return this.transport.request(action, { costing, ...body }, { count: points.length, signal });
  }

  private async locate(points: readonly RoutePoint[], signal: AbortSignal | undefined) {
    const body = { locations: points.map(location), verbose: false };
    const response = await this.send("locate", points, body, signal);
    const found = LocateBody.safeParse(response.body);
    if (found.success && found.data.length === points.length) return found.data;
    throw response.status === 200
      ? invalidResponse("no locations in the answer")
      : errorFrom(response, "locate", points.length);
  }

  /** Its error about a stop without a road does not say which one; `locate` does. */
  private async failureOf(
    response: ValhallaResponse,
    action: ValhallaAction,
    points: readonly RoutePoint[],
    signal: AbortSignal | undefined,
  ): Promise<DirectionsError> {
    const error = errorFrom(response, action, points.length);
    const { error_code: code, error: message } = ErrorBody.catch({}).parse(response.body);
    if (code !== ERROR_CODES.noRoad) return error;
    const found = await this.locate(points, signal).catch(() => []);
    signal?.throwIfAborted();
    const lost = withoutRoads(found);
    return lost.length > 0 ? noRoadNear(points, lost, readableMessage(message)) : error;
  }
}

function errorFrom(
  { status, body }: ValhallaResponse,
  action: ValhallaAction,
  count: number,
): DirectionsError {
  const { error_code: code, error } = ErrorBody.catch({}).parse(body);
  const cause = [code, error].filter((part) => part !== undefined).join(": ");
  const words = readableMessage(error);
  switch (code) {
    case ERROR_CODES.tooManyLocations: {
      // Its text ends with the number: "…:20". Of a matrix that is how many cells there may be.
      const [, digits] = /:\s*(\d+)/.exec(error ?? "") ?? [];
      const allowed = Number(digits ?? 0);
      const most = action === "sources_to_targets" ? Math.floor(Math.sqrt(allowed)) : allowed;
      const maxPoints = digits ? most : halfTheLimit(count);
      const message = words ?? TOO_MANY_POINTS;
      return new DirectionsError({ kind: "limits", message, maxPoints, cause });
    }
    case ERROR_CODES.tooFar:
      return new DirectionsError({ kind: "limits", message: words ?? TOO_FAR, cause });
    case ERROR_CODES.unconnected:
    case ERROR_CODES.noRoad:
    case ERROR_CODES.unreachable:
    case ERROR_CODES.noPath:
      return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH, cause });
    case undefined:
      return invalidResponse(cause || `status ${status} without an error_code`);
    default:
      return settingError("DIRECTIONS_PROFILE", { message: words, cause });
  }
}

const withoutRoads = (found: z.infer<typeof LocateBody>): number[] =>
  found.flatMap(({ edges }, index) => (edges?.length ? [] : [index]));

/** Every stop as one where a leg ends and the next begins. */
const location = ({ coordinates: [lon, lat] }: RoutePoint) => ({ lon, lat, type: "break" });

/** One line out of the legs, in which a stop is not drawn twice. */
const joined = (lines: LonLat[][]): LonLat[] =>
  lines.flatMap((line, index) => (index === 0 ? line : line.slice(1)));

/** Where each stop was put on the roads: the beginning of its leg, and the end of the last. */
function endsOf(lines: LonLat[][], count: number): LonLat[] | undefined {
  if (lines.length !== count - 1) return undefined;
  const ends = [...lines.map((line) => line[0]), lines.at(-1)?.at(-1)];
  return ends.every((end) => end !== undefined) ? ends : undefined;
}
