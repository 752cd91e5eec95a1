import type { AgentDay, Link, Matrix, MatrixCells, PlanProblem, Stop, Weights } from "./problem";

export const LIMITS = { stops: 20_000, agentDays: 2_000, days: 366, windows: 200, links: 100_000 };
const DEFAULT_WEIGHTS: Weights = {
  time: 1,
  distance: 0,
  fairness: 0,
  longest: 1,
  shortDay: 0,
  day: 0,
  otherAgent: 0,
  change: 0,
};
/** A shift may end after midnight, but not days later. */
const LATEST = 14 * 86_400;

type Input = Pick<PlanProblem, "matrix" | "agentDays" | "stops"> & {
  links?: readonly Link[];
  weights?: Partial<Weights>;
};

/**
 * A checked problem with default links and weights.
 *
 * @throws RangeError that names the agent-day, stop, link or weight that makes no sense
 */
export function createProblem(input: Input): PlanProblem {
  const { matrix, agentDays, stops, links = [] } = input;
  const weights = { ...DEFAULT_WEIGHTS, ...input.weights };
  check(stops.length <= LIMITS.stops, `At most ${LIMITS.stops} stops, not ${stops.length}`);
  check(
    agentDays.length >= 1 && agentDays.length <= LIMITS.agentDays,
    `1 to ${LIMITS.agentDays} agent-days, not ${agentDays.length}`,
  );
  check(links.length <= LIMITS.links, `At most ${LIMITS.links} links, not ${links.length}`);
  checkMatrix(matrix);
  for (const [index, one] of agentDays.entries()) checkAgentDay(one, `Agent-day ${index}`, matrix);
  for (const [index, stop] of stops.entries()) {
    checkStop(stop, `Stop ${index}`, matrix, agentDays.length);
  }
  for (const [index, link] of links.entries()) checkLink(link, `Link ${index}`, stops.length);
  for (const [name, weight] of Object.entries(weights)) {
    check(weight >= 0 && Number.isFinite(weight), `Weight ${name} is ${weight}, not 0 or more`);
  }
  return { matrix, agentDays, stops, links, weights };
}

/**
 * A matrix of stored cells, row by row.
 *
 * @throws RangeError if the cells are not square or one is negative or not a number
 */
export function storedMatrix(cells: MatrixCells): Matrix {
  const size = Math.sqrt(cells.times.length);
  check(Number.isInteger(size), `${cells.times.length} times are not a square`);
  check(cells.distances.length === size * size, "There are not as many distances as times");
  for (const name of ["times", "distances"] as const) {
    const bad = cells[name].findIndex((cell) => !(cell >= 0));
    if (bad >= 0) throw new RangeError(`Cell ${bad} of ${name} is ${cells[name][bad]}`);
  }
  return {
    size,
    cells,
    time: (from, to) => cells.times[from * size + to] as number,
    distance: (from, to) => cells.distances[from * size + to] as number,
  };
}

function checkMatrix({ size, cells }: Matrix): void {
  check(Number.isInteger(size) && size >= 1, `The matrix has ${size} places`);
  if (!cells) return;
  const { times, distances } = cells;
  check(
    times.length === size * size && distances.length === size * size,
    `The cells are not ${size} × ${size}`,
  );
}

function checkAgentDay(one: AgentDay, name: string, { size }: Matrix): void {
  check(isIndex(one.agent), `${name}: the agent is ${one.agent}`);
  check(isIndex(one.day, LIMITS.days), `${name}: the day is ${one.day}`);
  check(isIndex(one.start, size), `${name}: the start ${one.start} is no place of the matrix`);
  check(isIndex(one.end, size), `${name}: the end ${one.end} is no place of the matrix`);
  const { begins, ends } = one.shift;
  check(isTime(begins) && isTime(ends) && begins <= ends, `${name}: shift ${begins} to ${ends}`);
  if (one.break) {
    const { earliest, latest, seconds } = one.break;
    check(
      isTime(earliest) && isTime(latest) && earliest <= latest && isTime(seconds),
      `${name}: a break of ${seconds} s from ${earliest} to ${latest}`,
    );
  }
  for (const limit of ["mostStops", "mostDistance", "mostLoad"] as const) {
    const value = one[limit];
    check(value === undefined || value >= 0, `${name}: ${limit} is ${value}`);
  }
}

function checkStop(stop: Stop, name: string, { size }: Matrix, agentDays: number): void {
  check(isIndex(stop.place, size), `${name}: the place ${stop.place} is not in the matrix`);
  check(isTime(stop.seconds), `${name}: service takes ${stop.seconds} s`);
  const { windows = [], load = 0, priority = 1, agents = [], days = [], promise, since } = stop;
  check(windows.length <= LIMITS.windows, `${name}: ${windows.length} windows`);
  for (const { opens, closes, day = 0 } of windows) {
    check(isTime(opens) && opens <= closes, `${name}: a window from ${opens} to ${closes}`);
    check(isIndex(day, LIMITS.days), `${name}: a window on day ${day}`);
  }
  check(load >= 0 && Number.isFinite(load), `${name}: the load is ${load}`);
  check(
    Number.isInteger(priority) && priority >= 1 && priority <= 100,
    `${name}: the priority is ${priority}, not a whole number from 1 to 100`,
  );
  check(
    [...agents, ...days].every((one) => isIndex(one)),
    `${name}: agents ${agents}, days ${days}`,
  );
  check(
    !since || (Number.isInteger(since.day) && since.atLeast <= since.atMost),
    `${name}: at least ${since?.atLeast}, at most ${since?.atMost} days after day ${since?.day}`,
  );
  for (const target of [stop.locked, stop.published]) {
    const isFine = target === undefined || isIndex(target, agentDays);
    check(isFine, `${name}: there is no agent-day ${target}`);
  }
  if (promise && "day" in promise) {
    check(isIndex(promise.day, LIMITS.days), `${name}: promised for day ${promise.day}`);
  }
  if (promise?.degree === "time") {
    const { opens, closes } = promise;
    check(isTime(opens) && opens <= closes, `${name}: promised from ${opens} to ${closes}`);
  }
}

function checkLink({ first, second, atLeast, atMost }: Link, name: string, stops: number): void {
  check(
    isIndex(first, stops) && isIndex(second, stops) && first !== second,
    `${name}: stops ${first} and ${second}`,
  );
  check(atLeast <= atMost, `${name}: at least ${atLeast} days, at most ${atMost}`);
}

function check(isFine: boolean, message: string): void {
  if (!isFine) throw new RangeError(message);
}

const isIndex = (value: number, below = Number.POSITIVE_INFINITY) =>
  Number.isInteger(value) && value >= 0 && value < below;

const isTime = (value: number) => value >= 0 && value <= LATEST;
