import type { Model } from "./model";

/**
 * Fairness: the imbalance Σ (length − mean)² over the days that are not frozen, from two running
 * sums, so that a change costs constant time.
 */
export class Balance {
  private readonly model: Model;
  private readonly days: number;
  private readonly factor: number;
  private sum = 0;
  private squares = 0;

  constructor(model: Model) {
    this.model = model;
    this.days = model.frozen.reduce((count, frozen) => count + (frozen ? 0 : 1), 0);
    this.factor = model.weights.fairness / (2 * model.meanShift);
  }

  get counts(): boolean {
    return this.factor > 0;
  }

  /** The length of a day changes. */
  change(day: number, from: number, to: number): void {
    if (this.model.frozen[day]) return;
    this.sum += to - from;
    this.squares += to * to - from * from;
  }

  /** Sums all again, so that rounding does not add up. */
  reset(lengths: Float64Array): void {
    this.sum = this.squares = 0;
    for (let day = 0; day < lengths.length; day++) this.change(day, 0, lengths[day] as number);
  }

  cost(): number {
    if (this.factor === 0) return 0;
    return this.factor * (this.squares - (this.sum * this.sum) / this.days);
  }

  /** What it adds that a day of a length gets longer. */
  added(length: number, more: number): number {
    const squares = more * (2 * length + more);
    const sums = more * (2 * this.sum + more);
    return this.factor * (squares - sums / this.days);
  }
}
