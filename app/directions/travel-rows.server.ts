/** Travel between very many places, a few rows at a time. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  DirectionsEngine,
  EngineName,
  RequestOptions,
  RoutePoint,
} from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { ESTIMATES } from "geo/directions/estimate";
import { matrixInParts } from "geo/directions/matrix-in-parts";
import { env } from "~/server/env.server";
import { currentEngine, type DirectionsOptions } from "./directions.server";
import { watchEngine } from "./watch-engine.server";

/** Our own engines are asked for so many rows at once; between them other requests are answered. */
const ROWS_AT_ONCE = 100;
/** A service takes squares, one after the other: then an estimate is better than no answer. */
const LONGEST_MS = 5 * 60_000;
export const TOO_LONG = "The directions service took too long.";

/** @param metres undefined where the engine tells only times */
type OnRow = (
  row: number,
  seconds: readonly (number | null)[],
  metres?: readonly (number | null)[],
) => void;

interface RowsOptions extends DirectionsOptions {
  /** Until an estimate takes the place of the engine; 5 min if not given. */
  longestMs?: number;
}

/** Where the rows come from. */
export interface RowsFrom {
  engine: EngineName;
  isEstimated: boolean;
  /** Why the engine gave none, and they are estimated instead. */
  problem: string | null;
}

/**
 * Reads the seconds and metres from each point to all points, row by row; null where no road leads. If the
 * engine can't tell, all rows are estimated: they come once more.
 *
 * @throws the signal's reason when it is aborted
 */
export async function readTravelRows(
  points: readonly RoutePoint[],
  onRow: OnRow,
  { signal, onShare, longestMs = LONGEST_MS, ...options }: RowsOptions = {},
): Promise<RowsFrom> {
  const engine = options.engine ?? currentEngine();
  signal?.throwIfAborted();
  const late = AbortSignal.timeout(longestMs);
  const request = { onShare, signal: signal ? AbortSignal.any([signal, late]) : late };
  try {
    const isKnown = await watchEngine(engine.name, "travel-times", points.length, () =>
      isOwn(engine)
        ? ownRows(engine, points, onRow, request)
        : rowsOfService(engine, points, onRow, request),
    );
    if (isKnown)
      return { engine: engine.name, isEstimated: engine.name === "estimate", problem: null };
  } catch (error) {
    signal?.throwIfAborted();
    if (!late.aborted && !(error instanceof DirectionsError)) throw error;
    const problem = error instanceof DirectionsError ? error.message : TOO_LONG;
    await ownRows(estimateEngine(), points, onRow, { signal });
    return { engine: "estimate", isEstimated: true, problem };
  }
  await ownRows(estimateEngine(), points, onRow, { signal });
  return { engine: "estimate", isEstimated: true, problem: null };
}

const isOwn = ({ name }: DirectionsEngine) => name === "roads" || name === "estimate";

/** The estimate for whoever travels by the settings. */
export function estimateEngine(): DirectionsEngine {
  const settings = env().directions;
  return ESTIMATES["mode" in settings ? settings.mode : "car"];
}

/** @returns false if the engine has no travel times */
async function ownRows(
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
  onRow: OnRow,
  { signal, onShare }: RequestOptions,
): Promise<boolean> {
  if (!engine.matrix) return false;
  const all = [...points.keys()];
  for (let first = 0; first < points.length; first += ROWS_AT_ONCE) {
    const sources = all.slice(first, first + ROWS_AT_ONCE);
    const { seconds, metres } = await engine.matrix(points, { signal, sources, targets: all });
    for (const [at, row] of seconds.entries()) onRow(first + at, row, metres?.[at]);
    onShare?.((first + sources.length) / points.length);
    await nextTurn(undefined, { signal });
  }
  return true;
}

async function rowsOfService(
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
  onRow: OnRow,
  request: RequestOptions,
): Promise<boolean> {
  const found = await matrixInParts(engine, points, request);
  for (const [row, seconds] of (found?.seconds ?? []).entries()) onRow(row, seconds);
  return found !== undefined;
}
