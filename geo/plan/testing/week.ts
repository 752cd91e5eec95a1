import { seededRandom } from "../../random";
import { createProblem } from "../check-problem";
import type { AgentDay, Matrix, PlanProblem, Stop, Weights } from "../problem";

export interface WeekSize {
  agents: number;
  dates: number;
  stops: number;
}

const HOUR = 3600;
const KILOMETRE = 1000;
/** Roads are so much longer than straight lines. */
const DETOUR = 1.35;
const METRES_PER_SECOND = 11;
/** For parking and walking. */
const ARRIVING = 90;

/** So many places has a week: the agents' homes come first, then the stops. */
export const placesOf = ({ agents, stops }: WeekSize): number => agents + stops;

/**
 * A week of visits: shifts of eight hours with a break, four in ten stops with windows, some with
 * a preferred agent, some for one agent or one date only.
 */
export function weekProblem(
  size: WeekSize,
  matrix: Matrix,
  weights: Partial<Weights>,
): PlanProblem {
  const random = seededRandom(42);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  const agentDays = Array.from({ length: size.agents * size.dates }, (_, index): AgentDay => {
    const agent = index % size.agents;
    return {
      agent,
      day: Math.floor(index / size.agents),
      start: agent,
      end: agent,
      shift: { begins: 8 * HOUR, ends: 16.5 * HOUR },
      break: { earliest: 11.5 * HOUR, latest: 13.5 * HOUR, seconds: 1800 },
    };
  });
  const stops = Array.from({ length: size.stops }, (_, index): Stop => {
    const opens = (8 + below(5)) * HOUR;
    return {
      place: size.agents + index,
      seconds: 600 + 300 * below(5),
      priority: 1 + below(3),
      ...(chance(0.4) && { windows: [{ opens, closes: opens + (2 + below(3)) * HOUR }] }),
      ...(chance(0.2) && { preferredAgent: below(size.agents) }),
      ...(chance(0.05) && { agents: [below(size.agents)] }),
      ...(chance(0.1) && { days: [below(size.dates)] }),
    };
  });
  return createProblem({ matrix, agentDays, stops, weights });
}

/**
 * A city without a road network: straight lines, longer by a factor, and quicker downhill than
 * uphill. No cell is stored, so any number of places takes no memory.
 */
export function madeUpCity(size: WeekSize, kilometres: number): Matrix {
  const random = seededRandom(7);
  const places = placesOf(size);
  const x = new Float64Array(places);
  const y = new Float64Array(places);
  const height = new Float64Array(places);
  const middles = Array.from({ length: 12 }, () => [random(), random()] as const);
  for (let place = 0; place < places; place++) {
    const [middleX, middleY] = middles[Math.floor(random() * 12)] ?? [0, 0];
    // Half live in quarters, half anywhere.
    const near = random() < 0.5 ? 0.1 : 1;
    x[place] = (middleX * (1 - near) + random() * near) * kilometres * KILOMETRE;
    y[place] = (middleY * (1 - near) + random() * near) * kilometres * KILOMETRE;
    height[place] = 30 * random();
  }
  const distance = (from: number, to: number) => {
    const east = (x[from] as number) - (x[to] as number);
    const north = (y[from] as number) - (y[to] as number);
    return DETOUR * Math.sqrt(east * east + north * north);
  };
  const climb = (from: number, to: number) => (height[to] as number) - (height[from] as number);
  return {
    size: places,
    distance,
    time: (from, to) =>
      from === to
        ? 0
        : Math.round(ARRIVING + climb(from, to) + distance(from, to) / METRES_PER_SECOND),
  };
}
