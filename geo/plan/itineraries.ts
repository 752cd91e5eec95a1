import { Balance } from "./balance";
import { Lookups } from "./lookups";
import type { Model } from "./model";

/** Sums of seconds in another order differ by less. */
const ROUNDING = 1e-6;

/**
 * The stops of each day as linked lists, with what constant-time checks need.
 *
 * Two states of a day are followed side by side: the break is behind the agent ("rested", also where
 * a day has no break) or still ahead ("due"). For each node there is the earliest moment at which
 * the agent can leave, and the latest at which the agent may arrive and still keep every later
 * window, the break and the shift (forward slack of Savelsbergh, 1992, with several windows).
 * Arriving earlier is never worse, so comparing the two decides an insertion in constant time.
 */
export class Itineraries extends Lookups {
  readonly balance: Balance;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** The day of each node, or −1. */
  readonly dayOf: Int32Array;
  readonly leaveRested: Float64Array;
  readonly leaveDue: Float64Array;
  readonly arriveRested: Float64Array;
  readonly arriveDue: Float64Array;
  /** Weighted travel from each node to the next. */
  readonly leg: Float64Array;
  /** Seconds from each node to the next. */
  readonly legTime: Float64Array;
  /** Of each day. */
  readonly count: Int32Array;
  readonly load: Float64Array;
  readonly distance: Float64Array;
  /** From leaving to returning, if lengths count; otherwise 0. */
  readonly length: Float64Array;
  /** What of that is neither travel nor service nor a break on the way. */
  readonly waiting: Float64Array;
  /** Weighted distance and length, and preferences. */
  readonly cost: Float64Array;
  /** Travel and service. */
  private readonly busy: Float64Array;
  /** When the agent leaves on the day whose length was worked out last. */
  private leaves = 0;

  constructor(model: Model) {
    const { nodes, days, stops } = model;
    super(model);
    this.balance = new Balance(model);
    this.next = new Int32Array(nodes).fill(-1);
    this.prev = new Int32Array(nodes).fill(-1);
    this.dayOf = new Int32Array(nodes).fill(-1);
    this.leaveRested = new Float64Array(nodes);
    this.leaveDue = new Float64Array(nodes);
    this.arriveRested = new Float64Array(nodes);
    this.arriveDue = new Float64Array(nodes);
    this.leg = new Float64Array(nodes);
    this.legTime = new Float64Array(nodes);
    this.count = new Int32Array(days);
    this.load = new Float64Array(days);
    this.distance = new Float64Array(days);
    this.length = new Float64Array(days);
    this.waiting = new Float64Array(days);
    this.busy = new Float64Array(days);
    this.cost = new Float64Array(days);
    for (let day = 0; day < days; day++) {
      const start = stops + 2 * day;
      this.dayOf[start] = this.dayOf[start + 1] = day;
      this.next[start] = start + 1;
      this.prev[start + 1] = start;
      this.refresh(day);
    }
  }

  start = (day: number): number => this.model.stops + 2 * day;
  end = (day: number): number => this.model.stops + 2 * day + 1;

  /** Rules of a stop and a day whatever the place: limits, links and all that is compiled. */
  mayAdd(stop: number, day: number): boolean {
    const { model } = this;
    return (
      model.allowed[stop * model.days + day] === 1 &&
      (this.count[day] as number) < (model.mostStops[day] as number) &&
      (this.load[day] as number) + (model.load[stop] as number) <=
        (model.mostLoad[day] as number) &&
      (!model.hasLinks || this.keepsLinks(stop, day))
    );
  }

  /** Whether its linked visits are far enough from a day, and near enough. */
  keepsLinks(stop: number, day: number): boolean {
    const { linkFrom, linkOther, linkLeast, linkMost, date } = this.model;
    const to = linkFrom[stop + 1] as number;
    for (let link = linkFrom[stop] as number; link < to; link++) {
      const other = this.dayOf[linkOther[link] as number] as number;
      if (other < 0) continue;
      const apart = (date[other] as number) - (date[day] as number);
      if (apart < (linkLeast[link] as number) || apart > (linkMost[link] as number)) return false;
    }
    return true;
  }

  /** Puts a stop behind a node, without any check. Call `refresh` afterwards. */
  link(stop: number, after: number): void {
    const before = this.next[after] as number;
    this.next[after] = stop;
    this.prev[stop] = after;
    this.next[stop] = before;
    this.prev[before] = stop;
    this.dayOf[stop] = this.dayOf[after] as number;
  }

  /** Takes a stop off its day. Call `refresh` afterwards. */
  unlink(stop: number): void {
    const before = this.prev[stop] as number;
    const after = this.next[stop] as number;
    this.next[before] = after;
    this.prev[after] = before;
    this.dayOf[stop] = -1;
  }

  /** Recomputes a day whose stops have changed. */
  refresh(day: number): void {
    this.forward(day);
    const { shiftEnds, countsLength } = this.model;
    const length = countsLength ? this.lengthOf(day) : 0;
    this.backward(day, shiftEnds[day] as number);
    this.setFigures(day, this.distance[day] as number, length, this.leaves);
  }

  /** Whether a day, as refreshed, keeps its windows, break, shift and distance. */
  isFeasible(day: number): boolean {
    const { shiftEnds, breakLatest, mostDistance } = this.model;
    const end = this.end(day);
    const due = this.leaveDue[end] as number;
    const ends = shiftEnds[day] as number;
    return (
      this.count[day] === 0 ||
      ((this.distance[day] as number) <= (mostDistance[day] as number) + ROUNDING &&
        ((this.leaveRested[end] as number) <= ends ||
          (due <= ends && due <= (breakLatest[day] as number))))
    );
  }

  private forward(day: number): void {
    const { model, next, leaveRested, leaveDue } = this;
    const { service, load: loads } = model;
    const hasBreak = model.hasBreak[day] === 1;
    const begins = model.shiftBegins[day] as number;
    const end = this.end(day);
    let node = this.start(day);
    // Resting at home may come before the shift.
    const rests = (model.breakEarliest[day] as number) + (model.breakSeconds[day] as number);
    let rested = hasBreak ? Math.max(begins, rests) : begins;
    let due = hasBreak ? begins : Number.POSITIVE_INFINITY;
    let count = 0;
    let load = 0;
    let distance = 0;
    let busy = 0;
    leaveRested[node] = rested;
    leaveDue[node] = due;
    for (let to = next[node] as number; ; to = next[to] as number) {
      const travel = this.time(node, to);
      this.legTime[node] = travel;
      this.leg[node] = this.travel(node, to);
      distance += this.distanceBetween(node, to);
      busy += travel + (service[to] as number);
      if (to === end) {
        leaveRested[end] = rested + travel;
        leaveDue[end] = due + travel;
        break;
      }
      rested = this.earliestStart(to, day, rested + travel) + (service[to] as number);
      if (hasBreak) {
        due = this.earliestStart(to, day, due + travel) + (service[to] as number);
        const had = this.afterBreak(day, due);
        if (had < rested) rested = had;
      }
      leaveRested[to] = rested;
      leaveDue[to] = due;
      count++;
      load += loads[to] as number;
      node = to;
    }
    this.count[day] = count;
    this.load[day] = load;
    this.busy[day] = busy;
    this.distance[day] = count === 0 ? 0 : distance;
  }

  /** The latest arrivals that still return by a moment. */
  private backward(day: number, returns: number): void {
    const { model, prev, arriveRested, arriveDue } = this;
    const hasBreak = model.hasBreak[day] === 1;
    const latest = model.breakLatest[day] as number;
    const seconds = model.breakSeconds[day] as number;
    const rests = (model.breakEarliest[day] as number) + seconds;
    const start = this.start(day);
    let node = this.end(day);
    let rested = returns;
    let due = hasBreak ? Math.min(returns, latest) : Number.NEGATIVE_INFINITY;
    arriveRested[node] = rested;
    arriveDue[node] = due;
    for (let at = prev[node] as number; ; at = prev[at] as number) {
      const travel = this.legTime[at] as number;
      const leave = rested - travel;
      if (hasBreak) {
        due -= travel;
        if (rests <= leave && at !== start) due = Math.max(due, Math.min(latest, leave - seconds));
      }
      rested = leave;
      if (at !== start) {
        const served = model.service[at] as number;
        rested = this.latestStart(at, day, rested - served);
        if (hasBreak) due = this.latestStart(at, day, due - served);
      }
      arriveRested[at] = rested;
      arriveDue[at] = due;
      if (at === start) return;
      node = at;
    }
  }

  /** Returning as early as possible and then leaving as late as possible; 0 if it cannot be. */
  lengthOf(day: number): number {
    if (this.count[day] === 0) return 0;
    const { model } = this;
    const start = this.start(day);
    const end = this.end(day);
    let returns = this.leaveRested[end] as number;
    const due = this.leaveDue[end] as number;
    if (due < returns && due <= (model.breakLatest[day] as number)) returns = due;
    if (returns === Number.POSITIVE_INFINITY) return 0;
    this.backward(day, returns);
    const rested = this.arriveRested[start] as number;
    const isRested = rested >= (this.leaveRested[start] as number) - ROUNDING;
    this.leaves = Math.max(
      model.shiftBegins[day] as number,
      isRested ? rested : 0,
      this.arriveDue[start] as number,
    );
    return returns - this.leaves;
  }

  /** Sets what a day costs: for one that breaks rules, `refresh` cannot know. */
  setFigures(day: number, distance: number, length: number, leaves: number): void {
    const { weights, countsPreferences, frozen } = this.model;
    this.distance[day] = distance;
    this.length[day] = length;
    const idle = length - (this.busy[day] as number);
    this.waiting[day] = idle > 0 ? idle - this.breakWithin(day, leaves, leaves + length) : 0;
    const cost =
      weights.distance * distance +
      weights.time * length +
      (this.count[day] !== 0 && !frozen[day] ? weights.day : 0) +
      (countsPreferences ? this.preferencesOf(day) : 0);
    // A frozen day stays, even over a way that is not there: all plans have it.
    this.cost[day] = frozen[day] && !Number.isFinite(cost) ? 0 : cost;
  }

  /** Seconds of the break, if it can be neither before leaving nor after returning. */
  private breakWithin(day: number, leaves: number, returns: number): number {
    const { hasBreak, breakEarliest, breakLatest, breakSeconds } = this.model;
    const seconds = breakSeconds[day] as number;
    const isOutside =
      returns <= (breakLatest[day] as number) + ROUNDING ||
      leaves >= (breakEarliest[day] as number) + seconds - ROUNDING;
    return hasBreak[day] === 0 || isOutside ? 0 : seconds;
  }

  private preferencesOf(day: number): number {
    let cost = 0;
    const end = this.end(day);
    for (let stop = this.next[this.start(day)] as number; stop !== end; ) {
      cost += this.preference(stop, day);
      stop = this.next[stop] as number;
    }
    return cost;
  }
}
