import type { Model } from "./model";

/** The share of days that may be off and not count in the mean: each used one has ways of its own. */
const MOST_OFF = 0.1;

/**
 * Fairness: the excess Σ max(0, length − bound)² over the days that are not frozen. The bound is a
 * multiple of the mean of those that are used, and of nine in ten if fewer are: else all work on one
 * day would be even. The mean leaves waiting out: else an agent who waits on a short day would make
 * a long one look even. It is at least a short day, so that a little work is not split into many days.
 * It is found when all days are summed up and stays until then, so that a change costs constant time.
 * Short days cost nothing of themselves: what makes a longest day is shared out, and no day has to
 * be filled.
 */
export class Balance {
  private readonly model: Model;
  private readonly fewestDays: number;
  private readonly factor: number;
  private bound = 0;

  constructor(model: Model) {
    this.model = model;
    const days = model.frozen.reduce((count, frozen) => count + (frozen ? 0 : 1), 0);
    this.fewestDays = Math.max(1, (1 - MOST_OFF) * days);
    this.factor = model.weights.fairness / (2 * model.meanShift);
  }

  get counts(): boolean {
    return this.factor > 0;
  }

  /**
   * What the lengths of all days cost, each with its waiting. From now on a change is priced beside
   * them.
   */
  cost(lengths: Float64Array, waiting: Float64Array): number {
    if (!this.counts) return 0;
    const { frozen, weights } = this.model;
    let sum = 0;
    let used = 0;
    for (let day = 0; day < lengths.length; day++) {
      const length = lengths[day] as number;
      if (frozen[day] || length === 0) continue;
      sum += length - (waiting[day] as number);
      used++;
    }
    const mean = sum / Math.max(used, this.fewestDays);
    this.bound = Math.max(weights.longest * mean, weights.shortDay * this.model.meanShift);
    let squares = 0;
    for (let day = 0; day < lengths.length; day++) {
      if (!frozen[day]) squares += this.excess(lengths[day] as number);
    }
    return this.factor * squares;
  }

  /** What it adds that a day of a length gets longer. */
  added(length: number, more: number): number {
    return this.factor * (this.excess(length + more) - this.excess(length));
  }

  private excess(length: number): number {
    const over = length - this.bound;
    return over > 0 ? over * over : 0;
  }
}
