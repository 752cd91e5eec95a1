import type { LonLat } from "geo/geometry/lon-lat";
import { expect, it } from "vitest";
import { farStopsInWords } from "./far-stops.server";

const stop = (name: string, coordinates: LonLat | null) => ({ name, coordinates });
const near = [
  stop("One", [-83, 39.96]),
  stop("Two", [-83.1, 39.9]),
  stop("Nowhere", null),
  stop("Three", [-82.9, 39.99]),
];

it("names the stops that lie far from the others, in the reader's unit", () => {
  expect(farStopsInWords(near, undefined)).toBeNull();
  const far = [...near, stop("Lost sign", [83, 39.96])];
  expect(farStopsInWords(far, undefined)).toBe(
    "Far from the other stops: Lost sign (6,840 miles). Check the position.",
  );
  expect(farStopsInWords(far, "km")).toMatch(/Lost sign \(11,0\d0 km\)/);
});

it("says nothing of two stops, as either may be the wrong one", () => {
  expect(
    farStopsInWords(
      [near[0], stop("Far", [83, 40])].flatMap((one) => one ?? []),
      "km",
    ),
  ).toBe(null);
});
