import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DirectionsEngine, type MatrixOptions, pointsAt, type RoutePoint } from "./engine";
import { DirectionsError, halfTheLimit, noRoadNear } from "./errors";
import { matrixInParts } from "./matrix-in-parts";
import { failureOf } from "./testing/failure";
import { rowOf } from "./testing/stops";

/** What a service refuses, and how many points it then says that it takes. */
type Limit = (rows: number, columns: number, points: number) => number | undefined;

/** As OSRM counts: cells, and it says nothing of how many. */
const cells =
  (most: number): Limit =>
  (rows, columns, points) =>
    rows * columns > most ? halfTheLimit(points) : undefined;
/** As Valhalla counts: cells, and it says how many. */
const toldCells =
  (most: number): Limit =>
  (rows, columns) =>
    rows * columns > most ? Math.floor(Math.sqrt(most)) : undefined;
/** As GraphHopper counts: points, and it says how many. */
const together =
  (most: number): Limit =>
  (rows, columns) =>
    Math.max(rows, columns) > most ? most : undefined;
/** All points that are sent. */
const sent =
  (most: number): Limit =>
  (_rows, _columns, points) =>
    points > most ? most : undefined;

const between = (from: RoutePoint, to: RoutePoint) =>
  Math.round((to.coordinates[0] - from.coordinates[0]) * 1e6);
const all = (points: readonly RoutePoint[]) =>
  points.map((from) => points.map((to) => between(from, to)));

function serviceWith(limit: Limit, lost?: RoutePoint) {
  const asked: [rows: number, columns: number][] = [];
  const engine: DirectionsEngine = {
    name: "osrm",
    route: () => expect.unreachable(),
    async matrix(points, { sources, targets }: MatrixOptions) {
      const [from, to] = [pointsAt(points, sources), pointsAt(points, targets)];
      asked.push([from.length, to.length]);
      const maxPoints = limit(from.length, to.length, points.length);
      if (maxPoints) throw new DirectionsError({ kind: "limits", message: "many", maxPoints });
      const at = points.findIndex(({ name }) => name !== undefined && name === lost?.name);
      if (at >= 0) throw noRoadNear(points, [at]);
      const seconds = from.map((one) => to.map((other) => between(one, other)));
      return { seconds, engine: "osrm", estimated: false };
    },
  };
  return { engine, asked };
}

const LIMITS = { cells, toldCells, together, sent };

describe("times between more stops than a service takes at once", () => {
  it.each(Object.entries(LIMITS))(
    "are those of all of them, whatever it counts: %s",
    async (_, of) => {
      const about = fc.record({
        count: fc.integer({ min: 2, max: 40 }),
        most: fc.integer({ min: 4, max: 100 }),
      });
      await fc.assert(
        fc.asyncProperty(about, async ({ count, most }) => {
          const points = rowOf(count);
          const { engine } = serviceWith(of(most));
          const found = await matrixInParts(engine, points, {});
          expect(found?.seconds).toEqual(all(points));
        }),
      );
    },
  );

  it("are asked for in one where they fit, and its limit is met only once", async () => {
    const { engine, asked } = serviceWith(toldCells(2_500));
    await matrixInParts(engine, rowOf(50), {});
    expect(asked).toEqual([[50, 50]]);
    await matrixInParts(engine, rowOf(90), {});
    expect(asked.slice(1)).toEqual([
      [90, 90],
      [50, 50],
      [50, 40],
      [40, 50],
      [40, 40],
    ]);
    await matrixInParts(engine, rowOf(60), {});
    expect(asked).toHaveLength(10);
  });

  it("blame the stop by its place among all of them", async () => {
    const points = rowOf(30);
    points[23] = { coordinates: [-80, 30], name: "The pier" };
    const { engine } = serviceWith(sent(12), points[23]);
    const failure = await failureOf(matrixInParts(engine, points, {}));
    expect(failure).toMatchObject({ stopIndex: 23, message: "The pier is not near any road." });
  });

  it("are not asked for again and again where it takes not even two", async () => {
    const { engine, asked } = serviceWith(() => 1);
    const failure = await failureOf(matrixInParts(engine, rowOf(40), {}));
    expect(failure.kind).toBe("limits");
    expect(asked.length).toBeLessThan(8);
  });
});
