/** Locks of a plan: planning again leaves what is locked as it is. */
import type { PlanDocument, PlannedDay } from "contract/entities";
import { DAY_LOCKED } from "../engine/index.server";

/** What a lock is about: a stop by its place, or days by agent, by date, or by both. */
export type LockTarget =
  | { kind: "stop"; place: number }
  | { kind: "days"; userId: string | null; day: string | null };

/**
 * A plan with something locked or unlocked; the same plan where there is nothing of that kind.
 *
 * @throws RangeError if the stop is on no day of the proposal
 */
export function setLock(
  document: PlanDocument,
  target: LockTarget,
  isLocked: boolean,
): PlanDocument {
  return target.kind === "stop"
    ? lockStop(document, target.place, isLocked)
    : lockDays(document, target, isLocked);
}

function lockStop(document: PlanDocument, at: number, isLocked: boolean): PlanDocument {
  const has = ({ stops }: PlannedDay) => stops.some(({ place }) => place === at);
  const planned = document.proposal?.days.find(has);
  const place = document.places[at];
  if (!place || !planned) throw new RangeError("The plan has no such stop");
  const lockedTo = isLocked ? { userId: planned.userId, day: planned.day } : null;
  return { ...document, places: document.places.with(at, { ...place, lockedTo }) };
}

function lockDays(
  document: PlanDocument,
  { userId, day }: { userId: string | null; day: string | null },
  isLocked: boolean,
): PlanDocument {
  const { proposal } = document;
  if (!proposal) return document;
  const isMeant = (one: PlannedDay) =>
    (!userId || one.userId === userId) && (!day || one.day === day);
  const days = proposal.days.map((one) => {
    if (!isMeant(one)) return one;
    return isLocked ? { ...one, isLocked } : { ...one, isLocked, stops: one.stops.map(unmarked) };
  });
  return { ...document, proposal: { ...proposal, days } };
}

/** A stop is no longer marked for a lock that is gone. */
const unmarked = (stop: PlannedDay["stops"][number]) => ({
  ...stop,
  broken: stop.broken.filter((rule) => rule !== DAY_LOCKED),
});

/** The locked days among these, each once. */
export function lockedDays(
  { proposal }: Pick<PlanDocument, "proposal">,
  days: readonly ({ userId: string; day: string } | null)[],
): PlannedDay[] {
  const isMeant = (one: PlannedDay) =>
    days.some((asked) => asked?.userId === one.userId && asked.day === one.day);
  return (proposal?.days ?? []).filter((one) => one.isLocked && isMeant(one));
}

/** A plan without the locks of some days. */
export const unlockDays = (document: PlanDocument, days: readonly PlannedDay[]): PlanDocument =>
  days.reduce((plan, { userId, day }) => lockDays(plan, { userId, day }, false), document);
