import type { PlanFigures } from "contract/entities";
import { expect, it } from "vitest";
import { compareFigures } from "./read-compare.server";

const FIGURES: PlanFigures = {
  ...{ served: 2, unserved: 0, distance: 1609.344, driving: 600, longest: 7200, mean: 3600 },
  days: 1,
};

it.each(["first", "second"])(
  "the %s plan alone has start places: figures stay beside their names",
  (which) => {
    const withStart = { ...FIGURES, ways: { metres: 3218.688, seconds: 300 } };
    const plans = which === "first" ? [withStart, FIGURES] : [FIGURES, withStart];
    const figures = new Map(
      compareFigures(plans, undefined).map(({ label, values }) => [label, values]),
    );
    expect(figures.get("Routes")).toEqual(["1", "1"]);
    expect(figures.get("Longest day")).toEqual(["2 h", "2 h"]);
    const ways = ["2.00 mi, 5 min", null];
    expect(figures.get("First and last legs")).toEqual(
      which === "first" ? ways : ways.toReversed(),
    );
  },
);

it("a plan without a proposal has none", () => {
  const [served] = compareFigures([undefined, FIGURES], undefined);
  expect(served).toEqual({ label: "Places served", values: [null, "2 of 2"] });
});
