import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../random";
import { EXACT_STOPS, orderCost, orderStops } from "./order-stops";
import type { StopOrderProblem, TourEnd } from "./problem";

const ENDS: TourEnd[] = ["fixed", "free", "start"];
const end = fc.constantFrom(...ENDS);

/** A matrix of whole numbers with some ways missing, and an order to start from. */
function problems({
  most,
  least = 1,
  missing = 0,
}: {
  most: number;
  least?: number;
  missing?: number;
}) {
  return fc
    .record({
      size: fc.integer({ min: least, max: most }),
      symmetric: fc.boolean(),
      seed: fc.integer(),
      end,
    })
    .chain(({ size, symmetric, seed, end }) =>
      fc
        .record({
          cells: fc.array(
            fc.oneof(
              { weight: 100 - missing, arbitrary: fc.integer({ min: 0, max: 1000 }) },
              { weight: missing, arbitrary: fc.constantFrom(null, Number.POSITIVE_INFINITY) },
            ),
            { minLength: size * size, maxLength: size * size },
          ),
          given: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
          fixedPrefix: fc.integer({ min: 1, max: size }),
        })
        .map(({ cells, given, fixedPrefix }) => ({
          matrix: Array.from({ length: size }, (_, from) =>
            Array.from({ length: size }, (_, to) => {
              const [row, column] = symmetric && to < from ? [to, from] : [from, to];
              return from === to ? 0 : (cells[row * size + column] ?? null);
            }),
          ),
          end,
          given,
          fixedPrefix,
          seed,
        })),
    );
}

/** The least cost over all orders, one by one. */
function bruteForce({
  matrix,
  end,
  given = [],
  fixedPrefix = 1,
}: Omit<StopOrderProblem, "budget">) {
  const lastStays = end === "fixed" && given.length > fixedPrefix;
  const head = given.slice(0, fixedPrefix);
  const tail = lastStays ? given.slice(-1) : [];
  const orders = permutations(given.slice(fixedPrefix, lastStays ? -1 : undefined));
  return Math.min(...orders.map((order) => orderCost(matrix, [...head, ...order, ...tail], end)));
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** A tour in any order, and so many other ways a stop; all others are missing. */
function withHiddenTour(stops: number, seed: number, ways: number): (number | null)[][] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const matrix = Array.from({ length: stops }, () => Array<number | null>(stops).fill(null));
  const lead = (from: number, to: number) => {
    const row = matrix[from];
    if (row && from !== to) row[to] = 1 + below(100);
  };
  const tour = [...Array(stops).keys()];
  for (let left = stops - 1; left > 0; left--) {
    tour.push(...tour.splice(below(left + 1), 1));
  }
  for (const [place, stop] of tour.entries()) lead(stop, tour[(place + 1) % stops] as number);
  for (let more = 0; more < stops * ways; more++) lead(below(stops), below(stops));
  return matrix;
}

describe("up to twelve stops", () => {
  it("finds what trying all orders finds", () => {
    fc.assert(
      fc.property(problems({ most: 7, missing: 10 }), (problem) => {
        const result = orderStops({ ...problem, budget: { iterations: 0 } });
        expect(result.exact).toBe(true);
        expect(result.reachable ? result.cost : Number.POSITIVE_INFINITY).toBe(bruteForce(problem));
      }),
      { numRuns: 300 },
    );
  });

  it("is exact for twelve stops to be ordered and their fixed ends", () => {
    const stops = EXACT_STOPS + 2;
    const onALine = Array.from({ length: stops }, (_, from) =>
      Array.from({ length: stops }, (_, to) => Math.abs(((from * 5) % stops) - ((to * 5) % stops))),
    );
    const result = orderStops({ matrix: onALine, end: "free", budget: { iterations: 0 } });
    expect(result).toMatchObject({ reachable: true, cost: stops - 1, exact: false });
    const given = [...Array(stops).keys()].sort((a, b) => ((a * 5) % stops) - ((b * 5) % stops));
    const fixed = orderStops({
      matrix: onALine,
      end: "fixed",
      given: [given[0] as number, ...given.slice(1, -1).reverse(), given[stops - 1] as number],
      budget: { iterations: 0 },
    });
    expect(fixed).toMatchObject({ order: given, cost: stops - 1, exact: true });
  });
});

describe("any number of stops", () => {
  it("keeps what is fixed, loses no stop and is never worse than the given order", () => {
    fc.assert(
      fc.property(problems({ most: 32 }), (problem) => {
        const { matrix, end, given, fixedPrefix } = problem;
        const result = orderStops({ ...problem, budget: { iterations: 20 } });
        if (!result.reachable) throw new Error("All ways are there");
        expect([...result.order].sort((a, b) => a - b)).toEqual([...matrix.keys()]);
        expect(result.order.slice(0, fixedPrefix)).toEqual(given.slice(0, fixedPrefix));
        if (end === "fixed") expect(result.order.at(-1)).toBe(given.at(-1));
        expect(result.before).toBe(orderCost(matrix, given, end));
        expect(result.cost).toBe(orderCost(matrix, result.order, end));
        expect(result.cost).toBeLessThanOrEqual(result.before);
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same for the same seed and iterations", () => {
    fc.assert(
      fc.property(problems({ least: 16, most: 40, missing: 5 }), (problem) => {
        const once = orderStops({ ...problem, budget: { iterations: 50 } });
        expect(orderStops({ ...problem, budget: { iterations: 50 } })).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  it("finds the only way through, among ways that are not there", () => {
    const stops = 40;
    const place = (stop: number) => (stop * 7) % stops;
    const matrix = Array.from({ length: stops }, (_, from) =>
      Array.from({ length: stops }, (_, to) => (place(to) - place(from) === 1 ? 3 : null)),
    );
    for (const end of ["fixed", "free"] as const) {
      const given = [...matrix.keys()].sort((a, b) => place(a) - place(b));
      const result = orderStops({
        matrix,
        end,
        given: [0, ...given.slice(1, -1).reverse(), given[stops - 1] as number],
        budget: { iterations: 500 },
      });
      expect(result).toMatchObject({ order: given, before: Number.POSITIVE_INFINITY });
    }
  });

  it.each([1, 2, 3, 4])("finds the way through 100 stops with 1 + %i ways from each", (ways) => {
    const found = Array.from({ length: 30 }, (_, seed) =>
      orderStops({
        matrix: withHiddenTour(100, seed, ways),
        end: "start",
        budget: { iterations: 20 },
      }),
    ).filter(({ reachable }) => reachable);
    expect(found).toHaveLength(30);
  });

  it.each([5, 20])("says so when no order reaches all of %i stops", (stops) => {
    const matrix = Array.from({ length: stops }, (_, from) =>
      Array.from({ length: stops }, (_, to) => (to === 3 && from !== 3 ? null : 1)),
    );
    for (const end of ENDS) {
      const result = orderStops({ matrix, end, budget: { iterations: 10 } });
      expect(result).toEqual({ reachable: false, exact: stops === 5 });
    }
  });

  it("stops when the clock has run out", () => {
    let time = 0;
    const now = () => time++;
    const matrix = Array.from({ length: 30 }, (_, from) =>
      Array.from({ length: 30 }, (_, to) => (from * 17 + to * 31) % 101),
    );
    orderStops({ matrix, end: "free", budget: { milliseconds: 50, now } });
    expect(time).toBeGreaterThan(50);
    expect(time).toBeLessThan(60);
  });

  it("goes on for as long as it may, however many rounds that takes", () => {
    let looks = 0;
    const matrix = Array.from({ length: 30 }, (_, from) =>
      Array.from({ length: 30 }, (_, to) => (from * 17 + to * 31) % 101),
    );
    const budget = { milliseconds: 200, now: () => looks++ };
    orderStops({ matrix, end: "free", budget });
    // It looks at the clock every 16 rounds.
    expect(looks * 16).toBeGreaterThan(3000);
  });

  it("takes fractions and great numbers", () => {
    const matrix = Array.from({ length: 30 }, (_, from) =>
      Array.from(
        { length: 30 },
        (_, to) => Math.abs(((from * 7) % 30) - ((to * 7) % 30)) * 1e9 + 0.1,
      ),
    );
    const result = orderStops({ matrix, end: "free", budget: { iterations: 200 } });
    expect(result.reachable && result.cost).toBeCloseTo(29e9 + 2.9, 3);
  });
});

describe("what makes no sense", () => {
  const matrix = [
    [0, 1],
    [1, 0],
  ];
  const problem = { matrix, end: "free", budget: { iterations: 1 } } as const;

  it.each<[string, Partial<StopOrderProblem>]>([
    ["a short row", { matrix: [[0, 1], [0]] }],
    [
      "a negative cost",
      {
        matrix: [
          [0, -1],
          [1, 0],
        ],
      },
    ],
    [
      "a cost that is no number",
      {
        matrix: [
          [0, Number.NaN],
          [1, 0],
        ],
      },
    ],
    ["a stop given twice", { given: [0, 0] }],
    ["a stop left out", { given: [0] }],
    ["no start", { fixedPrefix: 0 }],
    ["a negative budget", { budget: { iterations: -1 } }],
  ])("refuses %s", (_, wrong) => {
    expect(() => orderStops({ ...problem, ...wrong })).toThrow(RangeError);
  });

  it("takes no stops and one stop as they are", () => {
    const none = orderStops({ ...problem, matrix: [] });
    expect(none).toMatchObject({ order: [], cost: 0 });
    expect(orderStops({ ...problem, matrix: [[0]] })).toMatchObject({ order: [0], cost: 0 });
  });
});
