import type { LonLat } from "geo/geometry/lon-lat";
import { expect, it } from "vitest";
import { drivesOnLeft } from "./driving-side";

it.each<[string, LonLat, boolean]>([
  ["Columbus", [-82.9988, 39.9612], false],
  ["London", [-0.1276, 51.5072], true],
  ["Calais", [1.8587, 50.9513], false],
  ["Newry, Northern Ireland", [-6.3402, 54.1751], true],
  ["Gibraltar", [-5.3536, 36.1408], false],
  ["Hong Kong", [114.1694, 22.3193], true],
  ["Shenzhen, across the river", [114.0579, 22.5431], false],
  ["the Virgin Islands of the United States", [-64.9307, 18.3419], true],
  ["the Atlantic", [-40, 30], false],
])("in %s", (_, place, expected) => {
  expect(drivesOnLeft({}, place)).toBe(expected);
});

it("as the road itself is tagged, whatever its country", () => {
  expect(drivesOnLeft({ driving_side: "left" }, [-82.9988, 39.9612])).toBe(true);
  expect(drivesOnLeft({ driving_side: "right" }, [-0.1276, 51.5072])).toBe(false);
  expect(drivesOnLeft({ driving_side: "both" }, [-0.1276, 51.5072])).toBe(true);
});
