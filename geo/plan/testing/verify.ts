import type { AgentDay, PlanProblem, Sequences, Stop } from "../problem";

/** Sums of seconds and metres in another order differ by less. */
const ROUNDING = 1e-6;

/**
 * All rules that a plan breaks, in words. Slow and simple on purpose: it shares no code with the
 * solver, tries each place for the break, and says nothing about cost.
 */
export function brokenRules(problem: PlanProblem, plan: Sequences): string[] {
  const broken: string[] = [];
  const served = plan.flat();
  if (plan.length !== problem.agentDays.length) broken.push("another number of agent-days");
  if (new Set(served).size !== served.length) broken.push("a stop is served twice");
  if (served.some((stop) => !problem.stops[stop])) broken.push("a stop that is not there");
  for (const [index, day] of problem.agentDays.entries()) {
    const sequence = plan[index] ?? [];
    if (day.frozen || sequence.length === 0) continue;
    const stops = sequence.map((stop) => problem.stops[stop] as Stop);
    broken.push(...limitsBroken(problem, day, index, stops).map((rule) => `${index}: ${rule}`));
    if (!canBeDriven(problem, day, stops)) broken.push(`${index}: window, shift or break`);
  }
  return [...broken, ...linksBroken(problem, plan)];
}

function limitsBroken(problem: PlanProblem, day: AgentDay, index: number, stops: Stop[]): string[] {
  const broken: string[] = [];
  const {
    mostStops = Number.POSITIVE_INFINITY,
    mostDistance = Number.POSITIVE_INFINITY,
    mostLoad = Number.POSITIVE_INFINITY,
  } = day;
  if (stops.length > mostStops) broken.push("too many stops");
  const places = [day.start, ...stops.map(({ place }) => place), day.end];
  let metres = 0;
  for (let leg = 1; leg < places.length; leg++) {
    metres += problem.matrix.distance(places[leg - 1] as number, places[leg] as number);
  }
  if (metres > mostDistance + ROUNDING) broken.push("too far");
  if (stops.reduce((sum, { load = 0 }) => sum + load, 0) > mostLoad) broken.push("too much load");
  for (const stop of stops) {
    if (stop.agents && !stop.agents.includes(day.agent)) broken.push("another agent");
    if (stop.days && !stop.days.includes(day.day)) broken.push("another day");
    if (stop.since) {
      const { day: before, atLeast, atMost } = stop.since;
      if (day.day < before + atLeast) broken.push("too soon after the visit before");
      if (day.day > before + atMost) broken.push("too long after the visit before");
    }
    if (stop.locked !== undefined && stop.locked !== index) broken.push("locked elsewhere");
    if (stop.promise && "day" in stop.promise && stop.promise.day !== day.day) {
      broken.push("promised for another day");
    }
    for (const skill of stop.skills ?? []) {
      if (!day.skills?.includes(skill)) broken.push(`no skill ${skill}`);
    }
  }
  return broken;
}

/** Whether some place for the break, or none, keeps all times. */
function canBeDriven(problem: PlanProblem, day: AgentDay, stops: Stop[]): boolean {
  if (!day.break) return returnsInTime(problem, day, stops, undefined);
  const places = [-1, ...stops.keys(), stops.length];
  return places.some((place) => returnsInTime(problem, day, stops, place));
}

/** @param breakAfter index of the stop, −1: before leaving, as many as stops: after returning */
function returnsInTime(
  problem: PlanProblem,
  day: AgentDay,
  stops: Stop[],
  breakAfter: number | undefined,
): boolean {
  const { earliest = 0, latest = Number.POSITIVE_INFINITY, seconds = 0 } = day.break ?? {};
  let now = day.shift.begins;
  if (breakAfter === -1) now = Math.max(now, earliest + seconds);
  let here = day.start;
  for (const [index, stop] of stops.entries()) {
    now += problem.matrix.time(here, stop.place);
    here = stop.place;
    const begins = moments(stop, day.day, now);
    if (begins === undefined) return false;
    now = begins + stop.seconds;
    if (breakAfter !== index) continue;
    if (now > latest + ROUNDING) return false;
    now = Math.max(now, earliest) + seconds;
  }
  now += problem.matrix.time(here, day.end);
  if (breakAfter === stops.length && now > latest + ROUNDING) return false;
  return now <= day.shift.ends + ROUNDING;
}

/** The first moment from `now` on at which service may begin. */
function moments(stop: Stop, day: number, now: number): number | undefined {
  const open = stop.windows ?? [{ opens: 0, closes: Number.POSITIVE_INFINITY }];
  const { promise } = stop;
  const candidates = open
    .filter((window) => window.day === undefined || window.day === day)
    .map((window) => {
      const isFixed = promise?.degree === "time";
      const from = isFixed ? Math.max(window.opens, promise.opens) : window.opens;
      const until = isFixed ? Math.min(window.closes, promise.closes) : window.closes;
      return { begins: Math.max(now, from), until };
    })
    .filter(({ begins, until }) => begins <= until + ROUNDING)
    .map(({ begins }) => begins);
  return candidates.length > 0 ? Math.min(...candidates) : undefined;
}

function linksBroken(problem: PlanProblem, plan: Sequences): string[] {
  const dateOf = (stop: number) => {
    const index = plan.findIndex((sequence) => sequence.includes(stop));
    return problem.agentDays[index]?.day;
  };
  return problem.links.flatMap(({ first, second, atLeast, atMost }) => {
    const from = dateOf(first);
    const to = dateOf(second);
    if (from === undefined || to === undefined) return [];
    return to - from >= atLeast && to - from <= atMost ? [] : [`${first} and ${second}: link`];
  });
}
