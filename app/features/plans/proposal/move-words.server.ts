/** What moving a stop costs, in words. */
import type { PlanDocument } from "contract/entities";
import { distanceInWords, formatDuration, type Units } from "~/lib/figures";
import type { MovedPlan, OfferedPlace } from "../engine/index.server";
import { brokenByMove } from "./broken-words.server";

/** Seconds by which nobody sees a difference. */
const UNSEEN = 30;

/**
 * `Detour: 4 min, 1.20 mi. The day gets 1 h longer`, and the rules that the place breaks, by how much. Other
 * stops at which it breaks them are named.
 *
 * @param moved index of the place that is moved
 */
export function offerWords(
  offer: OfferedPlace,
  { document, units, moved }: { document: PlanDocument; units: Units; moved: number },
): string {
  const { seconds, metres, length, broken } = offer;
  const time = formatDuration(Math.max(0, seconds));
  const longer = length < UNSEEN ? "no" : formatDuration(length);
  const cost = `Detour: ${time}, ${distanceInWords(Math.max(0, metres), units)}. The day gets ${longer} longer`;
  if (broken.length === 0) return cost;
  const named = broken.map((one) => ({ ...one, place: one.place === moved ? null : one.place }));
  return `${cost}. It breaks: ${brokenByMove({ broken: named, document }, units).join("; ")}`;
}

/** `On the road: 4 min more, 1.20 mi less. Working days: 20 min longer`: of all agents together. */
export function costWords(
  { seconds, metres, length }: Pick<MovedPlan, "seconds" | "metres" | "length">,
  units: Units,
): string {
  const more = (value: number, write: (amount: number) => string) =>
    `${write(Math.abs(value))} ${value < 0 ? "less" : "more"}`;
  const time = more(seconds, formatDuration);
  const way = more(metres, (amount) => distanceInWords(amount, units));
  return `On the road: ${time}, ${way}. Working days: ${lengthWords(length)}`;
}

function lengthWords(length: number): string {
  if (Math.abs(length) < UNSEEN) return "as long as before";
  return `${formatDuration(Math.abs(length))} ${length < 0 ? "shorter" : "longer"}`;
}
