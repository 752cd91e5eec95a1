import { toChange } from "./changes";
import { type BrokenRule, brokenLinks, judgeDay } from "./judge";
import { type OpenPlan, without } from "./places";
import type { PlanProblem } from "./problem";
import { sizeOf } from "./reasons";

export interface NearPlace {
  agentDay: number;
  /** The number of the day's other stops before it. */
  position: number;
  /** What the day breaks with the stop, and does not break without it or breaks less. */
  broken: BrokenRule[];
}

interface Asked {
  count: number;
  /** Agent-days that are left out. */
  except: ReadonlySet<number>;
}

/** Places that are tried, on the nearest agent-days first: a tenth of a second. */
const MOST_TRIED = 3_000;

/**
 * The place of each agent-day that breaks the rules least, the smallest break first. Places that no
 * road leads to, and days that stay as they are, have none.
 */
export function nearPlaces(
  { problem, days }: Pick<OpenPlan, "problem" | "days">,
  stop: number,
  { count, except }: Asked,
): NearPlace[] {
  if (count === 0) return [];
  const others = without(days, stop);
  const found: { place: NearPlace; size: number }[] = [];
  let left = MOST_TRIED;
  for (const agentDay of nearestFirst(problem, others, stop)) {
    if (except.has(agentDay)) continue;
    left -= 1 + (others[agentDay]?.length ?? 0);
    if (left < 0) break;
    const best = leastBroken(problem, others, { stop, agentDay });
    if (best) found.push(best);
  }
  return found
    .sort((a, b) => a.size - b.size || a.place.agentDay - b.place.agentDay)
    .slice(0, count)
    .map(({ place }) => place);
}

/** The agent-days that may change, by the shortest detour. */
function nearestFirst(
  { agentDays, stops, matrix }: PlanProblem,
  others: readonly (readonly number[])[],
  stop: number,
): number[] {
  const placeOf = (one: number) => stops[one]?.place ?? 0;
  const there = placeOf(stop);
  const shortest = agentDays.map(({ start, end }, agentDay) => {
    const places = [start, ...(others[agentDay] ?? []).map(placeOf), end];
    const detours = places.slice(1).map((to, at) => {
      const from = places[at] as number;
      return matrix.time(from, there) + matrix.time(there, to) - matrix.time(from, to);
    });
    return Math.min(...detours.filter((detour) => !Number.isNaN(detour)));
  });
  return [...agentDays.keys()]
    .filter((agentDay) => !agentDays[agentDay]?.frozen)
    .sort((a, b) => compare(shortest[a] as number, shortest[b] as number) || a - b);
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

function leastBroken(
  problem: PlanProblem,
  others: readonly (readonly number[])[],
  { stop, agentDay }: { stop: number; agentDay: number },
) {
  const before = others[agentDay] ?? [];
  const known = judgeDay(problem, agentDay, before).broken;
  const links = brokenLinks(problem, others.with(agentDay, [...before, stop])).filter(
    (link) => link.stop === stop || link.other === stop,
  );
  let best: { place: NearPlace; size: number } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let position = 0; position <= before.length; position++) {
    const { broken } = judgeDay(problem, agentDay, before.toSpliced(position, 0, stop));
    const newly = [...broken.filter((one) => isMore(one, known)), ...links];
    const size = sizeOf(newly.map(toChange));
    if (!(size < least)) continue;
    least = size;
    best = { place: { agentDay, position, broken: newly }, size };
  }
  return best;
}

/** Sums of seconds and metres in another order differ by less. */
const ROUNDING = 1e-3;

/** Whether a rule was not broken before, or by less. */
function isMore(broken: BrokenRule, known: readonly BrokenRule[]): boolean {
  const same = known.find(
    ({ rule, stop, other }) =>
      rule === broken.rule && stop === broken.stop && other === broken.other,
  );
  return same === undefined || broken.excess > same.excess + ROUNDING;
}
