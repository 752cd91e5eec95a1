import { type Random, seededRandom } from "../../random";
import { createProblem, storedMatrix } from "../check-problem";
import type { AgentDay, PlanProblem, Promised, Stop } from "../problem";

interface Size {
  stops: number;
  agents: number;
  dates: number;
  /** Travel times and distances from shortest paths. Without, any numbers, and ways are missing. */
  isMetric?: boolean;
}

const HOUR = 3600;
const SKILLS = ["gas", "lift"];

/** A problem with some of every rule, in whole seconds and metres. */
export function randomProblem(seed: number, size: Size): PlanProblem {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  const places = size.stops + 2;
  const times = randomCells(random, places, size.isMetric ?? true);
  const distances = times.map((time) => time * 10);
  const agentDays = Array.from({ length: size.agents * size.dates }, (_, index): AgentDay => {
    const begins = (7 + below(3)) * HOUR;
    return {
      agent: index % size.agents,
      day: Math.floor(index / size.agents),
      start: below(2),
      end: below(2),
      shift: { begins, ends: begins + (4 + below(5)) * HOUR },
      ...(chance(0.4) && {
        break: { earliest: 11 * HOUR, latest: (12 + below(2)) * HOUR, seconds: 1800 },
      }),
      ...(chance(0.2) && { mostStops: 1 + below(4) }),
      ...(chance(0.2) && { mostDistance: 20_000 + below(60_000) }),
      ...(chance(0.3) && { mostLoad: 5 + below(10) }),
      skills: SKILLS.filter(() => chance(0.7)),
    };
  });
  const stops = Array.from({ length: size.stops }, (_, index): Stop => {
    const opens = (7 + below(7)) * HOUR;
    const day = below(size.dates);
    return {
      place: index + 2,
      seconds: 300 + below(5000),
      ...(chance(0.6) && {
        windows: [
          { opens, closes: opens + below(3 * HOUR) },
          ...(chance(0.4) ? [{ opens: opens + 4 * HOUR, closes: opens + 5 * HOUR }] : []),
          ...(chance(0.2) ? [{ day, opens: 7 * HOUR, closes: 9 * HOUR }] : []),
        ],
      }),
      load: below(5),
      priority: 1 + below(3),
      ...(chance(0.2) && { agents: [below(size.agents)] }),
      ...(chance(0.3) && { preferredAgent: below(size.agents) }),
      ...(chance(0.2) && { days: [day] }),
      skills: SKILLS.filter(() => chance(0.15)),
      ...(chance(0.4) && { promise: randomPromise(random, day) }),
      ...(chance(0.1) && { locked: below(agentDays.length) }),
      ...(chance(0.2) && { published: below(agentDays.length) }),
      ...(chance(0.2) && { since: { day: below(4) - 4, atLeast: 1 + below(3), atMost: 4 } }),
    };
  });
  const links = Array.from({ length: size.stops > 1 ? below(3) : 0 }, () => {
    const first = below(size.stops - 1);
    const atLeast = below(size.dates + 1) - 1;
    return { first, second: first + 1, atLeast, atMost: atLeast + below(2) };
  });
  const weights = {
    time: below(2),
    distance: 0.1,
    day: 500 * below(3),
    otherAgent: below(300),
    change: below(300),
  };
  return createProblem({
    matrix: storedMatrix({ times, distances }),
    agentDays,
    stops,
    links,
    weights,
  });
}

function randomPromise(random: Random, day: number): Promised {
  const drawn = random();
  if (drawn < 0.3) return { degree: "day", day };
  if (drawn < 0.7) return { degree: "suggestion" };
  const opens = Math.floor((8 + random() * 6) * HOUR);
  return { degree: "time", day, opens, closes: opens + HOUR };
}

function randomCells(random: Random, size: number, isMetric: boolean): Float64Array {
  const cells = Float64Array.from({ length: size * size }, (_, cell) => {
    if (cell % (size + 1) === 0) return 0;
    return !isMetric && random() < 0.05
      ? Number.POSITIVE_INFINITY
      : 60 + Math.floor(random() * 2400);
  });
  if (!isMetric) return cells;
  const at = (from: number, to: number) => cells[from * size + to] as number;
  for (let by = 0; by < size; by++) {
    for (let cell = 0; cell < size * size; cell++) {
      const [from, to] = [Math.floor(cell / size), cell % size];
      cells[cell] = Math.min(at(from, to), at(from, by) + at(by, to));
    }
  }
  return cells;
}
