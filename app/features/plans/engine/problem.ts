/** A plan as the solver's problem. */
import type { PlanAgent, PlanDocument, PlanPlace } from "contract/entities";
import { USUAL_PRIORITY } from "contract/visits/facts";
import { createProblem } from "geo/plan/check-problem";
import type { AgentDay, Matrix, PlanProblem, Sequences, Stop, Weights } from "geo/plan/problem";
import { type AgentOnDay, agentDaysOf, breakOf, findAgentDay, shiftOf } from "./agent-days";
import { dayIndex, promiseOf, windowsOf } from "./windows";

/** What a visit of a priority, from 1 to 5, counts against others: each step is as much as two of the next. */
const COUNTS = [0, 16, 8, 4, 2, 1] as const;

const WEIGHTS: Weights = {
  time: 1,
  /** A kilometre counts as 100 s. */
  distance: 0.1,
  fairness: 0,
  /** Another agent than the usual one is worth a detour of 10 minutes. */
  otherAgent: 600,
  change: 0,
};
/**
 * Metres from where days begin to each place, and back; it takes no time. The two cost as much as fifty
 * minutes on the road: without them a day for each single place would be the shortest way, and a few
 * places would be spread over all days of all agents as soon as days are to be even.
 */
export const METRES_OF_A_DAY = 15_000;

/** With the weight 4 the longest day was 1.13 times the mean, with 16 it was 1.03 times. */
const MOST_FAIRNESS = 16;

/**
 * The solver's weight of fairness for a setting from 0 to 100. It grows by the square, as small
 * weights change most.
 */
export const fairnessWeight = (setting: number): number => MOST_FAIRNESS * (setting / 100) ** 2;

/**
 * The problem of a plan. Stop `i` is the place `i` of the document, and place `i` of the matrix. The
 * matrix has one place more, where all days begin and end: `METRES_OF_A_DAY` from anywhere.
 *
 * @throws RangeError if the matrix has another number of places
 */
export function problemOf(document: PlanDocument, matrix: Matrix): PlanProblem {
  const { agents, days, places, rules } = document;
  if (matrix.size !== places.length + 1) {
    throw new RangeError(`A matrix of ${matrix.size} for ${places.length} places`);
  }
  const all = agentDaysOf(document);
  const nowhere = places.length;
  return createProblem({
    matrix,
    agentDays: all.map((one) => toAgentDay(one, agents[one.agent] as PlanAgent, nowhere)),
    stops: places.map((place, index): Stop => {
      const locked = place.lockedTo ? findAgentDay(all, place.lockedTo) : -1;
      const windows = windowsOf(place, document);
      return {
        place: index,
        seconds: place.visitMinutes * 60,
        priority: COUNTS[place.priority ?? USUAL_PRIORITY] ?? 1,
        promise: promiseOf(place, days),
        ...(windows && { windows }),
        ...agentsOf(place, document),
        ...(!place.isRequired &&
          place.onlyDay !== null && { days: [dayIndex(place.onlyDay, days)] }),
        ...(locked >= 0 && { locked }),
      };
    }),
    weights: { ...WEIGHTS, fairness: fairnessWeight(rules.fairness) },
  });
}

/** The stops of the present proposal, for each agent-day of the problem. */
export const sequencesOf = (document: PlanDocument): Sequences =>
  agentDaysOf(document).map(({ planned }) => planned?.stops.map(({ place }) => place) ?? []);

function toAgentDay(
  { agent, day, isLocked }: AgentOnDay,
  one: PlanAgent,
  nowhere: number,
): AgentDay {
  const pause = breakOf(one);
  return {
    agent,
    day,
    start: nowhere,
    end: nowhere,
    shift: shiftOf(one),
    ...(pause && { break: pause }),
    ...(one.mostStops !== null && { mostStops: one.mostStops }),
    ...(isLocked && { frozen: true }),
  };
}

/** Who may serve a place. Of an agent that the plan does not have, nobody. */
function agentsOf(
  { agentId, onlyAgentId }: PlanPlace,
  { agents, rules }: PlanDocument,
): Pick<Stop, "agents" | "preferredAgent"> {
  const only = onlyAgentId ?? (rules.keepAgents === "always" ? agentId : null);
  const at = agents.findIndex(({ userId }) => userId === (only ?? agentId));
  if (only !== null) return { agents: at < 0 ? [] : [at] };
  return rules.keepAgents === "prefer" && at >= 0 ? { preferredAgent: at } : {};
}
