import { METRES_A_DEGREE, type Way } from "./way";

/** What a map of a town shows at all. */
const TOLERANCE_M = 15;
const MOST_POINTS = 1_000;

/**
 * Which positions are needed to tell where the agent was at any time: Douglas-Peucker with time, by
 * which a position is off as far as it is from where an even pace from one kept position to the next
 * would have put it. So halts and changes of pace stay, which the line alone does not show.
 *
 * @param cuts where parts of the way begin; both ends of each part stay
 * @returns the indices of those that stay
 */
export function thin(
  way: Way,
  cuts: readonly number[],
  { tolerance = TOLERANCE_M, most = MOST_POINTS } = {},
): number[] {
  const needs = needsOf(way, cuts, tolerance);
  const needed = [...needs.keys()].filter((index) => (needs[index] ?? 0) > tolerance);
  if (needed.length <= most) return needed;
  const least = Float64Array.from(needs).sort().at(-most) ?? 0;
  return needed.filter((index) => (needs[index] ?? 0) >= least);
}

/** How many metres the way would be off without each position. */
function needsOf({ at, longitude, latitude }: Way, cuts: readonly number[], tolerance: number) {
  const needs = new Float64Array(at.length);
  const narrowing = Math.cos((latitude[0] ?? 0) * (Math.PI / 180));
  const x = Float64Array.from(longitude, (degrees) => degrees * narrowing * METRES_A_DEGREE);
  const y = Float64Array.from(latitude, (degrees) => degrees * METRES_A_DEGREE);
  const open: [first: number, last: number, need: number][] = [];
  const starts = [0, ...cuts, at.length];
  for (const [part, first] of starts.slice(0, -1).entries()) {
    const last = (starts[part + 1] ?? 0) - 1;
    if (last < first) continue;
    needs[first] = Infinity;
    needs[last] = Infinity;
    open.push([first, last, Infinity]);
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last, above] = part;
    let [farthest, most] = [-1, tolerance * tolerance];
    const [x0 = 0, y0 = 0, t0 = 0] = [x[first], y[first], at[first]];
    const time = (at[last] ?? 0) - t0 || 1;
    const [dx, dy] = [(x[last] ?? 0) - x0, (y[last] ?? 0) - y0];
    for (let index = first + 1; index < last; index++) {
      const share = ((at[index] as number) - t0) / time;
      const offX = (x[index] as number) - x0 - dx * share;
      const offY = (y[index] as number) - y0 - dy * share;
      const off = offX * offX + offY * offY;
      if (off > most) [farthest, most] = [index, off];
    }
    if (farthest < 0) continue;
    // What is needed within a part is never more needed than what made the part.
    const need = Math.min(above, Math.sqrt(most));
    needs[farthest] = need;
    open.push([first, farthest, need], [farthest, last, need]);
  }
  return needs;
}
