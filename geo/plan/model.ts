import type { AgentDay, PlanProblem, Stop, TimeWindow, Weights } from "./problem";

/** The most places for which all cells are stored. Larger matrices, and sparse ones, are read cell by cell. */
const MOST_STORED_PLACES = 3_000;

/**
 * A problem as typed arrays for the search.
 *
 * A node is a stop (0 to stops − 1), or the start (`stops + 2 × day`) or the end (`… + 1`) of an
 * agent-day. Here "day" is short for agent-day, and "date" is the index of the calendar day.
 */
export interface Model {
  problem: PlanProblem;
  weights: Weights;
  stops: number;
  days: number;
  nodes: number;
  places: number;
  /** Of each node. */
  place: Int32Array;
  /** Service of each node; 0 for starts and ends. */
  service: Float64Array;
  load: Float64Array;
  /** What a stop left out counts; larger than the sum of all weaker promises. */
  penalty: Float64Array;
  /** Whether a stop may be on a day by agent, date, skills, lock, promise and opening: [stop × days + day]. */
  allowed: Uint8Array;
  preferredAgent: Int32Array;
  published: Int32Array;
  /** Of each agent-day. */
  agent: Int32Array;
  date: Int32Array;
  shiftBegins: Float64Array;
  shiftEnds: Float64Array;
  hasBreak: Uint8Array;
  breakEarliest: Float64Array;
  breakLatest: Float64Array;
  breakSeconds: Float64Array;
  mostStops: Float64Array;
  mostDistance: Float64Array;
  mostLoad: Float64Array;
  frozen: Uint8Array;
  /** Days with the same number can stand for each other as long as both are unused. */
  kind: Int32Array;
  /** Windows of a stop on a date: from `windowFrom[stop × dates + date]` to before the next. */
  dates: number;
  windowFrom: Int32Array;
  opens: Float64Array;
  closes: Float64Array;
  /** Links of a stop: from `linkFrom[stop]` to before the next; date of other − own within. */
  linkFrom: Int32Array;
  linkOther: Int32Array;
  linkLeast: Float64Array;
  linkMost: Float64Array;
  hasLinks: boolean;
  /** Whether the lengths of days count, by weights of time or fairness. */
  countsLength: boolean;
  /** Whether preferred agents or published days cost. */
  countsPreferences: boolean;
  /** Mean shift, for fairness. */
  meanShift: number;
  times: Float64Array | null;
  distances: Float64Array | null;
  /** Travel as the search weighs it: time × weight + distance × weight. */
  costs: Float64Array | null;
  /** The same by columns: what a search for places of one stop reads lies side by side. */
  costsTo: Float64Array | null;
}

export function createModel(problem: PlanProblem): Model {
  const { stops, agentDays, weights, matrix } = problem;
  const nodes = stops.length + 2 * agentDays.length;
  const ofDays = (value: (day: AgentDay) => number) => Float64Array.from(agentDays, value);
  const shifts = agentDays
    .filter((day) => !day.frozen)
    .map(({ shift }) => shift.ends - shift.begins);
  const dates = 1 + Math.max(...agentDays.map(({ day }) => day));
  const windows = compileWindows(problem, dates);
  const allowed = compileAllowed(problem, dates, windows.windowFrom);
  const preferredAgent = Int32Array.from(stops, (stop) => stop.preferredAgent ?? -1);
  const published = Int32Array.from(stops, (stop) => stop.published ?? -1);
  return {
    problem,
    weights,
    stops: stops.length,
    days: agentDays.length,
    nodes,
    places: matrix.size,
    place: Int32Array.from([
      ...stops.map((stop) => stop.place),
      ...agentDays.flatMap(({ start, end }) => [start, end]),
    ]),
    service: Float64Array.from({ length: nodes }, (_, node) => stops[node]?.seconds ?? 0),
    load: Float64Array.from({ length: nodes }, (_, node) => stops[node]?.load ?? 0),
    penalty: compilePenalties(stops),
    allowed,
    preferredAgent,
    published,
    agent: Int32Array.from(agentDays, ({ agent }) => agent),
    date: Int32Array.from(agentDays, ({ day }) => day),
    shiftBegins: ofDays(({ shift }) => shift.begins),
    shiftEnds: ofDays(({ shift }) => shift.ends),
    hasBreak: Uint8Array.from(agentDays, (day) => (day.break ? 1 : 0)),
    breakEarliest: ofDays((day) => day.break?.earliest ?? 0),
    breakLatest: ofDays((day) => day.break?.latest ?? 0),
    breakSeconds: ofDays((day) => day.break?.seconds ?? 0),
    mostStops: ofDays((day) => day.mostStops ?? Number.POSITIVE_INFINITY),
    mostDistance: ofDays((day) => day.mostDistance ?? Number.POSITIVE_INFINITY),
    mostLoad: ofDays((day) => day.mostLoad ?? Number.POSITIVE_INFINITY),
    frozen: Uint8Array.from(agentDays, (day) => (day.frozen ? 1 : 0)),
    kind: compileKinds(problem, allowed),
    dates,
    ...windows,
    ...compileLinks(problem),
    hasLinks: problem.links.length > 0,
    ...whatCounts(weights, { preferredAgent, published }),
    meanShift: shifts.reduce((sum, one) => sum + one, 0) / shifts.length || 1,
    ...compileCells(problem),
  };
}

/** Which costs are more than 0. */
const whatCounts = (
  weights: Weights,
  { preferredAgent, published }: Pick<Model, "preferredAgent" | "published">,
): Pick<Model, "countsLength" | "countsPreferences"> => ({
  countsLength: weights.time > 0 || weights.fairness > 0,
  countsPreferences:
    (weights.otherAgent > 0 && preferredAgent.some((agent) => agent >= 0)) ||
    (weights.change > 0 && published.some((day) => day >= 0)),
});

/** The same model with other weights. @throws TypeError if it stores weighed travel */
export function withWeights(model: Model, weights: Weights): Model {
  if (model.costs) throw new TypeError("Stored travel is weighed already");
  const problem = { ...model.problem, weights };
  return { ...model, problem, weights, ...whatCounts(weights, model) };
}

/** When service of a stop may begin on a date: never on a day that is not allowed or promised. */
export function windowsOn(stop: Stop, date: number): TimeWindow[] {
  const { promise, days } = stop;
  if (days && !days.includes(date)) return [];
  if (daysOff(stop, date) > 0) return [];
  if (promise && "day" in promise && promise.day !== date) return [];
  return openOn(stop, date);
}

/** Its windows on a date, merged, within the time that is promised. */
export function openOn({ windows, promise }: Stop, date: number): TimeWindow[] {
  const always = { opens: 0, closes: Number.POSITIVE_INFINITY };
  const open = windows?.filter(({ day }) => day === undefined || day === date) ?? [always];
  const within = promise?.degree === "time" ? promise : always;
  const merged: TimeWindow[] = [];
  for (const one of [...open].sort((a, b) => a.opens - b.opens)) {
    const opens = Math.max(one.opens, within.opens);
    const closes = Math.min(one.closes, within.closes);
    const last = merged.at(-1);
    if (opens > closes) continue;
    if (last && opens <= last.closes) last.closes = Math.max(last.closes, closes);
    else merged.push({ opens, closes });
  }
  return merged;
}

/** By how many days a date is too soon or too late after the visit before; 0 if it is neither. */
export function daysOff({ since }: Pick<Stop, "since">, date: number): number {
  if (!since) return 0;
  const apart = date - since.day;
  return Math.max(0, since.atLeast - apart, apart - since.atMost);
}

export const hasSkills = (stop: Stop, day: AgentDay): boolean =>
  (stop.skills ?? []).every((skill) => day.skills?.includes(skill));

function compileWindows({ stops }: PlanProblem, dates: number) {
  const windowFrom = new Int32Array(stops.length * dates + 1);
  const opens: number[] = [];
  const closes: number[] = [];
  for (const [index, stop] of stops.entries()) {
    for (let date = 0; date < dates; date++) {
      windowFrom[index * dates + date] = opens.length;
      for (const window of windowsOn(stop, date)) {
        opens.push(window.opens);
        closes.push(window.closes);
      }
    }
  }
  windowFrom[stops.length * dates] = opens.length;
  return { windowFrom, opens: Float64Array.from(opens), closes: Float64Array.from(closes) };
}

function compileAllowed({ stops, agentDays }: PlanProblem, dates: number, windowFrom: Int32Array) {
  const allowed = new Uint8Array(stops.length * agentDays.length);
  for (const [index, stop] of stops.entries()) {
    for (const [day, one] of agentDays.entries()) {
      const slot = index * dates + one.day;
      const isOpen = (windowFrom[slot + 1] as number) > (windowFrom[slot] as number);
      const isAgent = !stop.agents || stop.agents.includes(one.agent);
      const isHere = stop.locked === undefined || stop.locked === day;
      if (isOpen && isAgent && isHere && !one.frozen && hasSkills(stop, one)) {
        allowed[index * agentDays.length + day] = 1;
      }
    }
  }
  return allowed;
}

/**
 * A stronger promise counts more than all weaker ones together. Fixed days and times are counted,
 * weaker ones are weighed by priority: so sums stay below 2⁵³ and exact.
 */
function compilePenalties(stops: readonly Stop[]): Float64Array {
  const levels = ["suggestion", "week", "day", "time"];
  const levelOf = ({ promise, locked }: Stop) =>
    locked === undefined ? levels.indexOf(promise?.degree ?? "week") : levels.length;
  const penalty = new Float64Array(stops.length);
  let unit = 1;
  for (let level = 0; level <= levels.length; level++) {
    let sum = 0;
    for (const [index, stop] of stops.entries()) {
      if (levelOf(stop) !== level) continue;
      penalty[index] = unit * (level < 2 ? (stop.priority ?? 1) : 1);
      sum += penalty[index] as number;
    }
    if (sum > 0) unit = unit + sum;
  }
  return penalty;
}

function compileKinds({ agentDays, stops }: PlanProblem, allowed: Uint8Array): Int32Array {
  const kinds = new Map<string, number>();
  const days = agentDays.length;
  const isNamed = new Uint8Array(days);
  for (const { published } of stops) if (published !== undefined) isNamed[published] = 1;
  const countsAgent = stops.some((stop) => stop.preferredAgent !== undefined);
  return Int32Array.from(agentDays, (day, index) => {
    let hash = 0;
    for (let stop = 0; stop < stops.length; stop++) {
      hash = (Math.imul(hash, 31) + 1 + (allowed[stop * days + index] as number)) | 0;
    }
    const own = isNamed[index] ? index : countsAgent ? day.agent : -1;
    const key = JSON.stringify([{ ...day, agent: own, skills: [] }, hash]);
    const kind = kinds.get(key) ?? kinds.size;
    kinds.set(key, kind);
    return kind;
  });
}

function compileLinks({ stops, links }: PlanProblem) {
  const ofStop = stops.map((): [other: number, least: number, most: number][] => []);
  for (const { first, second, atLeast, atMost } of links) {
    ofStop[first]?.push([second, atLeast, atMost]);
    ofStop[second]?.push([first, -atMost, -atLeast]);
  }
  const flat = ofStop.flat();
  let count = 0;
  const linkFrom = Int32Array.from([0, ...ofStop.map((list) => (count += list.length))]);
  return {
    linkFrom,
    linkOther: Int32Array.from(flat, ([other]) => other),
    linkLeast: Float64Array.from(flat, ([, least]) => least),
    linkMost: Float64Array.from(flat, ([, , most]) => most),
  };
}

function compileCells({ matrix, weights }: PlanProblem) {
  const { size } = matrix;
  if (!matrix.cells && (matrix.isSparse || size > MOST_STORED_PLACES)) {
    return { times: null, distances: null, costs: null, costsTo: null };
  }
  const each = (value: (from: number, to: number) => number) =>
    Float64Array.from({ length: size * size }, (_, cell) =>
      value(Math.floor(cell / size), cell % size),
    );
  const times = matrix.cells?.times ?? each((from, to) => matrix.time(from, to));
  const distances = matrix.cells?.distances ?? each((from, to) => matrix.distance(from, to));
  const costs = times.map((time, cell) => weighted(weights, time, distances[cell] as number));
  return { times, distances, costs, costsTo: transposed(costs, size) };
}

function transposed(cells: Float64Array, size: number): Float64Array {
  const columns = new Float64Array(cells.length);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      columns[column * size + row] = cells[row * size + column] as number;
    }
  }
  return columns;
}

/** With weights of 0 alone a missing way must still cost Infinity, and never NaN. */
export function weighted(weights: Weights, time: number, distance: number): number {
  if (time === Number.POSITIVE_INFINITY || distance === Number.POSITIVE_INFINITY) {
    return Number.POSITIVE_INFINITY;
  }
  return weights.time * time + weights.distance * distance;
}
