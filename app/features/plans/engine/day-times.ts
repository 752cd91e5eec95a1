/** When an agent is where on a planned day. */
import type { PlanDocument, PlannedDay } from "contract/entities";
import { type BrokenRule, type JudgedDay, judgeDay, type Rule } from "geo/plan/judge";
import type { AgentDay, PlanProblem, Stop } from "geo/plan/problem";
import type { AgentOnDay } from "./agent-days";
import { hasDepot } from "./problem";

/** Halvings of half a day: to a fraction of a second. */
const HALVINGS = 20;
const ROUNDING = 1e-3;
const MOST_MARKS = 10;
const LAST_SECOND = 86_399;

interface Planned {
  day: PlannedDay;
  /** All that the day breaks. */
  broken: BrokenRule[];
}

/**
 * A day with its times. The agent begins as late as the last stop allows, so that waiting is where
 * it can't be avoided.
 *
 * @param agentDay index in the problem
 */
export function plannedDay(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  { userId, date, isLocked }: Pick<AgentOnDay, "userId" | "date" | "isLocked">,
): Planned {
  const judged = judgeDay(problem, agentDay, sequence);
  const late = beginningAt(
    problem,
    agentDay,
    sequence,
    latestBegin(problem, agentDay, sequence, judged),
  );
  const marks = marksOf(problem, agentDay, sequence, judged);
  const { stops, legs, metres, breakAt } = passage(problem, agentDay, sequence, late);
  const ways = waysOf(problem, agentDay, { sequence, arrival: stops[0]?.arrival ?? 0, late });
  return {
    day: {
      userId,
      day: date,
      isLocked,
      stops: stops.map((stop, at) => ({ ...stop, broken: marks[at] ?? [] })),
      legs,
      ...ways,
      distance: metres + (ways.wayOut?.metres ?? 0) + (ways.wayBack?.metres ?? 0),
      breakAt,
    },
    broken: judged.broken,
  };
}

/** Seconds from leaving to returning; without a start place from the first arrival to the last departure. */
export function lengthOf({
  stops,
  wayOut,
  wayBack,
}: Pick<PlannedDay, "stops" | "wayOut" | "wayBack">): number {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return 0;
  return (wayBack?.returns ?? last.departure) - (wayOut?.leaves ?? first.arrival);
}

/** Seconds on the road, with the ways out and back. */
export const drivingOf = ({
  legs,
  wayOut,
  wayBack,
}: Pick<PlannedDay, "legs" | "wayOut" | "wayBack">): number =>
  legs.reduce((sum, leg) => sum + leg, (wayOut?.seconds ?? 0) + (wayBack?.seconds ?? 0));

/** A judged day on which the agent begins at another moment. */
function beginningAt(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  begins: number,
): JudgedDay {
  const day = problem.agentDays[agentDay] as AgentDay;
  const ends = Math.max(begins, day.shift.ends);
  const agentDays = problem.agentDays.with(agentDay, { ...day, shift: { begins, ends } });
  return judgeDay({ ...problem, agentDays }, agentDay, sequence);
}

/** The latest begin after which the day returns as early as it can, and breaks no more. */
function latestBegin(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  judged: JudgedDay,
): number {
  const excess = ({ broken }: JudgedDay) => broken.reduce((sum, one) => sum + one.excess, 0);
  const isAsGood = (other: JudgedDay) =>
    other.returns <= judged.returns + ROUNDING &&
    other.broken.length <= judged.broken.length &&
    excess(other) <= excess(judged) + ROUNDING;
  let good = (problem.agentDays[agentDay] as AgentDay).shift.begins;
  let bad = judged.returns;
  if (sequence.length === 0) return good;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (good + bad) / 2;
    if (isAsGood(beginningAt(problem, agentDay, sequence, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function passage(
  { stops, matrix, agentDays }: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  { begins, breakAfter }: JudgedDay,
) {
  const { break: pause } = agentDays[agentDay] as AgentDay;
  const placeOf = (stop: number | undefined) => (stops[stop ?? -1] as Stop).place;
  const between = (way: PlanProblem["matrix"]["time"]) =>
    sequence.slice(1).map((stop, at) => finite(way(placeOf(sequence[at]), placeOf(stop))));
  const legs = between(matrix.time);
  const metres = between(matrix.distance).reduce((sum, one) => sum + one, 0);
  let breakAt: number | null = null;
  let leaves = 0;
  const passed = sequence.map((stop, at) => {
    const served = begins[at] as number;
    // A day begins on its date, although a night shift ends on the next one.
    const reached = at === 0 ? LAST_SECOND : leaves + (legs[at - 1] as number);
    const arrival = Math.min(served, reached);
    const departure = served + (stops[stop] as Stop).seconds;
    leaves = departure;
    if (pause && breakAfter === at + 1) {
      breakAt = Math.max(departure, pause.earliest);
      leaves = breakAt + pause.seconds;
    }
    return { place: stop, arrival, begins: served, departure };
  });
  return { stops: passed, legs, metres, breakAt };
}

interface Passed {
  sequence: readonly number[];
  /** At the first stop. */
  arrival: number;
  late: JudgedDay;
}

/** The ways from and to the start place; none for a day without one, or without stops. */
function waysOf(
  problem: PlanProblem,
  agentDay: number,
  { sequence, arrival, late }: Passed,
): Pick<PlannedDay, "wayOut" | "wayBack"> {
  const { stops, matrix } = problem;
  const [first] = sequence;
  const last = sequence.at(-1);
  if (first === undefined || last === undefined || !hasDepot(problem, agentDay)) return {};
  const { start, end } = problem.agentDays[agentDay] as AgentDay;
  const [to, from] = [(stops[first] as Stop).place, (stops[last] as Stop).place];
  const seconds = finite(matrix.time(start, to));
  return {
    wayOut: {
      leaves: Math.max(0, arrival - seconds),
      seconds,
      metres: finite(matrix.distance(start, to)),
    },
    wayBack: {
      returns: late.returns,
      seconds: finite(matrix.time(from, end)),
      metres: finite(matrix.distance(from, end)),
    },
  };
}

/** The rules that each stop breaks; what a whole day breaks is marked where it is too much. */
function marksOf(
  problem: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
  { broken, begins }: JudgedDay,
): Rule[][] {
  const marks = sequence.map(() => new Set<Rule>());
  for (const { rule, stop, excess } of broken) {
    if (stop !== undefined) marks[sequence.indexOf(stop)]?.add(rule);
    else if (rule === "stops") for (const mark of marks.slice(-excess)) mark.add(rule);
    else if (rule === "shift") {
      const tooLate = stopsTooLate(problem, agentDay, { sequence, begins });
      for (const at of tooLate) marks[at]?.add(rule);
    } else if (rule === "distance") {
      for (const at of stopsTooFar(problem, agentDay, sequence)) marks[at]?.add(rule);
    } else marks.at(-1)?.add(rule);
  }
  return marks.map((mark) => [...mark].slice(0, MOST_MARKS));
}

/** Indices of the stops that are left after the working day ends. */
function stopsTooLate(
  { stops, agentDays }: PlanProblem,
  agentDay: number,
  { sequence, begins }: { sequence: readonly number[]; begins: readonly number[] },
): number[] {
  const { ends } = (agentDays[agentDay] as AgentDay).shift;
  const leaves = (at: number) =>
    (begins[at] as number) + (stops[sequence[at] as number] as Stop).seconds;
  return [...sequence.keys()].filter((at) => leaves(at) > ends + ROUNDING);
}

/** Indices of the stops beyond the most distance; only the last one where just the way back is. */
function stopsTooFar(
  { stops, matrix, agentDays }: PlanProblem,
  agentDay: number,
  sequence: readonly number[],
): number[] {
  const { start, mostDistance = Number.POSITIVE_INFINITY } = agentDays[agentDay] as AgentDay;
  let from = start;
  let metres = 0;
  const isTooFar = sequence.map((stop) => {
    const { place } = stops[stop] as Stop;
    metres += matrix.distance(from, place);
    from = place;
    return metres > mostDistance;
  });
  const last = sequence.length - 1;
  return [...sequence.keys()].filter((at) => isTooFar[at] || at === last);
}

/** Where no road leads, the plan shows no time on the road. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** The figures of planned days. */
export function figuresOf(days: readonly PlannedDay[], { places }: Pick<PlanDocument, "places">) {
  const used = days.filter(({ stops }) => stops.length > 0);
  const sum = (value: (day: PlannedDay) => number) =>
    used.reduce((total, day) => total + value(day), 0);
  const served = sum(({ stops }) => stops.length);
  const metresOut = sum(({ wayOut, wayBack }) => (wayOut?.metres ?? 0) + (wayBack?.metres ?? 0));
  const secondsOut = sum(({ wayOut, wayBack }) => (wayOut?.seconds ?? 0) + (wayBack?.seconds ?? 0));
  return {
    ...(used.some(({ wayOut }) => wayOut) && { ways: { seconds: secondsOut, metres: metresOut } }),
    served,
    unserved: places.length - served,
    distance: sum(({ distance }) => distance),
    driving: sum(drivingOf),
    longest: Math.max(0, ...used.map(lengthOf)),
    mean: used.length > 0 ? sum(lengthOf) / used.length : 0,
    days: used.length,
  };
}
