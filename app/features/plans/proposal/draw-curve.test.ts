import type { PlanFigures } from "contract/entities";
import { describe, expect, it } from "vitest";
import { aPlan } from "../engine/testing/documents";
import { showCurve } from "./draw-curve";

const FIGURES: PlanFigures = {
  ...{ served: 2, unserved: 1, distance: 1609.344, driving: 600, longest: 7200, mean: 7200 },
  days: 1,
};

describe("the curve of fairness", () => {
  const point = (fairness: number, distance: number, longest: number) => ({
    fairness,
    figures: { ...FIGURES, distance, longest },
  });

  const proposed = (curve: ReturnType<typeof point>[]) => ({ curve, figures: FIGURES });

  it("is drawn within its frame, the present setting marked", () => {
    const settings = [point(100, 3000, 3600), point(0, 1000, 7200)];
    const curve = showCurve(proposed(settings), { ...aPlan().rules, fairness: 0 }, undefined);
    expect(curve?.points.map(({ fairness, isNow }) => [fairness, isNow])).toEqual([
      [0, true],
      [100, false],
    ]);
    const [first, last] = curve?.points ?? [];
    expect(first?.x).toBeLessThan(last?.x ?? 0);
    expect(first?.y).toBeLessThan(last?.y ?? 0);
    const { across, up } = curve ?? {};
    expect(across?.map(({ label }) => label)).toEqual(["1.00 mi", "1.86 mi"]);
    expect(across?.map(({ at }) => at)).toEqual([first?.x, last?.x]);
    expect(up?.map(({ at, label }) => [at, label])).toEqual([
      [last?.y, "1 h"],
      [first?.y, "2 h"],
    ]);
  });

  it("has one figure at an axis on which all settings are alike", () => {
    const even = point(100, 1000, 3600);
    const settings = [{ ...even, figures: { ...even.figures, days: 2 } }, point(50, 1000, 7200)];
    const curve = showCurve(proposed(settings), { ...aPlan().rules, fairness: 0 }, undefined);
    expect(curve?.across.map(({ label }) => label)).toEqual(["0.62 mi"]);
    expect(curve?.up).toHaveLength(2);
  });

  it("has the figures of the page for the present setting, also after a move by hand", () => {
    const figures = { ...FIGURES, served: 1, distance: 2 * 1609.344 };
    const curve = [point(0, 1000, 7200), point(50, 3000, 3600)];
    const shown = showCurve({ curve, figures }, { ...aPlan().rules, fairness: 50 }, undefined);
    expect(shown?.points[1]).toMatchObject({ served: 1, distance: "2.00 mi", isNow: true });
    expect(shown?.isFlat).toBe(false);
  });

  it("says that all settings give the same, and names points beside each other once", () => {
    const rules = { ...aPlan().rules, fairness: 0 };
    const { figures } = point(0, 1000, 7200);
    const same = [0, 50, 100].map((fairness) => point(fairness, 1000, 7200));
    const flat = showCurve({ curve: same, figures }, rules, undefined);
    expect(flat).toMatchObject({ isFlat: true, points: [{ label: "0, 50, 100" }, {}, {}] });
    const two = [...same.slice(0, 2), point(100, 3000, 3600)];
    const shown = showCurve({ curve: two, figures }, rules, undefined);
    expect(shown?.points.map(({ label }) => label)).toEqual(["0, 50", "", "100"]);
    expect(shown?.isFlat).toBe(false);
  });

  it("leaves out settings that are worse in all that is shown, but never the present one", () => {
    const settings = [point(0, 5000, 9000), point(25, 4000, 7200), point(50, 6000, 3600)];
    const fairnessOf = (fairness: number, figures: PlanFigures) => {
      const rules = { ...aPlan().rules, fairness };
      const shown = showCurve({ curve: settings, figures }, rules, undefined);
      return [shown?.points.map((one) => one.fairness), shown?.isCut];
    };
    const [first, second] = settings.map(({ figures }) => figures) as [PlanFigures, PlanFigures];
    expect(fairnessOf(25, second)).toEqual([[25, 50], true]);
    expect(fairnessOf(0, first)).toEqual([[0, 25, 50], false]);
    // A place more is worth a longer way.
    expect(fairnessOf(0, { ...first, served: 3 })).toEqual([[0, 25, 50], false]);
    // Nobody sees these.
    const alike = [point(0, 4001, 7201), ...settings.slice(1)];
    const rules = { ...aPlan().rules, fairness: 50 };
    const figures = { ...first, distance: 6000, longest: 3600 };
    expect(showCurve({ curve: alike, figures }, rules, undefined)?.points).toHaveLength(3);
  });

  it("is not there with one point alone", () => {
    expect(showCurve(proposed([point(50, 1000, 3600)]), aPlan().rules, undefined)).toBeNull();
  });
});
