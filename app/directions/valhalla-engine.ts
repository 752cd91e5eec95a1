/** What Valhalla is asked and how its answers are read, whichever way they come. */

import { z } from "zod";
import { greatCircle, type LonLat } from "~/lib/geo";
import type { AskOptions, DirectionsEngine, RoutePoint } from "./engine";
import {
  DirectionsError,
  halfOf,
  NO_PATH,
  offTheRoads,
  refusal,
  TOO_FAR,
  TOO_MANY_POINTS,
  unreadable,
} from "./errors";
import { polyline } from "./polyline";
import { said } from "./said";
import { refuseFarRoads } from "./snapping";

type ValhallaAction = "route" | "sources_to_targets" | "locate";

/** As over HTTP: status 200, or a 4xx with its `error_code`. */
export interface ValhallaAnswer {
  status: number;
  /** Read as JSON; undefined where it is none. */
  body: unknown;
}

interface ValhallaWay {
  /** What Valhalla calls the costing, such as `auto` or `bicycle`. */
  profile: string;
  /** @throws DirectionsError, or the signal's reason when it is aborted */
  ask(
    action: ValhallaAction,
    body: object,
    options: AskOptions & { count: number },
  ): Promise<ValhallaAnswer>;
  /** Where asking costs nothing: stops off the roads are found before the question itself. */
  locateFirst?: boolean;
  /** So many cells of a matrix are asked for at a time; all if not given. */
  cellsAtOnce?: number;
}

/** The numbers of its errors that mean something to a user; all others are the request's fault. */
export const CODES = {
  noCosting: 125,
  tooManyLocations: 150,
  tooFar: 154,
  unconnected: 170,
  noRoadNear: 171,
  unreachable: 441,
  noPath: 442,
} as const;

const Routed = z.object({
  trip: z.object({
    /** One from each stop to the next. */
    legs: z.array(z.object({ shape: polyline(6) })),
    /** Seconds and kilometres. */
    summary: z.object({ time: z.number().nonnegative(), length: z.number().nonnegative() }),
  }),
});

const Times = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().nonnegative().nullable() }).nullable()),
  ),
});

const Located = z.array(
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

const Complaint = z.object({
  error_code: z.number().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

/** A directions engine on top of a way to ask Valhalla. */
export function valhallaEngine(way: ValhallaWay): DirectionsEngine {
  const asked = (
    action: ValhallaAction,
    points: readonly RoutePoint[],
    body: object,
    signal: AbortSignal | undefined,
  ) => way.ask(action, { costing: way.profile, ...body }, { count: points.length, signal });

  async function located(points: readonly RoutePoint[], signal: AbortSignal | undefined) {
    const body = { locations: points.map(location), verbose: false };
    const answer = await asked("locate", points, body, signal);
    const found = Located.safeParse(answer.body);
    if (found.success && found.data.length === points.length) return found.data;
    throw answer.status === 200
      ? unreadable("no locations in the answer")
      : complaintOf(answer, points.length);
  }

  /** Far from every road a point is put on the nearest one, and nothing is said. */
  async function refuseOffRoads(points: readonly RoutePoint[], signal: AbortSignal | undefined) {
    const found = await located(points, signal);
    const lost = found.findIndex(({ edges }) => !edges?.length);
    if (lost >= 0) throw offTheRoads(points, lost);
    refuseFarRoads(points, found.map(nearestRoad(points)));
  }

  /** Its error about a stop without a road does not say which one; `locate` does. */
  async function failureOf(
    answer: ValhallaAnswer,
    points: readonly RoutePoint[],
    signal: AbortSignal | undefined,
  ) {
    const error = complaintOf(answer, points.length);
    const { error_code: code, error: words } = Complaint.catch({}).parse(answer.body);
    if (code !== CODES.noRoadNear) return error;
    const found = await located(points, signal).catch(() => []);
    signal?.throwIfAborted();
    const lost = found.findIndex(({ edges }) => !edges?.length);
    return lost >= 0 ? offTheRoads(points, lost, said(words)) : error;
  }

  return {
    name: "valhalla",

    async route(points, { signal }) {
      if (way.locateFirst) await refuseOffRoads(points, signal);
      const body = {
        locations: points.map(location),
        units: "kilometers",
        directions_type: "none",
      };
      const answer = await asked("route", points, body, signal);
      if (answer.status !== 200) throw await failureOf(answer, points, signal);
      const found = Routed.safeParse(answer.body);
      if (!found.success) throw unreadable(z.prettifyError(found.error));
      const { legs, summary } = found.data.trip;
      const lines = legs.map((leg) => leg.shape);
      if (lines.length === 0) throw new DirectionsError({ kind: "no-path", message: NO_PATH });
      refuseFarRoads(points, endsOf(lines, points.length));
      return {
        time: Math.round(summary.time * 1000),
        distance: summary.length * 1000,
        points: joined(lines),
        engine: "valhalla",
        estimated: false,
      };
    },

    async matrix(points, { signal }) {
      if (way.locateFirst) await refuseOffRoads(points, signal);
      const targets = points.map(location);
      const rowsAtOnce = Math.ceil((way.cellsAtOnce ?? points.length ** 2) / points.length);
      const seconds: (number | null)[][] = [];
      while (seconds.length < points.length) {
        const sources = targets.slice(seconds.length, seconds.length + rowsAtOnce);
        const body = { sources, targets, verbose: true };
        const answer = await asked("sources_to_targets", points, body, signal);
        if (answer.status !== 200) throw await failureOf(answer, points, signal);
        const found = Times.safeParse(answer.body);
        if (!found.success) throw unreadable(z.prettifyError(found.error));
        const rows = found.data.sources_to_targets;
        if (rows.length !== sources.length || rows.some((row) => row.length !== points.length)) {
          throw unreadable("a matrix of another size");
        }
        seconds.push(...rows.map((row) => row.map((cell) => cell?.time ?? null)));
      }
      return { seconds, engine: "valhalla", estimated: false };
    },
  };
}

function complaintOf({ status, body }: ValhallaAnswer, count: number): DirectionsError {
  const { error_code: code, error } = Complaint.catch({}).parse(body);
  const cause = [code, error].filter((part) => part !== undefined).join(": ");
  const words = said(error);
  switch (code) {
    case CODES.tooManyLocations: {
      // Its text ends with the number: "…:20".
      const [, allowed] = /:\s*(\d+)/.exec(error ?? "") ?? [];
      const mostPoints = allowed ? Number(allowed) : halfOf(count);
      const message = words ?? TOO_MANY_POINTS;
      return new DirectionsError({ kind: "limits", message, mostPoints, cause });
    }
    case CODES.tooFar:
      return new DirectionsError({ kind: "limits", message: words ?? TOO_FAR, cause });
    case CODES.unconnected:
    case CODES.noRoadNear:
    case CODES.unreachable:
    case CODES.noPath:
      return new DirectionsError({ kind: "no-path", message: words ?? NO_PATH, cause });
    case undefined:
      return unreadable(cause || `status ${status} without an error_code`);
    default:
      return refusal("DIRECTIONS_PROFILE", { said: words, cause });
  }
}

/** Every stop as one where the way ends and begins again, so that each has its leg. */
const location = ({ coordinates: [lon, lat] }: RoutePoint) => ({ lon, lat, type: "break" });

/** The place on the roads next to each point; undefined where that is not told. */
const nearestRoad =
  (points: readonly RoutePoint[]) =>
  ({ edges }: z.infer<typeof Located>[number], index: number): LonLat | undefined => {
    const from = points[index]?.coordinates;
    if (!from) return undefined;
    return edges
      ?.flatMap(({ correlated_lon: lon, correlated_lat: lat }): LonLat[] =>
        lon === undefined || lat === undefined ? [] : [[lon, lat]],
      )
      .sort((one, other) => greatCircle(from, one) - greatCircle(from, other))[0];
  };

/** One line out of the legs, in which a stop is not drawn twice. */
const joined = (lines: LonLat[][]): LonLat[] =>
  lines.flatMap((line, index) => (index === 0 ? line : line.slice(1)));

/** Where each stop was put on the roads: the beginning of its leg, and the end of the last. */
function endsOf(lines: LonLat[][], count: number): LonLat[] | undefined {
  if (lines.length !== count - 1) return undefined;
  const ends = [...lines.map((line) => line[0]), lines.at(-1)?.at(-1)];
  return ends.every((end) => end !== undefined) ? ends : undefined;
}
