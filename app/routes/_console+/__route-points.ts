/** Stops as directions and maps want them. */
import type { Location } from "contract/entities";
import type { RoutePoint } from "~/directions/engine";
import type { MapPin } from "~/ui/map/types";

type Located = Pick<Location, "name" | "location">;

/** A location as a point of a route; one without a position is refused by name when asked for. */
export const routePoint = ({ name, location }: Located): RoutePoint => ({
  coordinates: location?.coordinates ?? [Number.NaN, Number.NaN],
  name,
});

interface StopPin extends Pick<MapPin, "id" | "detail" | "actions" | "moved"> {
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
