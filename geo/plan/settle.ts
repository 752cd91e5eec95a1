import type { Draft } from "./draft";
import { bestPlaceOn } from "./places";

/** Places that are tried, in a tenth of a second or less. */
const MOST_TRIED = 50_000;
/** Seconds; less waiting is not worth a look. */
const SHORT_WAIT = 60;
/** Sums in another order differ by less. */
const ROUNDING = 1e-6;

/**
 * Moves single stops while the whole plan gets cheaper; in a large plan only from and to days with
 * waiting. The search chooses places by their travel, so it may end before it finds what saves only
 * waiting.
 *
 * @param draft breaks no rule, before and afterwards
 */
export function settle(draft: Draft): void {
  const { model, plan } = draft;
  if (!model.countsLength) return;
  const looksEverywhere = model.stops * (model.stops + model.days) <= MOST_TRIED;
  let left = MOST_TRIED;
  for (let hasMoved = true; hasMoved && left > 0; ) {
    hasMoved = false;
    for (let stop = 0; stop < model.stops && left > 0; stop++) {
      const from = plan.dayOf[stop] as number;
      if (from < 0 || model.frozen[from]) continue;
      const days = daysToTry(draft, stop, looksEverywhere);
      left -= days.reduce((sum, day) => sum + (plan.count[day] as number) + 1, 0);
      if (days.length > 0 && moveToBest(draft, stop, days)) hasMoved = true;
    }
  }
  draft.sumUp();
}

function daysToTry({ model, plan }: Draft, stop: number, isAny: boolean): number[] {
  const isWaiting = (day: number) => (plan.waiting[day] as number) > SHORT_WAIT;
  const fromAny = isAny || isWaiting(plan.dayOf[stop] as number);
  const days: number[] = [];
  for (let day = 0; day < model.days; day++) {
    const isAllowed = model.allowed[stop * model.days + day] === 1;
    if (isAllowed && (fromAny || isWaiting(day))) days.push(day);
  }
  return days;
}

/** Moves a stop to the cheapest of its places on some days, if that is cheaper than where it is. */
function moveToBest(draft: Draft, stop: number, days: readonly number[]): boolean {
  const { plan } = draft;
  const from = plan.dayOf[stop] as number;
  const here = plan.prev[stop] as number;
  const costOf = () => (plan.cost[from] as number) + plan.balance.cost(plan.length, plan.waiting);
  const before = costOf();
  plan.unlink(stop);
  plan.refresh(from);
  let least = before - costOf() - ROUNDING;
  let best: { day: number; position: number } | undefined;
  for (const day of plan.isFeasible(from) ? days : []) {
    const place = bestPlaceOn(draft, stop, day);
    if (!place || place.cost >= least) continue;
    least = place.cost;
    best = { day, position: place.position };
  }
  plan.link(stop, best ? nodeAt(draft, best.day, best.position) : here);
  plan.refresh(plan.dayOf[stop] as number);
  return best !== undefined;
}

/** The node after which a stop comes at a position. */
function nodeAt({ plan }: Draft, day: number, position: number): number {
  let node = plan.start(day);
  for (let passed = 0; passed < position; passed++) node = plan.next[node] as number;
  return node;
}
