/** The day of the demo: which agents are on a route when it is created, and how far they are. */
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { MINUTE, SECOND } from "./calendar";
import type { PlannedUser } from "./people";
import type { Places } from "./places";
import type { Random } from "./random";
import { type PlannedVisit, visitAt } from "./schedule";

/** What is wrong with a route on a day that goes well otherwise. */
type Problem = "late" | "silent";

/** An agent's work on a route that is under way. */
export interface Duty {
  problem: Problem | undefined;
}

/** By office and the order in which its agents set out: two late agents and one silent agent. */
const PROBLEMS: Record<number, Record<number, Problem>> = {
  0: { 1: "late", 2: "silent" },
  1: { 0: "late" },
};

/** The agents on a route, each on one at a time. */
export class Roster {
  private readonly agents = new Set<string>();
  private readonly setOut = new Map<number, number>();

  /** Sends an agent out; undefined if the agent is on a route already. */
  add(agent: PlannedUser, office: number): Duty | undefined {
    if (this.agents.has(agent.id)) return undefined;
    this.agents.add(agent.id);
    const nth = this.setOut.get(office) ?? 0;
    this.setOut.set(office, nth + 1);
    return { problem: PROBLEMS[office]?.[nth] };
  }
}

/** Percent of the stops visited so far; the rest takes hours. */
const VISITED = { from: 15, to: 45 };
/** The share for late agents, and the time since their planned end. */
const VISITED_LATE = 0.7;
const LATE = 25 * MINUTE;
/** Minutes since the last visit: positions count as current for half an hour. */
const JUST_LEFT = { from: 1, to: 4 };
const UNHEARD_FOR = 55 * MINUTE;

interface DutyOptions {
  duty: Duty;
  agent: PlannedUser;
  /** The numbers of the locations, in order. */
  stops: readonly number[];
  /** Seconds on the road. */
  estimatedTime: number;
  places: Places;
  now: number;
  random: Random;
}

/** Visits at the first stops of a route that is under way, close to the plan unless the agent is late. */
export function visitsSoFar(options: DutyOptions): PlannedVisit[] {
  const { duty, agent, stops, estimatedTime, places, now, random } = options;
  const isLate = duty.problem === "late";
  const share = isLate ? VISITED_LATE : random.int(VISITED.from, VISITED.to) / 100;
  const count = Math.max(1, Math.min(stops.length - 1, Math.round(stops.length * share)));
  const stay = USUAL_VISIT_MINUTES * MINUTE;
  const planned = estimatedTime * SECOND + stops.length * stay;
  const pace = isLate
    ? (planned + LATE) / count
    : (planned / stops.length) * (random.int(94, 100) / 100);
  const since =
    duty.problem === "silent" ? UNHEARD_FOR : random.int(JUST_LEFT.from, JUST_LEFT.to) * MINUTE;
  const began = now - since - count * pace;
  return stops.slice(0, count).map((place, nth) => ({
    ...visitAt(place, agent, Math.round(began + nth * pace), places, random),
    departure: Math.round(began + nth * pace + (nth === count - 1 ? pace : 0.9 * stay)),
  }));
}
