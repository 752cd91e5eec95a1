import fc from "fast-check";
import { expect, it } from "vitest";
import { restated, splitUnit } from "./distance-filter";

it.each([
  ["10", "10 km"],
  [" >10 ", ">10 km"],
  ["10..30", "10..30 km"],
  ["10 mi", "10"],
  ["<=10MI", "<=10"],
  ["10km", "10 km"],
  ["10 KM", "10 km"],
  ["far", "far km"],
  ["", ""],
  ["km", ""],
])("%j of a reader with kilometres is %j in the URL", (typed, kept) => {
  expect(restated(typed, "km")).toBe(kept);
});

it.each([
  ["10 km", "10"],
  [">10", ">10 mi"],
  ["10..30", "10..30 mi"],
  ["10 mi", "10 mi"],
  ["", ""],
])("%j of a URL is %j to a reader with kilometres", (kept, shown) => {
  expect(restated(kept, "mi")).toBe(shown);
});

it("is read back as it was kept, whatever it is", () => {
  const filter = fc.tuple(
    fc.constantFrom("", ">", ">=", "<", "<=", "1.."),
    fc.nat({ max: 999_999 }),
    fc.constantFrom("", " km"),
  );
  fc.assert(
    fc.property(filter, (parts) => {
      const kept = parts.join("");
      expect(restated(restated(kept, "mi"), "km")).toBe(kept);
    }),
  );
});

it("takes no longer for much longer texts", () => {
  const long = `1${" ".repeat(200_000)}x`;
  const began = performance.now();
  expect(splitUnit(long)).toEqual([long, undefined]);
  expect(restated(long, "km")).toBe(`${long} km`);
  expect(performance.now() - began).toBeLessThan(500);
});
