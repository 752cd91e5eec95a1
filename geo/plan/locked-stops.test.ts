import { seededRandom } from "geo/random";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { createProblem, storedMatrix } from "./check-problem";
import { withLocked, withRoomForLocked } from "./locked-stops";
import type { AgentDay, PlanProblem, Stop } from "./problem";
import { solvePlan } from "./solve-plan";
import { randomProblem } from "./testing/random-problems";

const HOUR = 3600;
const ANN: AgentDay = {
  ...{ agent: 0, day: 0, start: 0, end: 0 },
  shift: { begins: 9 * HOUR, ends: 12 * HOUR },
};
const BEN: AgentDay = { ...ANN, agent: 1 };

/** Two places, an hour and 10 km apart. */
function problemWith(stop: Partial<Stop>, day: Partial<AgentDay> = {}): PlanProblem {
  const matrix = storedMatrix({
    times: Float64Array.of(0, HOUR, HOUR, 0),
    distances: Float64Array.of(0, 10_000, 10_000, 0),
  });
  const stops = [{ place: 1, seconds: HOUR, locked: 0, ...stop }];
  return createProblem({ matrix, agentDays: [{ ...ANN, ...day }, BEN], stops });
}

/** Promised for the hour from `hour` on. */
const promised = (hour: number): Stop["promise"] => ({
  ...{ degree: "time", day: 0 },
  ...{ opens: hour * HOUR, closes: (hour + 1) * HOUR },
});

const planned = (problem: PlanProblem) => solvePlan(problem, { limit: { iterations: 50 } }).days;

describe("a locked stop that breaks a rule where it is", () => {
  it.each<[string, PlanProblem]>([
    ["of another agent", problemWith({ agents: [1] })],
    ["of another day", problemWith({ days: [2] })],
    ["visited lately", problemWith({ since: { day: -1, atLeast: 5, atMost: 99 } })],
    ["closed on that day", problemWith({ windows: [{ day: 1, opens: 0, closes: 24 * HOUR }] })],
    ["closed when it is reached", problemWith({ windows: [{ opens: 0, closes: 9.5 * HOUR }] })],
    ["promised for an earlier time", problemWith({ promise: promised(8) })],
    ["promised for a later time", problemWith({ promise: promised(14) })],
    ["too far away", problemWith({}, { mostDistance: 15_000 })],
    ["too long for the day", problemWith({ seconds: 3 * HOUR })],
    [
      "in the way of the break",
      problemWith({}, { break: { earliest: 9 * HOUR, latest: 9.5 * HOUR, seconds: 1800 } }),
    ],
  ])("stays: %s", (_, problem) => {
    expect(planned(problem)).toEqual([[], []]);
    expect(planned(withRoomForLocked(problem, [[0], []]))).toEqual([[0], []]);
  });

  it("stays where other stops of its day leave it no time, which go elsewhere", () => {
    const problem = problemWith({});
    const more = { ...problem, stops: [...problem.stops, { place: 0, seconds: 2 * HOUR }] };
    const from = [[1, 0], []];
    const { days } = solvePlan(withRoomForLocked(more, from), { from, limit: { iterations: 0 } });
    expect(days[0]).toEqual([0]);
  });

  it("gives no room to others", () => {
    const problem = problemWith({}, { mostStops: 0 });
    const more = { ...problem, stops: [...problem.stops, { place: 1, seconds: 60 }] };
    const [ann, ben] = planned(withRoomForLocked(more, [[0], []]));
    expect([ann, ben]).toEqual([[0], [1]]);
  });
});

it("a problem without broken locks stays as it is", () => {
  const problem = problemWith({});
  expect(withRoomForLocked(problem, [[0], []])).toEqual(problem);
});

it("by property: every locked stop is on its day", () => {
  for (let seed = 1; seed <= rounds(60, 2000); seed++) {
    const random = seededRandom(seed);
    const problem = randomProblem(seed, { stops: 8, agents: 2, dates: 2 });
    const stops = problem.stops.map((stop, index): Stop => {
      if (index % 3 > 0) return stop;
      return { ...stop, locked: Math.floor(random() * problem.agentDays.length) };
    });
    const locked = { ...problem, stops, links: [] };
    const from = withLocked(locked, []);
    const { days } = solvePlan(withRoomForLocked(locked, from), {
      ...{ from, limit: { iterations: 30 } },
    });
    for (const [stop, { locked }] of stops.entries()) {
      if (locked !== undefined)
        expect(days[locked], `stop ${stop} of seed ${seed}`).toContain(stop);
    }
  }
});
