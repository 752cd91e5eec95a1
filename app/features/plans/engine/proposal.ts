/** What the solver found, as a proposal. */
import type {
  PlanAgent,
  PlanChange,
  PlanDocument,
  PlannedDay,
  PlanProposal,
  UnservedPlace,
} from "contract/entities";
import type { Change } from "geo/plan/changes";
import type { Rule } from "geo/plan/judge";
import type { PlanProblem, Sequences } from "geo/plan/problem";
import type { Reason } from "geo/plan/reasons";
import type { Turns } from "../turns";
import { type AgentOnDay, agentDaysOf, DAY_SECONDS, shiftOf } from "./agent-days";
import { figuresOf, plannedDay } from "./day-times";

/** Rules that a way may change, see `applyWay`. */
export const RULES_TO_CHANGE = [
  "shift",
  "break",
  "window",
  "closed",
  "stops",
  "distance",
  "day",
  "interval",
  "agent",
  "promise",
  "locked",
] as const satisfies Rule[];

const MOST_CHANGES = 5;
const MOST_WAYS = 3;

/** Every day of the problem with its times. */
export function plannedDays(
  document: PlanDocument,
  problem: PlanProblem,
  sequences: Sequences,
): PlannedDay[] {
  return agentDaysOf(document).map(
    (one, index) => plannedDay(problem, index, sequences[index] ?? [], one).day,
  );
}

/** The same, while other requests come in between. */
export async function plannedInTurns(
  document: PlanDocument,
  problem: PlanProblem,
  sequences: Sequences,
  turns: Turns,
): Promise<PlannedDay[]> {
  const days: PlannedDay[] = [];
  for (const [index, one] of agentDaysOf(document).entries()) {
    days.push(plannedDay(problem, index, sequences[index] ?? [], one).day);
    await turns.goOn();
  }
  return days;
}

/**
 * The proposal of a solved problem.
 *
 * @param reasons of the stops left out, as far as they are known
 * @param days its days, if they are known
 */
export function proposalOf(
  document: PlanDocument,
  problem: PlanProblem,
  { sequences, reasons }: { sequences: Sequences; reasons: readonly Reason[] },
  days = plannedDays(document, problem, sequences),
): PlanProposal {
  const last = document.proposal;
  const before = last?.isCut ? last.before : last?.figures;
  return {
    days,
    unserved: unservedPlaces(document, sequences, reasons),
    figures: figuresOf(days, document),
    // Days without figures are those of another week, and compare with nothing.
    before: before && before.days > 0 ? before : null,
    curve: document.proposal?.curve ?? [],
  };
}

function unservedPlaces(
  document: PlanDocument,
  sequences: Sequences,
  reasons: readonly Reason[],
): UnservedPlace[] {
  const served = new Set(sequences.flat());
  const known = new Map(reasons.map((reason) => [reason.stop, reason]));
  const days = { agents: document.agents, agentDays: agentDaysOf(document) };
  return [...document.places.keys()]
    .filter((place) => !served.has(place))
    .map((place) =>
      document.places[place]?.isTakenOff
        ? { place, rule: TAKEN_OFF, ways: [] }
        : unservedPlace(place, known.get(place), days),
    );
}

/** The rule of a place that was taken off by hand. */
export const TAKEN_OFF = "taken-off";

/** The rule of a place for which nobody has looked yet. */
export const NOT_CHECKED = "not-checked";

interface Days {
  agents: readonly PlanAgent[];
  agentDays: readonly AgentOnDay[];
}

/** A place left out, with the ways that a stored plan can take. */
export function unservedPlace(
  place: number,
  reason: Reason | undefined,
  { agents, agentDays }: Days,
): UnservedPlace {
  const isPossible = ({ rule, agentDay, amount }: Change) =>
    rule !== "shift" || amount <= longestExtension(agents[agentDays[agentDay]?.agent ?? -1]);
  const ways = (reason?.ways ?? [])
    .filter(({ changes }) => changes.length > 0 && changes.length <= MOST_CHANGES)
    .filter(({ changes }) => changes.every(isPossible))
    .slice(0, MOST_WAYS);
  return {
    place,
    rule: reason ? (reason.rule ?? null) : NOT_CHECKED,
    ways: ways.map(({ changes }) => changes.map((change) => toPlanChange(change, agentDays))),
  };
}

/** The last minute that a working day can end at: none goes past midnight that does not already. */
const LAST_MINUTE = DAY_SECONDS - 60;

/** When a longer working day of an agent may end at the latest; a night has 24 hours at most. */
function latestEnd(agent: PlanAgent): number {
  const { begins, ends } = shiftOf(agent);
  return ends > LAST_MINUTE ? Math.max(ends, begins + DAY_SECONDS) : LAST_MINUTE;
}

/** The latest ends of longer working days, in seconds after midnight, for each day of the problem. */
export const latestEnds = (document: PlanDocument): number[] =>
  agentDaysOf(document).map(({ agent }) => latestEnd(document.agents[agent] as PlanAgent));

/** By how many minutes a working day can become longer. */
function longestExtension(agent: PlanAgent | undefined): number {
  return agent ? (latestEnd(agent) - shiftOf(agent).ends) / 60 : 0;
}

function toPlanChange(change: Change, agentDays: readonly AgentOnDay[]): PlanChange {
  const on = agentDays[change.agentDay];
  return {
    rule: change.rule,
    userId: on?.userId ?? null,
    day: on?.date ?? null,
    amount: change.amount,
    begins: change.begins ?? null,
  };
}
