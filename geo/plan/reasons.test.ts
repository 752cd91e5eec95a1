import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { type Change, withChanges } from "./changes";
import { createProblem, storedMatrix } from "./check-problem";
import { Draft } from "./draft";
import { createModel } from "./model";
import { bestPlaceOn, bestPlaces, openPlan, tryMove } from "./places";
import type { AgentDay, PlanProblem, Stop } from "./problem";
import { reasonFor } from "./reasons";
import { solvePlan } from "./solve-plan";
import { randomProblem } from "./testing/random-problems";
import { brokenRules } from "./testing/verify";

const HOUR = 3600;
const DAY: AgentDay = {
  agent: 0,
  day: 0,
  start: 0,
  end: 0,
  shift: { begins: 8 * HOUR, ends: 12 * HOUR },
};
const STOP: Stop = { place: 1, seconds: HOUR };

/** Places on a line, ten minutes and ten kilometres apart. */
function onALine(agentDays: AgentDay[], stops: Stop[], links: PlanProblem["links"] = []) {
  const size = 6;
  const each = (unit: number) =>
    Float64Array.from({ length: size * size }, (_, cell) => {
      return unit * Math.abs(Math.floor(cell / size) - (cell % size));
    });
  const matrix = storedMatrix({ times: each(600), distances: each(10_000) });
  return createProblem({ matrix, agentDays, stops, links, weights: { time: 1, otherAgent: 100 } });
}

const reasonOf = (problem: PlanProblem, days: number[][], stop: number) =>
  reasonFor(openPlan(problem, days), stop);

describe("the reason for an unserved stop", () => {
  it("is the shift, with the minutes that are missing", () => {
    const problem = onALine([DAY], [STOP, { ...STOP, seconds: 3 * HOUR }]);
    const { rule, ways } = reasonOf(problem, [[0]], 1);
    expect(rule).toBe("shift");
    expect(ways[0]).toMatchObject({ agentDay: 0, changes: [{ rule: "shift", amount: 20 }] });
  });

  it("is the window, with the minutes that it should open longer", () => {
    const windows = [{ opens: 8 * HOUR, closes: 8 * HOUR + 60 }];
    const { rule, ways } = reasonOf(onALine([DAY], [{ ...STOP, windows }]), [[]], 0);
    expect(rule).toBe("window");
    const begins = 8 * HOUR + 600;
    expect(ways[0]?.changes).toMatchObject([{ rule: "window", amount: 9, stop: 0, begins }]);
  });

  it("is the window of a day before another day on which it is closed, however far off", () => {
    const windows = [{ day: 0, opens: 0, closes: HOUR }];
    const problem = onALine([DAY, { ...DAY, day: 1 }], [{ ...STOP, windows }]);
    const { rule, ways } = reasonOf(problem, [[], []], 0);
    expect(rule).toBe("window");
    expect(ways.map(({ agentDay, changes }) => [agentDay, changes.length])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(ways[1]?.changes).toMatchObject([{ rule: "closed", begins: 8 * HOUR + 600 }]);
  });

  it("has no way with a change that the caller cannot make, and then names its rule", () => {
    const problem = onALine([{ ...DAY, mostStops: 1 }], [STOP, { ...STOP, seconds: 4 * HOUR }]);
    const stop = 1;
    const open = openPlan(problem, [[0]]);
    expect(reasonFor(open, stop).ways[0]?.changes).toHaveLength(2);
    expect(reasonFor(open, stop, ({ rule }) => rule !== "stops")).toEqual({
      ...{ stop, rule: "stops", ways: [] },
    });
  });

  it.each([
    ["one more stop", { mostStops: 1 }, {}, "stops", 1],
    ["kilometres", { mostDistance: 30_000 }, { place: 2 }, "distance", 10_000],
    ["load", { mostLoad: 5 }, { load: 7 }, "load", 2],
    ["a skill", {}, { skills: ["gas"] }, "skills", 0],
    ["an agent", {}, { agents: [4] }, "agent", 0],
    ["a day", {}, { days: [3] }, "day", 0],
    ["a promise", {}, { promise: { degree: "day", day: 2 } }, "promise", 0],
  ] as const)("is %s", (_, day, stop, rule, amount) => {
    const problem = onALine([{ ...DAY, ...day }], [STOP, { ...STOP, ...stop }]);
    const reason = reasonOf(problem, [[0]], 1);
    expect(reason.rule).toBe(rule);
    expect(reason.ways[0]?.changes).toMatchObject([{ rule, amount }]);
  });

  it("is a link, with the days that are missing", () => {
    const links = [{ first: 0, second: 1, atLeast: 3, atMost: 9 }];
    const problem = onALine([DAY, { ...DAY, day: 1 }], [STOP, STOP], links);
    const { rule, ways } = reasonOf(problem, [[0], []], 1);
    expect(rule).toBe("link");
    expect(ways[0]).toMatchObject({ agentDay: 1, changes: [{ amount: 2 }] });
  });

  it("names several changes if one is not enough", () => {
    const problem = onALine([{ ...DAY, mostStops: 1 }], [STOP, { ...STOP, skills: ["gas"] }]);
    const { ways } = reasonOf(problem, [[0]], 1);
    expect(ways[0]?.changes.map(({ rule }) => rule).sort()).toEqual(["skills", "stops"]);
  });

  describe("where the break is in the way", () => {
    const pause = { earliest: 9 * HOUR, latest: 9.5 * HOUR, seconds: HOUR / 2 };
    const long = { ...STOP, seconds: 2.5 * HOUR };
    const free = onALine([{ ...DAY, break: pause }], [long]);

    it("is the break, with the longer day that suffices and the break that is late enough", () => {
      const { rule, ways } = reasonOf(free, [[]], 0);
      expect(rule).toBe("break");
      expect(ways.map(({ changes }) => changes)).toEqual([
        // The visit comes after the break.
        [{ rule: "shift", agentDay: 0, amount: 20 }],
        [{ rule: "break", agentDay: 0, amount: 70 }],
      ]);
      for (const { changes } of ways) {
        expect(brokenRules(withChanges(free, changes), [[0]])).toEqual([]);
      }
    });

    it("is the break also where it cannot be changed, and where nothing can", () => {
      const open = openPlan(free, [[]]);
      const offered = (...rules: string[]) =>
        reasonFor(open, 0, ({ rule }: Change) => rules.includes(rule));
      expect(offered("shift")).toMatchObject({
        ...{ rule: "break", ways: [{ changes: [{ rule: "shift", amount: 20 }] }] },
      });
      expect(offered()).toEqual({ stop: 0, rule: "break", ways: [] });
    });

    it("is the break if a later one is the smallest change", () => {
      const late = { earliest: 8.5 * HOUR, latest: 10.5 * HOUR, seconds: HOUR };
      const { rule, ways } = reasonOf(onALine([{ ...DAY, break: late }], [long]), [[]], 0);
      expect(rule).toBe("break");
      expect(ways[0]?.changes).toEqual([{ rule: "break", agentDay: 0, amount: 10 }]);
    });

    it("is the shift where the day has no time for the visit and the break", () => {
      const full = onALine([{ ...DAY, break: pause }], [STOP, { ...STOP, seconds: 2.4 * HOUR }]);
      const { rule, ways } = reasonOf(full, [[0]], 1);
      expect(rule).toBe("shift");
      expect(ways[0]?.changes).toMatchObject([{ rule: "shift", amount: 14 }]);
    });
  });

  it("is that there is no way", () => {
    const cells = Float64Array.from([0, Number.POSITIVE_INFINITY, 1, 0]);
    const matrix = storedMatrix({ times: cells, distances: cells });
    const problem = createProblem({ matrix, agentDays: [DAY], stops: [STOP] });
    expect(reasonOf(problem, [[]], 0)).toMatchObject({ rule: "unreachable", ways: [] });
  });

  it("holds: after the changes the stop can be served there, and nothing is broken", () => {
    let tried = 0;
    for (let seed = 1; seed <= rounds(25, 1000); seed++) {
      const problem = randomProblem(seed, { stops: 12, agents: 2, dates: 2 });
      const plan = solvePlan(problem, { limit: { iterations: 100 }, seed });
      for (const stop of plan.unserved) {
        const { ways, rule } = reasonOf(problem, plan.days, stop);
        expect(rule, `seed ${seed}: the repair would have served it`).toBeDefined();
        for (const { agentDay, position, changes } of ways) {
          const days = plan.days.map((one, day) =>
            day === agentDay ? one.toSpliced(position, 0, stop) : one,
          );
          const broken = brokenRules(withChanges(problem, changes), days);
          expect(broken, `seed ${seed}, stop ${stop}: ${JSON.stringify(changes)}`).toEqual([]);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });
});

describe("the best places for a stop", () => {
  it("break no rule and cost what they say, the cheapest first", () => {
    for (let seed = 1; seed <= rounds(8, 500); seed++) {
      const random = randomProblem(seed, { stops: 20, agents: 3, dates: 2 });
      const problem = createProblem({
        ...random,
        weights: { ...random.weights, fairness: seed % 3 },
      });
      const { days } = solvePlan(problem, { limit: { iterations: 60 }, seed });
      const open = openPlan(problem, days);
      for (const stop of days.flat().slice(0, 5)) {
        const off = tryMove(open, stop, undefined);
        const places = bestPlaces(open, stop);
        expect(places.length).toBeLessThanOrEqual(3);
        expect(places).toEqual([...places].sort((a, b) => a.cost - b.cost));
        for (const { agentDay, position, cost } of places) {
          const move = tryMove(open, stop, agentDay, position);
          expect(brokenRules(problem, move.days), `seed ${seed}`).toEqual([]);
          expect(move.broken).toEqual([]);
          expect(move.cost - off.cost).toBeCloseTo(cost, 3);
        }
      }
    }
  });
});

describe("the best place on a day", () => {
  it("is none for a stop that the plan has, on any day", () => {
    const problem = randomProblem(3, { stops: 10, agents: 2, dates: 2 });
    const { days } = solvePlan(problem, { limit: { iterations: 60 } });
    const draft = new Draft(createModel(problem));
    draft.load(days);
    for (const stop of days.flat()) {
      for (const agentDay of days.keys()) {
        expect(bestPlaceOn(draft, stop, agentDay)).toBeUndefined();
      }
    }
  });
});

describe("a move by hand", () => {
  it("names each rule that it breaks, and what it costs", () => {
    const closed = [{ opens: 8 * HOUR, closes: 8 * HOUR }];
    const problem = onALine(
      [
        { ...DAY, mostStops: 1 },
        { ...DAY, agent: 1 },
      ],
      [STOP, { ...STOP, windows: closed, place: 3, skills: ["gas"], preferredAgent: 1 }],
    );
    const { broken, cost, days } = tryMove(openPlan(problem, [[0], [1]]), 1, 0, 1);
    expect(days).toEqual([[0, 1], []]);
    expect(broken.map(({ rule }) => rule).sort()).toEqual(["skills", "stops", "window"]);
    expect(broken).toContainEqual({ rule: "window", agentDay: 0, stop: 1, excess: 90 * 60 });
    expect(cost).toBe(40 * 60 + 100 - 60 * 60);
  });

  it("agrees with the verifier", () => {
    for (let seed = 1; seed <= rounds(25, 1000); seed++) {
      const problem = randomProblem(seed, {
        stops: 15,
        agents: 2,
        dates: 2,
        isMetric: seed % 2 > 0,
      });
      const { days } = solvePlan(problem, { limit: { iterations: 40 }, seed });
      const open = openPlan(problem, days);
      for (let stop = 0; stop < 15; stop++) {
        const move = tryMove(open, stop, (seed + stop) % 4, stop % 3);
        expect(move.broken.length > 0, `seed ${seed}, stop ${stop}`).toBe(
          brokenRules(problem, move.days).length > 0,
        );
      }
    }
  });

  it("says that a frozen day should not change", () => {
    const problem = onALine(
      [
        { ...DAY, frozen: true },
        { ...DAY, agent: 1 },
      ],
      [STOP],
    );
    const { broken } = tryMove(openPlan(problem, [[0], []]), 0, 1);
    expect(broken).toEqual([{ rule: "frozen", agentDay: 0, excess: 0 }]);
  });
});
