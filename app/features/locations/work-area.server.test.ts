import { expect, it } from "vitest";
import { mostOf } from "./work-area.server";

it("a work area is around the places, whatever one stray says", () => {
  const town = Array.from({ length: 40 }, (_, at) => [-83 + at / 1000, 40 - at / 1000]);
  const [west, south, east, north] = mostOf([...town, [0, 0], [120, -30]]) ?? [];
  expect(west).toBeGreaterThanOrEqual(-83);
  expect(east).toBeLessThanOrEqual(-82.96);
  expect(south).toBeGreaterThan(39.95);
  expect(north).toBeLessThanOrEqual(40);
});

it("a work area is one place, or none", () => {
  expect(mostOf([[-83, 40]])).toEqual([-83, 40, -83, 40]);
  expect(mostOf([])).toBeNull();
});
