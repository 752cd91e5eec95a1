import { Itineraries } from "./itineraries";
import type { Model } from "./model";
import type { Sequences } from "./problem";

/** A plan that is changed in steps, each of which can be taken back, and the best plan so far. */
export class Draft {
  readonly model: Model;
  readonly plan: Itineraries;
  /** Penalties of what is left out, and the cost of the rest. */
  missing: number;
  cost: number;
  /** Stops on no day. */
  absent: number[];
  bestMissing = Number.POSITIVE_INFINITY;
  bestCost = Number.POSITIVE_INFINITY;
  bestUnserved = 0;
  private readonly wasAbsent: Uint8Array;
  private readonly bestNext: Int32Array;
  /** Days as they were before the present step. */
  private readonly touched: Int32Array;
  private readonly isTouched: Uint8Array;
  private readonly saved: Int32Array;
  private readonly savedFrom: Int32Array;
  private touchedDays = 0;
  private missingBefore = 0;
  private costBefore = 0;

  constructor(model: Model) {
    const { stops, days, nodes, penalty } = model;
    this.model = model;
    this.plan = new Itineraries(model);
    this.wasAbsent = new Uint8Array(stops).fill(1);
    this.bestNext = new Int32Array(nodes);
    this.touched = new Int32Array(days);
    this.isTouched = new Uint8Array(days);
    this.saved = new Int32Array(stops);
    this.savedFrom = new Int32Array(days + 1);
    this.absent = Array.from(penalty.keys());
    this.missing = penalty.reduce((sum, one) => sum + one, 0);
    this.cost = 0;
  }

  beginStep(): void {
    for (let index = 0; index < this.touchedDays; index++) {
      this.isTouched[this.touched[index] as number] = 0;
    }
    this.touchedDays = 0;
    this.savedFrom[0] = 0;
    this.missingBefore = this.missing;
    this.costBefore = this.cost;
  }

  /** Must be called before a day changes. */
  readonly touch = (day: number): void => {
    if (this.isTouched[day] === 1) return;
    this.isTouched[day] = 1;
    const { plan, saved, savedFrom } = this;
    let at = savedFrom[this.touchedDays] as number;
    const end = plan.end(day);
    for (let node = plan.next[plan.start(day)] as number; node !== end; ) {
      saved[at++] = node;
      node = plan.next[node] as number;
    }
    this.touched[this.touchedDays++] = day;
    savedFrom[this.touchedDays] = at;
  };

  /** The days that the present step has changed so far; until the next change. */
  changedDays(): Int32Array {
    return this.touched.subarray(0, this.touchedDays);
  }

  insert(stop: number, after: number): void {
    const day = this.plan.dayOf[after] as number;
    this.touch(day);
    this.plan.link(stop, after);
    this.plan.refresh(day);
  }

  /** Whether no changed day breaks a rule: without the triangle inequality, removals can. */
  isFeasible(): boolean {
    for (let index = 0; index < this.touchedDays; index++) {
      if (!this.plan.isFeasible(this.touched[index] as number)) return false;
    }
    return true;
  }

  /** Whether a stop was on no day when the present step began. */
  isAbsent(stop: number): boolean {
    return this.wasAbsent[stop] === 1;
  }

  /** Sums penalties and cost again after a step that tried to insert the first stops of a list. */
  measure(loose: Int32Array, count: number): void {
    const { plan, model } = this;
    for (let index = 0; index < count; index++) {
      const stop = loose[index] as number;
      const isAbsent = (plan.dayOf[stop] as number) < 0 ? 1 : 0;
      this.missing +=
        (isAbsent - (this.wasAbsent[stop] as number)) * (model.penalty[stop] as number);
    }
    this.sumCost();
  }

  /** Makes a measured step final. */
  commit(loose: Int32Array, count: number): void {
    const { plan, absent, wasAbsent } = this;
    let hasFewer = false;
    for (let index = 0; index < count; index++) {
      const stop = loose[index] as number;
      const isAbsent = (plan.dayOf[stop] as number) < 0 ? 1 : 0;
      if (isAbsent === wasAbsent[stop]) continue;
      wasAbsent[stop] = isAbsent;
      if (isAbsent) absent.push(stop);
      else hasFewer = true;
    }
    if (hasFewer) this.absent = absent.filter((stop) => wasAbsent[stop] === 1);
  }

  private sumCost(): void {
    const { plan } = this;
    let cost = 0;
    for (let day = 0; day < plan.cost.length; day++) cost += plan.cost[day] as number;
    this.cost = cost + plan.balance.cost(plan.length, plan.waiting);
  }

  undo(): void {
    const { plan, touched, saved, savedFrom } = this;
    for (let index = 0; index < this.touchedDays; index++) {
      const day = touched[index] as number;
      const start = plan.start(day);
      const end = plan.end(day);
      for (let node = plan.next[start] as number; node !== end; node = plan.next[node] as number) {
        plan.dayOf[node] = -1;
      }
      plan.next[start] = end;
      plan.prev[end] = start;
    }
    for (let index = 0; index < this.touchedDays; index++) {
      const day = touched[index] as number;
      let after = plan.start(day);
      for (let at = savedFrom[index] as number; at < (savedFrom[index + 1] as number); at++) {
        plan.link(saved[at] as number, after);
        after = saved[at] as number;
      }
      plan.refresh(day);
    }
    this.missing = this.missingBefore;
    this.cost = this.costBefore;
  }

  storeIfBest(): boolean {
    const { missing, cost, bestMissing, bestCost } = this;
    if (missing > bestMissing || (missing === bestMissing && cost >= bestCost)) return false;
    this.bestMissing = missing;
    this.bestCost = cost;
    this.bestUnserved = this.absent.length;
    this.bestNext.set(this.plan.next);
    return true;
  }

  bestDays(): number[][] {
    const { model, plan, bestNext } = this;
    return Array.from({ length: model.days }, (_, day) => {
      const stops: number[] = [];
      for (let node = bestNext[plan.start(day)] as number; node < model.stops; ) {
        stops.push(node);
        node = bestNext[node] as number;
      }
      return stops;
    });
  }

  /** Replaces all days. Nothing is checked. */
  load(days: Sequences): void {
    const { plan, model } = this;
    this.beginStep();
    plan.dayOf.fill(-1, 0, model.stops);
    for (let day = 0; day < model.days; day++) {
      const end = plan.end(day);
      plan.next[plan.start(day)] = end;
      plan.prev[end] = plan.start(day);
      for (const stop of days[day] ?? []) plan.link(stop, plan.prev[end] as number);
      plan.refresh(day);
    }
    this.sumUp();
  }

  /** Finds what is on no day, and sums all again. */
  sumUp(): void {
    const { plan, model } = this;
    this.absent = [];
    this.wasAbsent.fill(0);
    this.missing = 0;
    for (let stop = 0; stop < model.stops; stop++) {
      if ((plan.dayOf[stop] as number) >= 0) continue;
      this.absent.push(stop);
      this.wasAbsent[stop] = 1;
      this.missing += model.penalty[stop] as number;
    }
    this.sumCost();
  }
}
