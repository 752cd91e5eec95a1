import type { DirectionsEngine, RoutePoint } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { ESTIMATES } from "geo/directions/estimate";
import { expect, it } from "vitest";
import { timesAround } from "./times-around.server";

const at = (longitude: number): RoutePoint => ({ coordinates: [longitude, 40] });
const PLACE = at(-83);
const others = Array.from({ length: 120 }, (_, n) => at(-82 + n / 100));

/** Takes as many seconds as thousandths of a degree eastwards, and one more westwards. */
function engineOf(refuse: (points: readonly RoutePoint[]) => void = () => {}) {
  const asked: number[] = [];
  const engine: DirectionsEngine = {
    ...ESTIMATES.car,
    name: "osrm",
    async matrix(points, { sources = [], targets = [] }) {
      asked.push(points.length);
      refuse(points);
      const longitude = (index: number) => points[index]?.coordinates[0] ?? 0;
      const seconds = sources.map((from) =>
        targets.map((to) => {
          const east = Math.round((longitude(to) - longitude(from)) * 1000);
          return east >= 0 ? east : 1 - east;
        }),
      );
      return { seconds, engine: "osrm", estimated: false };
    },
  };
  return { engine, asked };
}

it("asks for both ways in parts, and once", async () => {
  const { engine, asked } = engineOf();
  const found = await timesAround(PLACE, others, { engine });
  expect(found.from).toEqual(others.map((_, n) => 1000 + n * 10));
  expect(found.to).toEqual(others.map((_, n) => 1001 + n * 10));
  expect(found.estimated).toBe(false);
  expect(asked).toEqual([51, 51, 51, 51, 21, 21]);
  await timesAround(PLACE, others, { engine });
  expect(asked).toHaveLength(6);
});

it("estimates where the engine has no times or refuses so many", async () => {
  const two = others.slice(0, 2);
  const { matrix: _, ...without } = engineOf().engine;
  const limits = new DirectionsError({ kind: "limits", message: "too many" });
  const refusing = engineOf(() => {
    throw limits;
  }).engine;
  for (const engine of [without, refusing, ESTIMATES.car]) {
    const found = await timesAround(PLACE, two, { engine });
    expect(found.estimated).toBe(true);
    expect(found.to).toEqual(found.from);
    expect(found.to[1]).toBeGreaterThan(found.to[0] ?? 0);
  }
});

it("goes without a stop that is off the roads, but not without the place", async () => {
  const offRoads = (which: number) =>
    engineOf((points) => {
      const index = points.findIndex(({ coordinates }) => coordinates[0] === which);
      const refusal = { kind: "no-path", message: "off the roads", stopIndex: index } as const;
      if (index >= 0) throw new DirectionsError(refusal);
    }).engine;
  const found = await timesAround(PLACE, [at(-82), at(-81), at(-80)], { engine: offRoads(-81) });
  expect(found.from).toEqual([1000, null, 3000]);
  expect(found.to).toEqual([1001, null, 3001]);
  await expect(timesAround(PLACE, [at(-82)], { engine: offRoads(-83) })).rejects.toThrow(
    "off the roads",
  );
});
