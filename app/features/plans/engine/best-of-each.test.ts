import { storedMatrix } from "geo/plan/check-problem";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it, vi } from "vitest";
import { bestOfEach, unbeaten } from "./best-of-each";
import { anAgent, aPlace, aPlan, DAYS, matrixOf, randomPlan } from "./testing/documents";
import { solved } from "./testing/solved";

/** Seconds and metres of some ways among four places; all others are far. */
function waysOf(ways: Record<string, [seconds: number, metres: number]>) {
  const size = 5;
  const cells = (at: 0 | 1, far: number) =>
    Float64Array.from({ length: size * size }, (_, cell) => {
      const [from, to] = [Math.floor(cell / size), cell % size];
      if (from === to || from === size - 1 || to === size - 1) return 0;
      return ways[`${Math.min(from, to)}-${Math.max(from, to)}`]?.[at] ?? far;
    });
  return storedMatrix({ times: cells(0, 3000), distances: cells(1, 30_000) });
}

const clock = { date: "2026-12-01", seconds: 0 };

it("of plans that beat each other by little in turn, all are left", () => {
  const inTurn = [
    [0, 0, 0],
    [0.5, 0.5, -1],
    [1, -0.5, -0.5],
  ];
  expect(unbeaten(inTurn, (one) => one)).toEqual(inTurn);
  expect(unbeaten([...inTurn, [-2, -2, -2]], (one) => one)).toEqual([[-2, -2, -2]]);
});

describe("the best plan for each setting of fairness", () => {
  it("is that of another setting, if it found a better one", async () => {
    const places = [0, 1, 2, 3].map((east) => aPlace(east));
    const document = aPlan({ days: DAYS.slice(0, 1), places });
    const planned = { document, matrix: matrixOf(document), clock };
    const short = { fairness: 100, sequences: [[0, 1, 2, 3]] };
    const long = { fairness: 0, sequences: [[3, 0, 2, 1]] };
    const found = await bestOfEach(planned, [long, short]);
    expect(found.map(({ fairness, plan }) => [fairness, plan])).toEqual([
      [0, short],
      [100, short],
    ]);
  });

  it.each([
    [660, "that of another setting, if it is better in all that is shown", 100],
    [1700, "its own, if the other one has many minutes more on the road", 0],
  ])("with a way of %i s is %s", async (seconds, _, best) => {
    const places = [0, 1, 2, 3].map((east) => aPlace(east));
    const document = aPlan({ days: DAYS.slice(0, 2), places });
    const long = { fairness: 0, sequences: [[0, 1, 2], [3]] };
    const even = {
      fairness: 100,
      sequences: [
        [0, 1],
        [2, 3],
      ],
    };
    const matrix = waysOf({ "0-1": [600, 5000], "1-2": [600, 5000], "2-3": [seconds, 4500] });
    const found = await bestOfEach({ document, matrix, clock }, [long, even]);
    expect(found.map(({ plan }) => plan.fairness)).toEqual([best, 100]);
  });

  it("is one long day with fairness 0, and two even ones with 100", async () => {
    const places = Array.from({ length: 12 }, (_, at) => aPlace(at % 2, { visitMinutes: 40 }));
    const agents = [anAgent("ann", { until: "19:00" }), anAgent("ben", { until: "19:00" })];
    const document = aPlan({ days: DAYS.slice(0, 1), places, agents });
    const onSide = (side: number) => [...places.keys()].filter((at) => at % 2 === side);
    const full = { fairness: 0, sequences: [[...onSide(0), ...onSide(1)], []] };
    const even = { fairness: 100, sequences: [onSide(0), onSide(1)] };
    const found = await bestOfEach({ document, matrix: matrixOf(document), clock }, [full, even]);
    expect(found.map(({ plan }) => plan)).toEqual([full, even]);
  });

  it("never loses to that of another setting in all that is shown", async () => {
    for (let seed = 1; seed <= rounds(8, 200); seed++) {
      const document = { ...randomPlan(seed, { agents: 3, places: 25 }) };
      const rules = { ...document.rules, keepAgents: "ignore" as const };
      const asked = { ...document, rules };
      const plans = [0, 25, 50, 75, 100].map((fairness) => {
        const { plan } = solved({ ...asked, rules: { ...rules, fairness } }, 20);
        return { fairness, sequences: plan.days };
      });
      const found = await bestOfEach({ document: asked, matrix: matrixOf(asked), clock }, plans);
      const shown = found.map(({ figures: { days, distance, longest, served } }) => [
        ...[-served, days, Math.round(distance), Math.round(longest)],
      ]);
      for (const one of shown) {
        const isWorse = (other: number[]) =>
          other.every((value, at) => value < (one[at] as number));
        expect(shown.some(isWorse), `seed ${seed}`).toBe(false);
      }
    }
  });

  it("lets other requests in between the plans that it prices", async () => {
    let milliseconds = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (milliseconds += 15));
    const places = [0, 1, 2, 3].map((east) => aPlace(east));
    const document = aPlan({ places, agents: [anAgent("a")], days: DAYS.slice(0, 1) });
    const plans = [0, 25, 50, 75, 100].map((fairness) => ({ fairness, sequences: [[0, 1, 2, 3]] }));
    let others = 0;
    let next = setImmediate(function come() {
      others++;
      next = setImmediate(come);
    });
    await bestOfEach({ document, matrix: matrixOf(document), clock }, plans);
    clearImmediate(next);
    vi.restoreAllMocks();
    expect(others).toBe(plans.length);
  });
});
