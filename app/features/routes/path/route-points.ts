/** Stops as directions and maps want them. */
import type { Location, Route } from "contract/entities";
import type { Path, RoutePoint } from "geo/directions/engine";
import type { MapPin } from "~/map";

type Located = Pick<Location, "name" | "location">;

/** A location as a point of a route; one without a position is refused by name when asked for. */
export const routePoint = ({ name, location }: Located): RoutePoint => ({
  coordinates: location?.coordinates ?? [Number.NaN, Number.NaN],
  name,
});

/** A stop of a route, or one that is still to be, as directions need it. */
export interface PlannedStop {
  location?: Located | null | undefined;
}

/** Stops as the points of a route, in their order. */
export const pointsOf = (stops: readonly PlannedStop[]): RoutePoint[] =>
  stops.map(({ location }) => routePoint(location ?? { name: "" }));

/** The stops along the whole way of a route: a round trip comes to the first once more. */
export const wholeWay = <Stop>(
  stops: readonly Stop[],
  { roundTrip }: Pick<Route, "roundTrip">,
): readonly Stop[] => (roundTrip && stops.length > 1 ? [...stops, stops[0] as Stop] : stops);

/** By the specification: the service's milliseconds divided by 1000. */
export const secondsOf = ({ time }: Pick<Path, "time">): number => time / 1000;

interface StopPin
  extends Pick<MapPin, "id" | "failed" | "detail" | "address" | "actions" | "moved"> {
  /** The stop's number, from 1. */
  number: number;
  visited?: boolean;
  location: Located;
}

/** The numbered pin of a stop; none for a location without a position. */
export function stopPin({ number, visited, location, ...pin }: StopPin): MapPin[] {
  const coordinates = location.location?.coordinates;
  if (!coordinates) return [];
  const kind = visited ? "visited" : "stop";
  return [{ ...pin, kind, coordinates, label: String(number), title: location.name }];
}
