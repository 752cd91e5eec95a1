/** Travel times between one place and others, both ways, without those among the others. */
import { answerCache } from "geo/directions/answer-cache";
import type {
  DirectionsEngine,
  RequestOptions,
  RoutePoint,
  TravelMatrix,
} from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { ESTIMATES } from "geo/directions/estimate";
import { currentEngine, type DirectionsOptions } from "./directions.server";
import { watchEngine } from "./watch-engine.server";

/** Seconds by the index of the other place; null where no road leads. */
interface TimesAround {
  /** From each of the others to the place. */
  to: (number | null)[];
  /** From the place to each of the others. */
  from: (number | null)[];
  /** Whether straight lines were looked at instead of roads. */
  estimated: boolean;
}

/** Services take about a hundred points at once. */
const MOST_AT_ONCE = 50;

const cachedTimes = answerCache<TimesAround>(({ to }) => to.length);

/**
 * Asks for the times in few parts, one after the other. They are estimated where the engine has no
 * such times or refuses so many. The answer is not to be changed.
 *
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function timesAround(
  place: RoutePoint,
  others: readonly RoutePoint[],
  options: DirectionsOptions = {},
): Promise<TimesAround> {
  const engine = options.engine ?? currentEngine();
  const { signal } = options;
  signal?.throwIfAborted();
  const question = JSON.stringify([place, ...others].map(({ coordinates }) => coordinates));
  return cachedTimes(engine, question, () => askInParts(engine, place, others, { signal }), signal);
}

async function askInParts(
  engine: DirectionsEngine,
  place: RoutePoint,
  others: readonly RoutePoint[],
  request: RequestOptions,
): Promise<TimesAround> {
  const all: TimesAround = { to: [], from: [], estimated: false };
  for (let start = 0; start < others.length; start += MOST_AT_ONCE) {
    const part = others.slice(start, start + MOST_AT_ONCE);
    const found = await partOf(engine, place, part, request);
    all.to.push(...found.to);
    all.from.push(...found.from);
    all.estimated ||= found.estimated;
  }
  return all;
}

async function partOf(
  engine: DirectionsEngine,
  place: RoutePoint,
  others: readonly RoutePoint[],
  request: RequestOptions,
): Promise<TimesAround> {
  if (!engine.matrix) return partOf(ESTIMATES.car, place, others, request);
  try {
    return await watchEngine(engine.name, "travel-times", others.length + 1, () =>
      bothWays(engine, place, others, request),
    );
  } catch (error) {
    if (!(error instanceof DirectionsError)) throw error;
    if (error.kind === "limits") return partOf(ESTIMATES.car, place, others, request);
    // One of the others is off the roads, which is no reason to do without the rest.
    const lost = error.kind === "no-path" && error.stopIndex ? error.stopIndex - 1 : -1;
    if (lost < 0) throw error;
    const rest = others.filter((_, at) => at !== lost);
    const found =
      rest.length > 0
        ? await partOf(engine, place, rest, request)
        : { to: [], from: [], estimated: false };
    const withLost = (times: (number | null)[]) => times.toSpliced(lost, 0, null);
    return { ...found, to: withLost(found.to), from: withLost(found.from) };
  }
}

async function bothWays(
  engine: DirectionsEngine,
  place: RoutePoint,
  others: readonly RoutePoint[],
  request: RequestOptions,
): Promise<TimesAround> {
  const points = [place, ...others];
  const indexes = others.map((_, at) => at + 1);
  const away = await engine.matrix?.(points, { ...request, sources: [0], targets: indexes });
  const there = await engine.matrix?.(points, { ...request, sources: indexes, targets: [0] });
  return {
    to: indexes.map((index, at) => rowOf(there, index, at, indexes.length)?.[0] ?? null),
    from: indexes.map((index, at) => {
      const row = rowOf(away, 0, 0, 1);
      return row?.[row.length > indexes.length ? index : at] ?? null;
    }),
    estimated: engine.name === "estimate",
  };
}

/** A row, also of an engine that answers with those of all points whatever it is asked for. */
const rowOf = (matrix: TravelMatrix | undefined, index: number, at: number, rows: number) =>
  matrix?.seconds[matrix.seconds.length > rows ? index : at];
