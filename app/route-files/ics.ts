import { toCalendar } from "./calendar";
import { describeStop, placedStops, type RouteFile } from "./route-file";

/** When a route is to be run. */
export interface Appointment {
  /** Finds the event again when the file is taken in a second time. */
  uid: string;
  start: Date;
  /** For each stop, besides the time on the road. */
  minutesPerStop: number;
}

/**
 * One event of a calendar, from the start to when the last open stop should be done; the stops stand
 * in its description.
 */
export function toIcs(route: RouteFile, { uid, start, minutesPerStop }: Appointment): string {
  const open = route.stops.filter((stop) => !stop.visited);
  const stops = open.length > 0 ? open : route.stops;
  const minutes = Math.round(route.estimatedTime / 60) + stops.length * minutesPerStop;
  const lines = stops.map((stop) => {
    const words = describeStop(stop);
    return `${stop.number}. ${stop.name}${words ? ` (${words})` : ""}`;
  });
  const event = {
    ...{ uid, start, summary: route.name, description: lines.join("\n"), url: route.url },
    end: new Date(start.getTime() + minutes * 60_000),
    place: stops[0]?.address,
    coordinates: placedStops(stops)[0]?.coordinates,
    changedAt: route.madeAt,
  };
  return toCalendar([event], { name: "Waybook" });
}
