/** Valhalla over HTTP. */
import { z } from "zod";
import type { DirectionsEngine, LonLat, RoutePoint } from "./engine";
import {
  DirectionsError,
  halfOf,
  NO_PATH,
  NO_WAY,
  NOT_UNDERSTOOD,
  offTheRoads,
  TOO_FAR,
  TOO_MANY_POINTS,
  unreadable,
} from "./errors";
import { decodePolyline } from "./polyline";
import { type Answer, ask, type Connection } from "./request.server";
import { refuseFarRoads } from "./snapping";

export interface ValhallaSettings extends Connection {
  /** What Valhalla calls the costing, such as `auto` or `bicycle`. */
  profile: string;
}

/** The numbers of its errors that mean something to a user; all others are the request's fault. */
const CODES = {
  tooManyLocations: 150,
  tooFar: 154,
  unconnected: 170,
  noRoadNear: 171,
  unreachable: 441,
  noPath: 442,
} as const;

const Line = z.string().transform((shape, context) => {
  try {
    return decodePolyline(shape, 6);
  } catch {
    context.addIssue("not an encoded polyline");
    return z.NEVER;
  }
});

const Routed = z.object({
  trip: z.object({
    /** One from each stop to the next. */
    legs: z.array(z.object({ shape: Line })),
    /** Seconds and kilometres. */
    summary: z.object({ time: z.number().nonnegative(), length: z.number().nonnegative() }),
  }),
});

const Times = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().nonnegative().nullable() }).nullable()),
  ),
});

const Located = z.array(z.object({ edges: z.array(z.unknown()).nullish() }));

const Complaint = z.object({
  error_code: z.number().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

export function valhalla(settings: ValhallaSettings): DirectionsEngine {
  const { profile, key } = settings;

  function question(path: string, points: readonly RoutePoint[], body: object) {
    const query = { api_key: key };
    return { path, query, body: { costing: profile, ...body }, count: points.length };
  }

  /** Its error about a stop without a road does not say which one; `/locate` does. */
  async function withoutRoad(points: readonly RoutePoint[], signal?: AbortSignal) {
    const body = { locations: points.map(location), verbose: false };
    const answer = await ask(settings, { ...question("/locate", points, body), signal });
    const found = Located.safeParse(answer.body);
    const index = found.success ? found.data.findIndex((at) => !at.edges?.length) : -1;
    return index >= 0 && index < points.length ? index : undefined;
  }

  async function refusal(answer: Answer, points: readonly RoutePoint[], signal?: AbortSignal) {
    const { error_code: code, error } = Complaint.catch({}).parse(answer.body);
    if (code !== CODES.noRoadNear) return complaintOf(code, error, points.length);
    const index = await withoutRoad(points, signal).catch(() => undefined);
    signal?.throwIfAborted();
    if (index !== undefined) return offTheRoads(points, index);
    return complaintOf(code, error, points.length);
  }

  return {
    name: "valhalla",

    async route(points, { signal }) {
      const body = {
        locations: points.map(location),
        units: "kilometers",
        directions_type: "none",
      };
      const answer = await ask(settings, { ...question("/route", points, body), signal });
      if (answer.status !== 200) throw await refusal(answer, points, signal);
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
      const places = points.map(location);
      const body = { sources: places, targets: places, verbose: true };
      const answer = await ask(settings, {
        ...question("/sources_to_targets", points, body),
        signal,
      });
      if (answer.status !== 200) throw await refusal(answer, points, signal);
      const found = Times.safeParse(answer.body);
      if (!found.success) throw unreadable(z.prettifyError(found.error));
      const seconds = found.data.sources_to_targets.map((row) =>
        row.map((cell) => cell?.time ?? null),
      );
      if (seconds.length !== points.length || seconds.some((row) => row.length !== points.length)) {
        throw unreadable("a matrix of another size");
      }
      return { seconds, engine: "valhalla", estimated: false };
    },
  };
}

function complaintOf(code: number | undefined, error: string | undefined, count: number) {
  const cause = [code, error].filter((part) => part !== undefined).join(": ");
  switch (code) {
    case CODES.tooManyLocations: {
      // Its text ends with the number: "…:20".
      const [, allowed] = /:\s*(\d+)/.exec(error ?? "") ?? [];
      const mostPoints = allowed ? Number(allowed) : halfOf(count);
      return new DirectionsError({ kind: "limits", message: TOO_MANY_POINTS, mostPoints, cause });
    }
    case CODES.tooFar:
      return new DirectionsError({ kind: "limits", message: TOO_FAR, cause });
    case CODES.unconnected:
    case CODES.noRoadNear:
    case CODES.unreachable:
    case CODES.noPath:
      return new DirectionsError({ kind: "no-path", message: NO_WAY, cause });
    case undefined:
      return unreadable("no error_code in the answer");
    default:
      return new DirectionsError({ kind: "refused", message: NOT_UNDERSTOOD, cause });
  }
}

/** Every stop as one where the way ends and begins again, so that each has its leg. */
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
