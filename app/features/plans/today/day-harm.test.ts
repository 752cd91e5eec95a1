import type { AgentDay, Stop } from "geo/plan/problem";
import { seededRandom } from "geo/random";
import { rounds } from "platform/testing/long-run";
import { expect, it } from "vitest";
import { type DayProblemOnce, HarmJudge, minus, scoreOf } from "./day-harm";
import { judgeRest } from "./day-pause";

const STOPS = 8;
const HOUR = 3600;

/** Two agent-days, with and without a break, and stops along a street, with and without hours. */
function randomProblem(seed: number): DayProblemOnce {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const at = Array.from({ length: STOPS + 1 }, () => below(3 * HOUR));
  const stops = Array.from({ length: STOPS }, (_, place): Stop => {
    const opens = below(8 * HOUR);
    const windows = [{ opens, closes: opens + below(4 * HOUR) }];
    return {
      ...{ place, seconds: below(HOUR), preferredAgent: below(3) },
      ...(below(2) === 0 && { windows }),
    };
  });
  const agentDays = [0, 1].map((agent): AgentDay => {
    const shift = { begins: below(2 * HOUR), ends: (4 + below(12)) * HOUR };
    return { agent, day: agent, shift, start: STOPS, end: below(STOPS) };
  });
  const apart = (from: number, to: number) => Math.abs((at[from] ?? 0) - (at[to] ?? 0));
  return {
    ...{ stops, agentDays, links: [] },
    matrix: { size: STOPS + 1, time: apart, distance: apart },
    weights: {
      ...{
        time: 1,
        distance: 0.1,
        fairness: 0,
        longest: 1,
        day: 0,
        shortDay: 0,
        otherAgent: 600,
        change: 0,
      },
    },
    ...{ locations: stops.map((_, stop) => `${stop}`), visited: [new Set(), new Set()] },
    ...{ absent: new Set(), soon: { stop: 6, from: below(4 * HOUR) } },
    pauses: [0, 1].map(() =>
      below(3) === 0 ? null : { before: below(STOPS), due: below(12 * HOUR), seconds: below(HOUR) },
    ),
    planned: stops.map(() =>
      below(3) === 0 ? undefined : { agent: below(2), day: below(2), begins: below(6 * HOUR) },
    ),
  };
}

it("breaks rules where the judge of plans says so, and inserts as if the whole day were judged", () => {
  for (let seed = 1; seed <= rounds(100, 2000); seed++) {
    const problem = randomProblem(seed);
    const judge = new HarmJudge(problem);
    const own = [0, 1, 2, 3, 4, 5];
    for (const agentDay of [0, 1]) {
      const judged = judgeRest(problem, agentDay, own);
      const seconds = judged.broken.reduce((sum, { excess }) => sum + excess + 600, 0);
      const before = judge.of(agentDay, own);
      expect(before.rules, `seed ${seed}`).toBeCloseTo(seconds);
      const at = judge.insertions(agentDay, own, 6);
      const all = [...own.keys(), own.length].map((position) =>
        minus(judge.of(agentDay, own.toSpliced(position, 0, 6)), before),
      );
      let best: (typeof all)[number] | null = null;
      for (const [position, more] of all.entries()) {
        const isBetter = more.rules <= 1e-6 && (!best || scoreOf(more) < scoreOf(best));
        expect(at(position, best), `seed ${seed}`).toEqual(isBetter ? more : null);
        if (isBetter) best = more;
      }
    }
  }
});
