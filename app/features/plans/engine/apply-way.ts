import type { PlanDocument } from "contract/entities";

/**
 * Changes a plan as one way of a reason says, so that planning again serves the place.
 *
 * @param unserved index in the proposal's `unserved`
 * @param way index in its `ways`
 * @throws RangeError if there is no such way
 */
export function applyWay(_document: PlanDocument, _unserved: number, _way: number): PlanDocument {
  throw new Error("not built yet");
}
