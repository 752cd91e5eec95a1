import type { PlanDocument } from "contract/entities";

/** Where travel times come from: they are cached by plan and places. */
export interface TravelSource {
  planId: string;
  signal?: AbortSignal;
}

/** A place goes behind so many stops of an agent's day, or off the plan. */
export interface PlanMove {
  /** Its index among the document's places. */
  place: number;
  to: { userId: string; day: string; position: number } | null;
}

export interface MovedPlan {
  /** With the times and the `broken` marks of the days that changed. */
  document: PlanDocument;
  /** Rules that are broken now and were not before; `excess` in seconds, metres, stops or days. */
  broken: { rule: string; place: number | null; excess: number }[];
  /** By how much the days get longer, or shorter below 0. */
  seconds: number;
  metres: number;
}

export interface BestPlace {
  userId: string;
  day: string;
  position: number;
  /** By how much that day gets longer on the road. */
  seconds: number;
  metres: number;
}

/**
 * Moves a place by hand. Nothing is refused: what the move breaks is marked.
 *
 * @throws RangeError if the plan has no such place or day
 * @throws DirectionsError if there are no travel times
 */
export async function tryPlanMove(
  _document: PlanDocument,
  _source: TravelSource,
  _move: PlanMove,
): Promise<MovedPlan> {
  throw new Error("not built yet");
}

/**
 * The three best places for a location of the plan that break no rule, on different days, the
 * best first.
 *
 * @throws DirectionsError if there are no travel times
 */
export async function bestPlacesFor(
  _document: PlanDocument,
  _source: TravelSource,
  _place: number,
): Promise<BestPlace[]> {
  throw new Error("not built yet");
}
