import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { createProblem, storedMatrix } from "./check-problem";
import { nearPlaces } from "./near-places";
import { bestPlaces, openPlan, tryMove } from "./places";
import type { AgentDay } from "./problem";
import { solvePlan } from "./solve-plan";
import { randomProblem } from "./testing/random-problems";

const HOUR = 3600;
const NONE = new Set<number>();

describe("places that break rules a little", () => {
  const cells = { times: Float64Array.of(0), distances: Float64Array.of(0) };
  const dayOf = (hours: number, more: Partial<AgentDay> = {}): AgentDay => ({
    ...{ agent: 0, day: 0, start: 0, end: 0 },
    shift: { begins: 0, ends: hours * HOUR },
    ...more,
  });
  const problem = createProblem({
    matrix: storedMatrix(cells),
    agentDays: [dayOf(1), dayOf(1.75, { day: 1 }), dayOf(9, { day: 2, frozen: true })],
    stops: [{ place: 0, seconds: 2 * HOUR }],
  });

  it("come in the order of what they break, and not on days that stay as they are", () => {
    expect(nearPlaces({ problem, days: [[], [], []] }, 0, { count: 3, except: NONE })).toEqual([
      { agentDay: 1, position: 0, broken: [{ rule: "shift", agentDay: 1, excess: HOUR / 4 }] },
      { agentDay: 0, position: 0, broken: [{ rule: "shift", agentDay: 0, excess: HOUR }] },
    ]);
  });

  it("are as many as are asked for, on other days than those that are known", () => {
    const found = nearPlaces({ problem, days: [[], [], []] }, 0, {
      ...{ count: 1, except: new Set([1]) },
    });
    expect(found.map(({ agentDay }) => agentDay)).toEqual([0]);
  });

  it("break what a move there says, by property, and nothing where a place breaks no rule", () => {
    for (let seed = 1; seed <= rounds(8, 300); seed++) {
      const random = randomProblem(seed, { stops: 14, agents: 2, dates: 2 });
      const { days, unserved } = solvePlan(random, { limit: { iterations: 100 }, seed });
      const open = openPlan(random, days);
      for (const stop of [...unserved, ...days.flat().slice(0, 3)]) {
        const clean = new Set(bestPlaces(open, stop, 9).map(({ agentDay }) => agentDay));
        for (const { agentDay, position, broken } of nearPlaces(open, stop, {
          ...{ count: 9, except: NONE },
        })) {
          expect(broken.length === 0, `seed ${seed}, stop ${stop}`).toBe(clean.has(agentDay));
          const { broken: said } = tryMove(open, stop, agentDay, position);
          expect(said, `seed ${seed}, stop ${stop}`).toEqual(broken);
        }
      }
    }
  });
});
