/** Travel times between more stops than a service takes at once. */
import type { DirectionsEngine, RequestOptions, RoutePoint, TravelMatrix } from "./engine";
import { DirectionsError } from "./errors";

/** How many rows and columns each engine takes, as it refused more: asked in vain only once. */
const largestSide = new WeakMap<DirectionsEngine, number>();

/**
 * The times between all points, in square parts where the service takes fewer, one after the
 * other, as services limit the questions a second as well.
 *
 * @throws DirectionsError whose stop is that of the whole list
 */
export async function matrixInParts(
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
  options: RequestOptions,
): Promise<TravelMatrix | undefined> {
  if (!engine.matrix) return undefined;
  for (;;) {
    const side = Math.min(points.length, largestSide.get(engine) ?? points.length);
    try {
      return await inSquaresOf(side, engine, points, options);
    } catch (error) {
      const most = error instanceof DirectionsError ? error.maxPoints : undefined;
      if (most === undefined || side <= 2) throw error;
      // What it takes may count rows and columns together.
      largestSide.set(engine, Math.max(2, most < side ? most : Math.ceil(side / 2)));
    }
  }
}

async function inSquaresOf(
  side: number,
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
  options: RequestOptions,
): Promise<TravelMatrix> {
  const seconds = points.map((): (number | null)[] => []);
  const starts = points.flatMap((_, index) => (index % side === 0 ? [index] : []));
  const squares = starts.length ** 2;
  let done = 0;
  const onShare = (share: number) => options.onShare?.((done + share) / squares);
  for (const top of starts) {
    for (const left of starts) {
      const square = await squareAt({ top, left, side }, engine, points, { ...options, onShare });
      done++;
      onShare(0);
      for (const [row, cells] of square.entries()) seconds[top + row]?.push(...cells);
    }
  }
  return { seconds, engine: engine.name, estimated: engine.name === "estimate" };
}

interface Square {
  /** Its first row and column. */
  top: number;
  left: number;
  side: number;
}

async function squareAt(
  { top, left, side }: Square,
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
  request: RequestOptions,
) {
  const from = points.slice(top, top + side);
  const to = top === left ? [] : points.slice(left, left + side);
  // Some services refuse a single point.
  if (from.length + to.length === 1) return [[0]];
  const ofTwo = {
    sources: [...from.keys()],
    targets: [...to.keys()].map((at) => at + from.length),
  };
  const options = to.length > 0 ? { ...request, ...ofTwo } : request;
  try {
    const found = await engine.matrix?.([...from, ...to], options);
    return found?.seconds ?? [];
  } catch (error) {
    if (!(error instanceof DirectionsError)) throw error;
    throw error.renumbered((at) => (at < from.length ? top + at : left + at - from.length));
  }
}
