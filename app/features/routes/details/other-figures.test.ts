import { expect, it } from "vitest";
import { otherFigures } from "./other-figures";

const stored = { metres: 16_093, estimatedTime: 1_320 };

it("other figures are those of another reckoning than what is stored", () => {
  expect(otherFigures(stored, { distance: 17_703, estimatedTime: 1_560 })).toEqual({
    distance: "11.00 mi",
    time: "26 min",
  });
  expect(otherFigures(stored, { distance: 16_093, estimatedTime: 1_560 })).not.toBeNull();
  const metric = { ...stored, units: "km" } as const;
  expect(otherFigures(metric, { distance: 17_703, estimatedTime: 1_560 })?.distance).toBe(
    "17.70 km",
  );
});

it("other figures are none where they are the same, but for what an upstream rounds", () => {
  expect(otherFigures(stored, { distance: 16_093.4, estimatedTime: 1_319.6 })).toBeNull();
  const edge = { metres: 16_095, estimatedTime: 1_290 };
  expect(otherFigures(edge, { distance: 16_095.4, estimatedTime: 1_289.6 })).toBeNull();
  // Nobody sees the difference.
  expect(otherFigures(stored, { distance: 16_096, estimatedTime: 1_325 })).toBeNull();
});

it("other figures are none where nothing is stored", () => {
  const now = { distance: 100, estimatedTime: 60 };
  expect(otherFigures({ metres: null, estimatedTime: null }, now)).toBeNull();
});
