import { expect, it } from "vitest";
import { hasMoved, takesLonger } from "./places";

const planned = { longitude: -83, latitude: 40, visitMinutes: 20 };

it.each([
  ["where it was", {}, false],
  ["a few metres away", { longitude: -83.0001 }, false],
  ["some forty metres away", { longitude: -83.0005 }, true],
  ["18 miles away", { latitude: 40.26 }, true],
])("a location %s has moved or not", (_, present, isMoved) => {
  expect(hasMoved(planned, { ...planned, ...present })).toBe(isMoved);
});

it("a location without a position has not moved", () => {
  expect(hasMoved(planned, { longitude: null, latitude: null })).toBe(false);
});

it("a visit that is shorter now still fits, one that is longer does not", () => {
  expect([10, 20, 21].map((visitMinutes) => takesLonger(planned, { visitMinutes }))).toEqual([
    ...[false, false, true],
  ]);
});
