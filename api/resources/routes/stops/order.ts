import { conflict, invalid } from "../../../http/errors";
import type { StopRow } from "./rows";

/** What a rule of order needs to know of a stop; the list stands in the order of the route. */
type Stop = Pick<StopRow, "id" | "isVisited">;

/** 409: a visited stop stays where it is. */
export const stopVisited = (message: string) => conflict(message, "STOP_VISITED");

/**
 * The ids once one stop went to another place. Visited stops keep their numbers: the moved
 * stop passes them, and the others not yet visited close up around.
 *
 * @param place from 1
 * @throws 409 when the stop is visited or the place is a visited stop's; 422 for a place past
 *   the end
 */
export function moved(stops: readonly Stop[], stop: Stop, place: number): string[] {
  if (stop.isVisited) throw stopVisited("A visited stop keeps its place");
  const there = stops[place - 1];
  if (!there) throw invalid(`The route has ${stops.length} stops only`, "body.order");
  if (there.isVisited) throw stopVisited(`Place ${place} is a visited stop's, which keeps it`);
  const open = stops.filter(({ isVisited }) => !isVisited);
  const others = open.filter(({ id }) => id !== stop.id);
  const rank = open.indexOf(there);
  const next = [...others.slice(0, rank), stop, ...others.slice(rank)].values();
  return stops.map((at) => (at.isVisited ? at.id : (next.next().value?.id ?? at.id)));
}

/**
 * The ids in an order that was given as a whole.
 *
 * @throws 422 unless it names every stop once and the places 1…n; 409 when a visited stop
 *   would leave its place
 */
export function reordered(
  stops: readonly Stop[],
  given: readonly { routeLocationId: string; order: number }[],
): string[] {
  const wrong = (message: string) => invalid(message, "body.stops");
  const known = new Map(stops.map((stop, index) => [stop.id, { ...stop, place: index + 1 }]));
  const places = new Map<number, string>();
  const named = new Set<string>();
  for (const { routeLocationId, order } of given) {
    const id = routeLocationId.toLowerCase();
    if (!known.has(id)) throw wrong(`The route has no stop ${routeLocationId}`);
    if (named.has(id)) throw wrong(`The stop ${routeLocationId} is named twice`);
    if (places.has(order)) throw wrong(`The place ${order} is given twice`);
    if (order > stops.length) throw wrong(`The route has ${stops.length} stops only`);
    named.add(id);
    places.set(order, id);
  }
  const missing = stops.find(({ id }) => !named.has(id));
  if (missing) {
    const more = stops.length - named.size - 1;
    throw wrong(`The stop ${missing.id} is missing${more > 0 ? `, and ${more} more` : ""}`);
  }
  for (const [order, id] of places) {
    const stop = known.get(id);
    if (stop?.isVisited && stop.place !== order) {
      throw stopVisited(`The visited stop at place ${stop.place} keeps its place`);
    }
  }
  return stops.map((stop, index) => places.get(index + 1) ?? stop.id);
}
