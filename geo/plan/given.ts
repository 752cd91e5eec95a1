import type { Draft } from "./draft";
import type { Insertion } from "./insertion";
import type { Sequences } from "./problem";

/**
 * Takes over what a given plan has: a frozen day as it is, another one if it breaks no rule, else
 * those of its stops, in their order and the locked ones first, that break none.
 */
export function takeOver(draft: Draft, insertion: Insertion, given: Sequences = []): void {
  const { model, plan } = draft;
  const days = Array.from({ length: model.days }, (_, day) => day);
  const isFree = (stop: number) =>
    Number.isInteger(stop) && stop >= 0 && stop < model.stops && (plan.dayOf[stop] as number) < 0;
  const isLocked = (stop: number) => model.problem.stops[stop]?.locked !== undefined;
  const append = (stop: number, day: number) => {
    plan.link(stop, plan.prev[plan.end(day)] as number);
  };
  for (const day of days.filter((one) => model.frozen[one])) {
    for (const stop of given[day] ?? []) if (isFree(stop)) append(stop, day);
    plan.refresh(day);
  }
  for (const day of days.filter((one) => !model.frozen[one])) {
    const sequence = [...new Set(given[day])].filter(isFree);
    for (const stop of sequence) append(stop, day);
    plan.refresh(day);
    if (sequence.every((stop) => insertion.mayStay(stop, day)) && insertion.keepsLimits(day))
      continue;
    for (const stop of sequence) plan.unlink(stop);
    plan.refresh(day);
    for (const stop of [
      ...sequence.filter(isLocked),
      ...sequence.filter((one) => !isLocked(one)),
    ]) {
      if (!insertion.fitsLast(stop, day)) continue;
      append(stop, day);
      plan.refresh(day);
    }
  }
  draft.sumUp();
  draft.storeIfBest();
}
