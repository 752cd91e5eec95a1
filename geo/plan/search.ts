import { type Random, seededRandom } from "../random";
import { Draft } from "./draft";
import { Insertion } from "./insertion";
import { InsertionOrder } from "./insertion-order";
import type { Model } from "./model";
import { createNeighbours, type Neighbours } from "./neighbours";
import { Ruin } from "./ruin";
import { settle } from "./settle";

/** The chance that a place is skipped, so that the cheapest is not always taken. */
const BLINKS = 0.01;
/** In small problems, which have few strings to remove, half of the steps skip far more. */
const SMALL = { stops: 20, boldSteps: 0.5, blinks: 0.5 };
/** How much dearer a plan may typically be to go on from it, in mean legs: at first, at last. */
const FIRST_WARMTH = 5;
const LAST_WARMTH = 0.02;
/** So many of the stops left out are tried in one step. */
const MOST_ABSENT = 10;

/**
 * Simulated annealing over plans that break no rule. A step ruins a part of the plan, recreates it
 * by cheapest insertion, and goes on from the result or back. Less left out always wins.
 */
export class Search {
  readonly draft: Draft;
  readonly insertion: Insertion;
  private readonly neighbours: Neighbours;
  private readonly random: Random;
  private readonly ruin: Ruin;
  private readonly order: InsertionOrder;
  /** Stops to insert in the present step. */
  private readonly loose: Int32Array;
  private readonly boldSteps: number;
  private readonly firstWarmth: number;
  private leg = 1;

  /** @param firstWarmth in mean legs; not below that at last */
  constructor(model: Model, seed: number, firstWarmth = FIRST_WARMTH) {
    const neighbours = createNeighbours(model);
    this.neighbours = neighbours;
    this.firstWarmth = Math.max(LAST_WARMTH, firstWarmth);
    this.random = seededRandom(seed);
    this.boldSteps = model.stops <= SMALL.stops ? SMALL.boldSteps : 0;
    this.draft = new Draft(model);
    this.insertion = new Insertion(this.draft.plan, neighbours, this.random);
    this.ruin = new Ruin(this.draft.plan, neighbours, this.random);
    this.order = new InsertionOrder(model);
    this.loose = new Int32Array(model.stops);
  }

  /** Inserts all that is left out where it costs least, the hardest first. */
  construct(isOver: () => boolean): void {
    this.insertAbsent((stop) => this.insertion.find(stop, 0), isOver);
    this.draft.storeIfBest();
    this.leg = this.meanLeg();
  }

  /** Goes back to the best plan and tries each stop left out on each day. */
  repair(): void {
    this.draft.load(this.draft.bestDays());
    this.insertAbsent((stop) => this.insertion.findAnywhere(stop, 0));
    this.draft.storeIfBest();
  }

  /** Makes the best plan cheaper by moving single stops. */
  settle(): void {
    this.draft.load(this.draft.bestDays());
    settle(this.draft);
    this.draft.storeIfBest();
  }

  /** @param spent share of the limit that is used, 0 to 1 */
  step(spent: number): void {
    const { draft, loose, random, insertion } = this;
    draft.beginStep();
    const removed = this.ruin.remove(loose, draft.touch);
    const isOverfull = !this.neighbours.all && draft.absent.length > MOST_ABSENT;
    const count = isOverfull ? this.addAbsentNear(removed) : this.addAbsent(removed);
    this.order.arrange(loose, count, random);
    const blinks = random() < this.boldSteps ? SMALL.blinks : BLINKS;
    for (let index = 0; index < count; index++) {
      const stop = loose[index] as number;
      // Cheapest insertion alone takes no further day while another has room.
      const opensDay = this.ruin.isLarge && index === 0 && insertion.findUnused(stop);
      const isPlaced =
        opensDay ||
        (isOverfull
          ? insertion.findNearOrOn(draft.changedDays(), stop, blinks)
          : insertion.find(stop, blinks));
      if (isPlaced) draft.insert(stop, insertion.after);
    }
    const { cost, missing } = draft;
    draft.measure(loose, count);
    const { firstWarmth } = this;
    const warmth = this.leg * firstWarmth * (LAST_WARMTH / firstWarmth) ** spent;
    const isTaken =
      (draft.missing < missing ||
        (draft.missing === missing && draft.cost < cost - warmth * Math.log(1 - random()))) &&
      draft.isFeasible();
    if (isTaken) {
      draft.commit(loose, count);
      draft.storeIfBest();
    } else {
      draft.undo();
    }
  }

  /** Adds some of the stops left out to the removed ones; gives how many there are together. */
  private addAbsent(removed: number): number {
    const { absent } = this.draft;
    const tried = Math.min(absent.length, MOST_ABSENT);
    for (let index = 0; index < tried; index++) {
      const other = index + Math.floor(this.random() * (absent.length - index));
      const stop = absent[other] as number;
      absent[other] = absent[index] as number;
      absent[index] = stop;
      this.loose[removed + index] = stop;
    }
    return removed + tried;
  }

  /**
   * The same where much is left out: those nearest to the ruin, as only there is new room. Looking
   * at every place of the plan for stops from anywhere would take nearly all of the time.
   */
  private addAbsentNear(removed: number): number {
    const { list, perStop } = this.neighbours;
    const { centre } = this.ruin;
    const first = centre * perStop;
    let count = removed;
    if (this.draft.isAbsent(centre)) this.loose[count++] = centre;
    for (let at = first; at < first + perStop && count < removed + MOST_ABSENT; at++) {
      const stop = list[at] as number;
      if (stop < 0) break;
      if (this.draft.isAbsent(stop)) this.loose[count++] = stop;
    }
    return count;
  }

  private insertAbsent(find: (stop: number) => boolean, isOver = () => false): void {
    const { draft, order } = this;
    const key = (stop: number) => order.hardest[stop] as number;
    draft.beginStep();
    for (const stop of [...draft.absent].sort((a, b) => key(a) - key(b))) {
      if (isOver()) break;
      if (find(stop)) draft.insert(stop, this.insertion.after);
    }
    draft.sumUp();
  }

  /** What travel between two stops of the plan costs on average, without service and waiting. */
  private meanLeg(): number {
    const { plan, model } = this.draft;
    let cost = 0;
    let legs = 0;
    for (let day = 0; day < model.days; day++) {
      if (plan.count[day] === 0) continue;
      const end = plan.end(day);
      for (let node = plan.start(day); node !== end; node = plan.next[node] as number) {
        cost += plan.leg[node] as number;
        legs++;
      }
    }
    return cost / Math.max(1, legs);
  }
}
