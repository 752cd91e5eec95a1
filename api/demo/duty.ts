/** The demo's day: who is on a route now, and how that goes, at whatever hour the demo is made. */
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { MINUTE, SECOND } from "./calendar";
import type { PlannedUser } from "./people";
import type { Places } from "./places";
import type { Random } from "./random";
import { type PlannedVisit, visitAt } from "./schedule";

/** What is wrong with a route on a day that goes well otherwise. */
type Problem = "late" | "silent";

/** How a route on the road goes. */
export interface Duty {
  problem: Problem | undefined;
}

/** By office, and in it by the order in which agents set out: two late ones and one who is not heard of. */
const PROBLEMS: Record<number, Record<number, Problem>> = {
  0: { 1: "late", 2: "silent" },
  1: { 0: "late" },
};

/** An agent is on one route at a time. */
export class Roster {
  private readonly agents = new Set<string>();
  private readonly setOut = new Map<number, number>();

  /** Sends an agent out; undefined for one who is out already. */
  add(agent: PlannedUser, office: number): Duty | undefined {
    if (this.agents.has(agent.id)) return undefined;
    this.agents.add(agent.id);
    const nth = this.setOut.get(office) ?? 0;
    this.setOut.set(office, nth + 1);
    return { problem: PROBLEMS[office]?.[nth] };
  }
}

/** Shares of the stops that are visited by now: enough are left for hours. */
const VISITED = { from: 15, to: 45 };
/** Of those who are late; and so much after the planned end. */
const VISITED_LATE = 0.7;
const LATE = 25 * MINUTE;
/** Since the last visit: positions are fresh for half an hour. */
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

/** The visits at the first stops of a route that is on the road now, about as they were planned. */
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
