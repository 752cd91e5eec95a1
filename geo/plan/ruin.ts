import type { Random } from "../random";
import type { Itineraries } from "./itineraries";
import type { Neighbours } from "./neighbours";

/** So many stops are removed on average, and of one day at most so many beside each other. */
const USUAL = { mean: 10, longest: 10 };
/**
 * Now and then so many that a whole quarter is planned again. The usual strings hardly ever bring a
 * day more where days are long: three of seven runs ended up to 8% above the others.
 */
const LARGE = { mean: 40, longest: 40 };
const LARGE_STEPS = 0.05;
/** The chance that a string is removed with a few stops in its middle left. */
const SPLITS = 0.5;
/** The chance that one more stop in the middle is left. */
const SPLIT_GROWS = 0.01;

/**
 * Removes strings of adjacent stops from days that pass near one stop: slack induction by string
 * removals (SISR; Christiaens and Vanden Berghe, 2020).
 */
export class Ruin {
  private readonly plan: Itineraries;
  private readonly neighbours: Neighbours;
  private readonly random: Random;
  /** Days that the present ruin has passed. */
  private readonly passed: Int32Array;
  private stamp = 0;
  /** Whether the present ruin is a large one. */
  isLarge = false;
  /** The stop round which the present ruin is. */
  centre = 0;

  constructor(plan: Itineraries, neighbours: Neighbours, random: Random) {
    this.plan = plan;
    this.neighbours = neighbours;
    this.random = random;
    this.passed = new Int32Array(plan.model.days);
  }

  /**
   * Fills `removed` with what was unlinked.
   *
   * @param touch called with each day before it changes
   * @returns how many were removed
   */
  remove(removed: Int32Array, touch: (day: number) => void): number {
    const { plan, neighbours, random } = this;
    const { stops, days } = plan.model;
    this.stamp++;
    let served = 0;
    let used = 0;
    for (let day = 0; day < days; day++) {
      const count = plan.count[day] as number;
      served += count;
      if (count > 0) used++;
    }
    if (used === 0) return 0;
    this.isLarge = random() < LARGE_STEPS;
    const size = this.isLarge ? LARGE : USUAL;
    const longest = Math.min(size.longest, served / used);
    const mostStrings = (4 * size.mean) / (1 + longest) - 1;
    const strings = Math.floor(1 + random() * mostStrings);
    const seed = Math.floor(random() * stops);
    this.centre = seed;
    let count = this.fromDayOf(seed, longest, removed, 0, touch);
    let done = count > 0 ? 1 : 0;
    const first = seed * neighbours.perStop;
    for (let rank = 0; rank < neighbours.perStop && done < strings; rank++) {
      const near = neighbours.list[first + rank] as number;
      if (near < 0) break;
      const more = this.fromDayOf(near, longest, removed, count, touch);
      if (more > 0) done++;
      count += more;
    }
    return count;
  }

  /** Removes a string that contains the stop, unless its day is passed already. */
  private fromDayOf(
    stop: number,
    longest: number,
    removed: Int32Array,
    at: number,
    touch: (day: number) => void,
  ): number {
    const { plan, random, passed } = this;
    const day = plan.dayOf[stop] as number;
    if (day < 0 || passed[day] === this.stamp || plan.model.frozen[day]) return 0;
    passed[day] = this.stamp;
    touch(day);
    const inDay = plan.count[day] as number;
    const length = Math.floor(1 + random() * Math.min(inDay, longest));
    let left = 0;
    if (length > 1 && length < inDay && random() < SPLITS) {
      left = 1;
      while (length + left < inDay && random() < SPLIT_GROWS) left++;
    }
    const span = length + left;
    // The string begins so far before the stop that it contains it and stays within the day.
    let before = 0;
    for (let node = plan.prev[stop] as number; node < plan.model.stops; before++) {
      node = plan.prev[node] as number;
    }
    const least = Math.max(0, before + span - inDay);
    const most = Math.min(before, span - 1);
    let node = stop;
    for (let steps = least + Math.floor(random() * (most - least + 1)); steps > 0; steps--) {
      node = plan.prev[node] as number;
    }
    const leftFrom = left === 0 ? span : Math.floor(1 + random() * (length - 1));
    let count = 0;
    for (let index = 0; index < span; index++) {
      const following = plan.next[node] as number;
      if (index < leftFrom || index >= leftFrom + left) {
        plan.unlink(node);
        removed[at + count++] = node;
      }
      node = following;
    }
    plan.refresh(day);
    return count;
  }
}
