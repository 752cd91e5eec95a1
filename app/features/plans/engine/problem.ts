/** A plan as the solver's problem. */
import type { PlanAgent, PlanDocument, PlanPlace } from "contract/entities";
import { USUAL_PRIORITY } from "contract/visits/facts";
import { createProblem } from "geo/plan/check-problem";
import type { AgentDay, Matrix, PlanProblem, Sequences, Stop, Weights } from "geo/plan/problem";
import {
  type AgentOnDay,
  agentDaysOf,
  breakOf,
  type Clock,
  depotsOf,
  findAgentDay,
  isNear,
  shiftOf,
} from "./agent-days";
import { dayIndex, promiseOf, windowsIn } from "./windows";

/** What a visit of a priority, from 1 to 5, counts against others: each step is as much as two of the next. */
const COUNTS = [0, 16, 8, 4, 2, 1] as const;

/** Of a plan's cost, but for fairness. */
export const WEIGHTS: Omit<Weights, keyof ReturnType<typeof fairnessWeights>> = {
  time: 1,
  /** A kilometre counts as 100 s. */
  distance: 0.1,
  /**
   * As dear as fifty minutes on the road: without, a few places would be spread over all days of all
   * agents as soon as days are to be even, and without start places a day for each single place would
   * be the shortest way.
   */
  day: 3000,
  /** Another agent than the usual one is worth a detour of 10 minutes. */
  otherAgent: 600,
  change: 0,
};
const MOST_FAIRNESS = 64;
/** With the least fairness, days are even enough up to this multiple of the mean. */
const LONGEST = 1.2;

/**
 * The solver's weights of fairness for a setting from 0 to 100. The first grows by the square, as small
 * weights change most. At 100 no day may be longer than the mean for nothing; below, no day is too
 * long that leaves as much of a shift free as the setting says.
 */
export const fairnessWeights = (
  setting: number,
): Pick<Weights, "fairness" | "longest" | "shortDay"> => ({
  fairness: MOST_FAIRNESS * (setting / 100) ** 2,
  longest: LONGEST - (LONGEST - 1) * (setting / 100),
  shortDay: 1 - setting / 100,
});

/**
 * The problem of a plan. Stop `i` is the place `i` of the document, and place `i` of the matrix. Behind
 * them the matrix has one place where days without a start place begin and end, at no seconds and
 * metres from anywhere, and then the start places of `depotsOf`.
 *
 * @param now shifts that run or are about to begin stay as they are; not given: any may change
 * @throws RangeError if the matrix has another number of places
 */
export function problemOf(document: PlanDocument, matrix: Matrix, now?: Clock): PlanProblem {
  const { agents, days, places, rules } = document;
  const depots = depotsOf(agents);
  if (matrix.size !== places.length + 1 + depots.length) {
    throw new RangeError(`A matrix of ${matrix.size} for ${places.length} places`);
  }
  const all = agentDaysOf(document);
  const windowsOf = windowsIn(document);
  return createProblem({
    matrix,
    agentDays: all.map((one) => {
      const agent = agents[one.agent] as PlanAgent;
      const isFrozen = one.isLocked || (now && isNear(one.date, agent, document, now));
      return {
        ...toAgentDay(one, agent, places.length + depotIndex(agent, depots)),
        ...(isFrozen && { frozen: true }),
      };
    }),
    stops: places.map((place, index): Stop => {
      const locked = place.lockedTo ? findAgentDay(all, place.lockedTo) : -1;
      const windows = windowsOf(place);
      return {
        place: index,
        seconds: place.visitMinutes * 60,
        priority: COUNTS[place.priority ?? USUAL_PRIORITY] ?? 1,
        promise: promiseOf(place, days),
        ...(windows && { windows }),
        ...agentsOf(place, document),
        ...(!place.isRequired &&
          place.onlyDay !== null && { days: [dayIndex(place.onlyDay, days)] }),
        ...sinceOf(place, document),
        ...(locked >= 0 && { locked }),
      };
    }),
    weights: { ...WEIGHTS, ...fairnessWeights(rules.fairness) },
  });
}

/** The stops of the present proposal, for each agent-day of the problem. */
export const sequencesOf = (document: PlanDocument): Sequences =>
  agentDaysOf(document).map(({ planned }) => planned?.stops.map(({ place }) => place) ?? []);

/** From 1 on; 0: none. */
const depotIndex = ({ depot }: PlanAgent, depots: ReturnType<typeof depotsOf>): number =>
  1 +
  depots.findIndex(
    ({ longitude, latitude }) => longitude === depot?.longitude && latitude === depot.latitude,
  );

/** Whether a day of the problem begins and ends at a start place. */
export const hasDepot = ({ stops, agentDays }: PlanProblem, agentDay: number): boolean =>
  (agentDays[agentDay]?.start ?? 0) > stops.length;

function toAgentDay({ agent, day }: AgentOnDay, one: PlanAgent, base: number): AgentDay {
  const pause = breakOf(one);
  return {
    agent,
    day,
    start: base,
    end: base,
    shift: shiftOf(one),
    ...(pause && { break: pause }),
    ...(one.mostStops !== null && { mostStops: one.mostStops }),
    ...(typeof one.mostDistance === "number" && { mostDistance: one.mostDistance }),
  };
}

/** How long after its last visit a place may be visited again. The solver counts the plan's days only. */
function sinceOf({ lastVisit }: PlanPlace, { days, rules }: PlanDocument): Pick<Stop, "since"> {
  const { leastDays } = rules;
  if (!lastVisit || !leastDays) return {};
  const soonest = days.findIndex((day) => daysBetween(lastVisit, day) >= leastDays);
  const first = soonest < 0 ? days.length : soonest;
  return {
    since: { day: first - leastDays, atLeast: leastDays, atMost: Number.POSITIVE_INFINITY },
  };
}

/** From one date to another one, such as `2026-12-07`. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Who may serve a place. One that was taken off by hand, or of an agent that the plan does not have, nobody. */
function agentsOf(
  { agentId, onlyAgentId, isTakenOff }: PlanPlace,
  { agents, rules }: PlanDocument,
): Pick<Stop, "agents" | "preferredAgent"> {
  if (isTakenOff) return { agents: [] };
  const only = onlyAgentId ?? (rules.keepAgents === "always" ? agentId : null);
  const at = agents.findIndex(({ userId }) => userId === (only ?? agentId));
  if (only !== null) return { agents: at < 0 ? [] : [at] };
  return rules.keepAgents === "prefer" && at >= 0 ? { preferredAgent: at } : {};
}
