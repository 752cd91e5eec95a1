import { conflict, invalid, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { Edit } from "./change";
import { moved, stopVisited } from "./order";
import { newStop, type StopRow } from "./rows";

/**
 * Locations put in as stops after a place in the order, 0 being the start.
 *
 * @throws 409 for a location that is a stop of the route already; 422 for a place past the end
 */
export function inserted(stops: StopRow[], locationIds: readonly string[], after: number): Edit {
  checkPlace(stops, after);
  const there = new Map(stops.map(({ locationId, order }) => [locationId, order]));
  const taken = locationIds.flatMap((id) => there.get(id) ?? []);
  if (taken.length > 0) {
    throw conflict(
      taken.length === 1
        ? `This location is on the route already, as stop ${taken[0]}`
        : `${taken.length} of these locations are on the route already, as stops ${taken.slice(0, 5).join(", ")}${taken.length > 5 ? ", …" : ""}`,
      "ALREADY_ON_ROUTE",
    );
  }
  const added = locationIds.map(newStop);
  return {
    added,
    order: idsOf([...stops.slice(0, after), ...added, ...stops.slice(after)]),
  };
}

/** 422 for a place past the end of the route. */
export function checkPlace(stops: readonly StopRow[], after: number): void {
  if (after > stops.length) {
    throw invalid(`The route has ${stops.length} stops only`, "path.order");
  }
}

/** One stop, named by its id or its location's, at another place; see {@link moved}. */
export function movedTo(stops: StopRow[], id: string, place: number): Edit {
  return { order: moved(stops, findStop(stops, id), place) };
}

/**
 * The route without one stop, named by its id or its location's.
 *
 * @throws 404 when the route has no such stop; 409 when it is visited
 */
export function unlinked(stops: StopRow[], id: string): Edit {
  const stop = findStop(stops, id);
  if (stop.isVisited) throw stopVisited("A visited stop stays on its route");
  return { removed: [stop], order: idsOf(stops.filter((other) => other !== stop)) };
}

function findStop(stops: StopRow[], id: string): StopRow {
  const wanted = asUuid(id);
  const found =
    stops.find((stop) => stop.id === wanted) ??
    stops.find((stop) => stop.locationId === wanted && !stop.isVisited) ??
    stops.find((stop) => stop.locationId === wanted);
  if (!found) throw notFound("The route has no such stop");
  return found;
}

const idsOf = (stops: readonly { id: string }[]): string[] => stops.map(({ id }) => id);
