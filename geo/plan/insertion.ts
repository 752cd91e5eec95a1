import type { Random } from "../random";
import type { Itineraries } from "./itineraries";
import type { Model } from "./model";
import type { Neighbours } from "./neighbours";

/** Finds the cheapest place for a stop among those that break no rule. */
export class Insertion {
  /** The node behind which the stop fits best; −1: nowhere. */
  after = -1;
  cost = Number.POSITIVE_INFINITY;
  private readonly plan: Itineraries;
  private readonly model: Model;
  private readonly neighbours: Neighbours;
  private readonly random: Random;
  /** Answers of `mayHave` for the present stop, by day. */
  private readonly asked: Int32Array;
  private readonly answer: Uint8Array;
  private readonly kindTried: Int32Array;
  private stamp = 0;
  /** The chance that a place is skipped (a blink). */
  private blinks = 0;
  /** A place costs more than its travel. */
  private readonly hasExtras: boolean;

  constructor(plan: Itineraries, neighbours: Neighbours, random: Random) {
    this.plan = plan;
    this.model = plan.model;
    this.neighbours = neighbours;
    this.random = random;
    const { countsPreferences, weights } = plan.model;
    this.hasExtras = plan.balance.counts || countsPreferences || weights.day > 0;
    this.asked = new Int32Array(plan.model.days);
    this.answer = new Uint8Array(plan.model.days);
    this.kindTried = new Int32Array(plan.model.days);
  }

  /** Looks beside the stop's neighbours and on unused days, and everywhere if that finds nothing. */
  find(stop: number, blinks: number): boolean {
    if (this.neighbours.all) return this.findAnywhere(stop, blinks);
    return this.findNear(stop, blinks) || this.findAnywhere(stop, 0);
  }

  /** Looks beside the stop's neighbours and on unused days, and then only at some days. */
  findNearOrOn(days: Int32Array, stop: number, blinks: number): boolean {
    if (this.neighbours.all) return this.findAnywhere(stop, blinks);
    if (this.findNear(stop, blinks)) return true;
    for (const day of days) if (this.mayHave(stop, day)) this.scan(stop, day);
    return this.after >= 0;
  }

  private findNear(stop: number, blinks: number): boolean {
    this.begin(blinks);
    const { dayOf, prev, next } = this.plan;
    const { list, perStop, forPlaces } = this.neighbours;
    const first = stop * perStop;
    for (let index = first; index < first + forPlaces; index++) {
      const near = list[index] as number;
      if (near < 0) break;
      const day = dayOf[near] as number;
      if (day < 0 || !this.mayHave(stop, day)) continue;
      this.consider(stop, prev[near] as number, near, day);
      this.consider(stop, near, next[near] as number, day);
    }
    this.tryUnused(stop);
    return this.after >= 0;
  }

  /** Looks at each place of each day. */
  findAnywhere(stop: number, blinks: number): boolean {
    this.begin(blinks);
    const { plan } = this;
    for (let day = 0; day < this.model.days; day++) {
      if (plan.count[day] !== 0 && this.mayHave(stop, day)) this.scan(stop, day);
    }
    this.tryUnused(stop);
    return this.after >= 0;
  }

  /** Looks at unused days only. */
  findUnused(stop: number): boolean {
    this.begin(0);
    this.tryUnused(stop);
    return this.after >= 0;
  }

  /** Whether a stop on a day breaks no rule that concerns the two alone, and no link. */
  mayStay(stop: number, day: number): boolean {
    const { allowed, days } = this.model;
    return allowed[stop * days + day] === 1 && this.plan.keepsLinks(stop, day);
  }

  /** Whether a day keeps its limits, windows, break and shift. */
  keepsLimits(day: number): boolean {
    const { model, plan } = this;
    return (
      (plan.count[day] as number) <= (model.mostStops[day] as number) &&
      (plan.load[day] as number) <= (model.mostLoad[day] as number) &&
      plan.isFeasible(day)
    );
  }

  /** Whether a stop may come last on a day. */
  fitsLast(stop: number, day: number): boolean {
    this.begin(0);
    const end = this.plan.end(day);
    const last = this.plan.prev[end] as number;
    return this.mayHave(stop, day) && this.fits(stop, last, end, day);
  }

  private begin(blinks: number): void {
    this.stamp++;
    this.blinks = blinks;
    this.after = -1;
    this.cost = Number.POSITIVE_INFINITY;
  }

  /** One unused day of each kind. */
  private tryUnused(stop: number): void {
    const { plan, model, kindTried } = this;
    for (let day = 0; day < model.days; day++) {
      if (plan.count[day] !== 0) continue;
      const kind = model.kind[day] as number;
      if (kindTried[kind] === this.stamp) continue;
      kindTried[kind] = this.stamp;
      if (this.mayHave(stop, day)) this.consider(stop, plan.start(day), plan.end(day), day);
    }
  }

  /** Rules that do not depend on the place within the day. */
  private mayHave(stop: number, day: number): boolean {
    if (this.asked[day] === this.stamp) return this.answer[day] === 1;
    const may = this.plan.mayAdd(stop, day);
    this.asked[day] = this.stamp;
    this.answer[day] = may ? 1 : 0;
    return may;
  }

  /** Looks at each place of a day. */
  private scan(stop: number, day: number): void {
    const { plan } = this;
    const { next } = plan;
    const end = plan.end(day);
    for (let from = plan.start(day), to = 0; from !== end; from = to) {
      to = next[from] as number;
      this.consider(stop, from, to, day);
    }
  }

  /** Most places are dearer by their travel alone, which is seen first: nothing makes one cheaper. */
  private consider(stop: number, from: number, to: number, day: number): void {
    const { plan } = this;
    const isUnused = plan.count[day] === 0;
    let cost = this.travelBetween(stop, from, to) - (isUnused ? 0 : (plan.leg[from] as number));
    if (!(cost < this.cost)) return;
    if (this.hasExtras) {
      cost += this.extras(stop, from, to, day);
      if (!(cost < this.cost)) return;
    }
    if (this.blinks > 0 && this.random() < this.blinks) return;
    if (!this.fits(stop, from, to, day)) return;
    this.cost = cost;
    this.after = from;
  }

  private travelBetween(stop: number, from: number, to: number): number {
    const { place, places, costs, costsTo } = this.model;
    if (costs === null || costsTo === null) {
      return this.plan.travel(from, stop) + this.plan.travel(stop, to);
    }
    const row = (place[stop] as number) * places;
    const there = costsTo[row + (place[from] as number)] as number;
    return there + (costs[row + (place[to] as number)] as number);
  }

  /** What a place costs beside travel. */
  private extras(stop: number, from: number, to: number, day: number): number {
    const { plan, model } = this;
    const isUnused = plan.count[day] === 0;
    let cost = isUnused ? model.weights.day : 0;
    if (plan.balance.counts) {
      let more = plan.time(from, stop) + plan.time(stop, to) + (model.service[stop] as number);
      if (!isUnused) more -= plan.legTime[from] as number;
      cost += plan.balance.added(plan.length[day] as number, more);
    }
    return model.countsPreferences ? cost + plan.preference(stop, day) : cost;
  }

  private fits(stop: number, from: number, to: number, day: number): boolean {
    const { plan, model } = this;
    if ((model.mostDistance[day] as number) < Number.POSITIVE_INFINITY) {
      const added = plan.distanceBetween(from, stop) + plan.distanceBetween(stop, to);
      const saved = plan.count[day] === 0 ? 0 : plan.distanceBetween(from, to);
      const distance = (plan.distance[day] as number) + added - saved;
      if (distance > (model.mostDistance[day] as number)) return false;
    }
    const there = plan.time(from, stop);
    const on = plan.time(stop, to);
    const service = model.service[stop] as number;
    const rested = plan.earliestStart(stop, day, (plan.leaveRested[from] as number) + there);
    const arrives = rested + service + on;
    if (arrives <= (plan.arriveRested[to] as number)) return true;
    if (model.hasBreak[day] === 0) return false;
    const due = plan.earliestStart(stop, day, (plan.leaveDue[from] as number) + there) + service;
    return (
      due + on <= (plan.arriveDue[to] as number) ||
      plan.afterBreak(day, due) + on <= (plan.arriveRested[to] as number)
    );
  }
}
