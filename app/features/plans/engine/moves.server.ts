/** Moves by hand, on a plan as it is stored. */
import type { PlanDocument, PlannedDay, PlanProposal } from "contract/entities";
import type { BrokenRule, Rule } from "geo/plan/judge";
import type { PlanProblem, Sequences } from "geo/plan/problem";
import { type AgentOnDay, agentDaysOf, type Clock, findAgentDay } from "./agent-days";
import { drivingOf, figuresOf, lengthOf, plannedDay } from "./day-times";
import { problemOf, sequencesOf } from "./problem";
import { NOT_CHECKED, TAKEN_OFF } from "./proposal";
import { readTravel, type TravelSource } from "./travel.server";

/** A place goes behind `position` of the other stops of an agent's day, or off the plan. */
export interface PlanMove {
  /** Its index among the document's places. */
  place: number;
  to: { userId: string; day: string; position: number } | null;
}

/** Where travel times come from, and what the office's clocks show. */
export interface MoveSource extends TravelSource {
  /** Shifts that run or are about to begin stay as they are; not given: any may change. */
  now?: Clock;
}

export interface MovedPlan {
  /** With the times and the `broken` marks of the days that changed. */
  document: PlanDocument;
  /** Rules that were not broken before, or by less; `excess` in seconds, metres, stops or days. */
  broken: { rule: string; place: number | null; excess: number }[];
  /** By how much agents are longer on the road, or shorter below 0. */
  seconds: number;
  metres: number;
  /** By how much the working days are longer together, with all waiting, or shorter below 0. */
  length: number;
}

/**
 * Moves a place by hand. Nothing is refused: what the move breaks is marked. A place that is taken off
 * stays off the plan until it is moved to a day.
 *
 * @throws RangeError if the plan has no proposal, no such place or no such day
 */
export async function tryPlanMove(
  present: PlanDocument,
  source: MoveSource,
  move: PlanMove,
): Promise<MovedPlan> {
  const document = takenOff(present, move.place, move.to === null);
  const proposal = proposalWith(document, move.place);
  const { matrix } = await readTravel(document, source);
  const agentDays = agentDaysOf(document);
  const before = sequencesOf(document);
  const after = moved(before, agentDays, move);
  const problem = problemOf(document, matrix, source.now);
  const changed = [...after.keys()].filter((at) => before[at]?.join() !== after[at]?.join());
  const planned = (sequences: Sequences) =>
    changed.map((at) => plannedDay(problem, at, sequences[at] ?? [], agentDays[at] as AgentOnDay));
  const [old, made] = [planned(before), planned(after)];
  const broken = newlyBroken(
    old.flatMap((one) => one.broken),
    made.flatMap((one) => one.broken),
  );
  const held = changed.map((at) => holdOf(at, problem, agentDays));
  const days = withDays(
    proposal.days,
    made.map((one, at) => {
      const marks = { before: agentDays[changed[at] as number]?.planned, newly: broken };
      return marked(markedByMove(one, move.place, marks), move.place, held[at]);
    }),
  );
  const more = (value: (day: PlannedDay) => number) =>
    made.reduce(
      (sum, { day }, at) => sum + value(day) - value((old[at] as (typeof old)[0]).day),
      0,
    );
  return {
    document: {
      ...document,
      proposal: {
        ...proposal,
        days,
        unserved: unservedAfter(proposal, move),
        figures: figuresOf(days, document),
      },
    },
    broken: [
      ...broken.map(({ rule, stop, excess }) => ({ rule, place: stop ?? null, excess })),
      ...held.flatMap((rule) => (rule ? [{ rule, place: null, excess: 0 }] : [])),
    ],
    seconds: more(drivingOf),
    metres: more(({ distance }) => distance),
    length: more(lengthOf),
  };
}

/** A plan in which a place is taken off by hand, or is not any more. */
export const takenOff = (document: PlanDocument, at: number, isTakenOff: boolean): PlanDocument => {
  const place = document.places[at];
  if (!place || Boolean(place.isTakenOff) === isTakenOff) return document;
  return { ...document, places: document.places.with(at, { ...place, isTakenOff }) };
};

/** A plan in which a place that was taken off by hand may be served again; it is on no day yet. */
export function putBackOn(document: PlanDocument, at: number): PlanDocument {
  const { proposal, ...rest } = takenOff(document, at, false);
  const unserved = proposal?.unserved.map((one) =>
    one.place === at ? { place: at, rule: NOT_CHECKED, ways: [] } : one,
  );
  return { ...rest, proposal: proposal && { ...proposal, unserved: unserved ?? [] } };
}

/** The proposal that a place can be moved in. @throws RangeError if there is none, or no such place */
export function proposalWith({ proposal, places }: PlanDocument, place: number): PlanProposal {
  if (!proposal) throw new RangeError("The plan has no proposal yet");
  if (!places[place]) throw new RangeError(`The plan has no place ${place}`);
  return proposal;
}

function moved(before: Sequences, agentDays: readonly AgentOnDay[], { place, to }: PlanMove) {
  const after = before.map((stops) => stops.filter((one) => one !== place));
  if (!to) return after;
  const target = after[findAgentDay(agentDays, to)];
  if (!target) throw new RangeError(`The agent does not work on ${to.day}`);
  target.splice(to.position, 0, place);
  return after;
}

/** Sums of seconds and metres in another order differ by less. */
const ROUNDING = 1e-3;

/** Rules that were not broken before, or by less. */
function newlyBroken(before: readonly BrokenRule[], after: readonly BrokenRule[]): BrokenRule[] {
  const keyOf = ({ rule, agentDay, stop, other }: BrokenRule) =>
    JSON.stringify([rule, agentDay, stop, other]);
  const known = new Map(before.map((one) => [keyOf(one), one.excess]));
  return after.filter((one) => {
    const most = known.get(keyOf(one));
    return most === undefined || one.excess > most + ROUNDING;
  });
}

/** The rule of a day that somebody locked. One that runs or is about to begin has `frozen`. */
export const DAY_LOCKED = "day-locked";

type Hold = typeof DAY_LOCKED | "frozen";

/** Why planning leaves a day as it is; undefined if it does not. */
function holdOf(at: number, problem: PlanProblem, agentDays: readonly AgentOnDay[]) {
  if (agentDays[at]?.isLocked) return DAY_LOCKED;
  return problem.agentDays[at]?.frozen ? "frozen" : undefined;
}

/** Rules of a whole day for which a move by hand marks its own stop. What is too late is marked where it is. */
const MARKED_AT_MOVED: ReadonlySet<Rule> = new Set<Rule>(["distance", "stops", "load", "break"]);

interface DayMarks {
  /** The day before the move. */
  before: PlannedDay | undefined;
  /** What the move breaks that was not broken, or by less. */
  newly: readonly BrokenRule[];
}

/**
 * A day after a move, with the marks of what is too much on it as a whole at the stop that was moved and at
 * those that had them before. If that is none, they stay at the stops beyond the limit.
 */
function markedByMove(
  { day, broken }: ReturnType<typeof plannedDay>,
  moved: number,
  { before, newly }: DayMarks,
): PlannedDay {
  let { stops } = day;
  for (const one of broken) {
    if (one.stop !== undefined || !MARKED_AT_MOVED.has(one.rule)) continue;
    const had = before?.stops.filter((stop) => stop.broken.includes(one.rule)) ?? [];
    const at = new Set(had.map(({ place }) => place));
    if (newly.includes(one)) at.add(moved);
    if (!stops.some(({ place }) => at.has(place))) continue;
    stops = stops.map((stop) => {
      const others = stop.broken.filter((rule) => rule !== one.rule);
      return { ...stop, broken: at.has(stop.place) ? [...others, one.rule] : others };
    });
  }
  return { ...day, stops };
}

/** A day that was to stay as it is is marked at the stop that came. */
function marked(day: PlannedDay, place: number, hold: Hold | undefined): PlannedDay {
  if (!hold) return day;
  const stops = day.stops.map((stop) =>
    stop.place === place ? { ...stop, broken: [...stop.broken, hold].slice(0, 10) } : stop,
  );
  return { ...day, stops };
}

function withDays(days: readonly PlannedDay[], changed: readonly PlannedDay[]): PlannedDay[] {
  const isSame = (one: PlannedDay) => (other: PlannedDay) =>
    one.userId === other.userId && one.day === other.day;
  const others = changed.filter((one) => !days.some(isSame(one)));
  return [...days.map((day) => changed.find(isSame(day)) ?? day), ...others];
}

function unservedAfter({ unserved }: PlanProposal, { place, to }: PlanMove) {
  const others = unserved.filter((one) => one.place !== place);
  return to ? others : [...others, { place, rule: TAKEN_OFF, ways: [] }];
}
