/** Which of the slots that were found are offered. */
import type { Slot } from "~/slots/find-slots.server";

/** So many are offered. */
const MOST_SLOTS = 3;

/**
 * The best slots of a day, or of all days: then the first agent who is free on each day comes before
 * others who are free on the same day.
 */
export function bestSlots(slots: readonly Slot[], day: string | null): Slot[] {
  if (day) return slots.filter((slot) => slot.day === day).slice(0, MOST_SLOTS);
  const freeDays = new Set<string>();
  const isFirst = (slot: Slot) => {
    if (slot.kind === "route") return true;
    const isNew = !freeDays.has(slot.day);
    freeDays.add(slot.day);
    return isNew;
  };
  const ranked = new Set([...slots.filter(isFirst), ...slots]);
  const best = new Set([...ranked].slice(0, MOST_SLOTS));
  return slots.filter((slot) => best.has(slot));
}
