import fc from "fast-check";
import { expect, it } from "vitest";
import { restated } from "./distance-filter";

const toUrl = (typed: string) => restated(typed, "km", "mi");
const toField = (stored: string) => restated(stored, "mi", "km");

it.each([
  ["10", "10 km"],
  [">10", ">10 km"],
  ["10..30", "10..30 km"],
  ["10 mi", "10"],
  ["<=10MI", "<=10"],
  ["10 km", "10 km"],
  ["10km", "10km"],
  ["far", "far"],
  ["", ""],
])("%j of a reader with kilometres is %j in the URL", (typed, stored) => {
  expect(toUrl(typed)).toBe(stored);
});

it.each([
  ["10 km", "10"],
  ["10KM", "10"],
  [">10", ">10 mi"],
  ["10..30", "10..30 mi"],
  ["10 mi", "10 mi"],
  ["far", "far"],
  ["", ""],
])("%j of a URL is %j to a reader with kilometres", (stored, shown) => {
  expect(toField(stored)).toBe(shown);
});

it("a distance filter is read back as it was stored, whatever it is", () => {
  const filter = fc.tuple(
    fc.constantFrom("", ">", ">=", "<", "<=", "1.."),
    fc.nat({ max: 999_999 }),
    fc.constantFrom("", " km"),
  );
  fc.assert(
    fc.property(filter, (parts) => {
      const stored = parts.join("");
      expect(toUrl(toField(stored))).toBe(stored);
    }),
  );
});

it("a distance filter takes no longer for much longer texts", () => {
  const long = `1${" ".repeat(200_000)}x`;
  const began = performance.now();
  expect(toUrl(long)).toBe(long);
  expect(performance.now() - began).toBeLessThan(200);
});
