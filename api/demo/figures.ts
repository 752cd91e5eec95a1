import { z } from "zod";
import known from "./figures.json";
import type { Places } from "./places";
import { latitudeOf, longitudeOf, roadMetres, roadSeconds } from "./stops";

/** Of the demo's routes by their number: which stops they are of, metres and seconds on roads. */
const KNOWN = z.array(z.tuple([z.number(), z.number(), z.number()])).parse(known);

/** Metres and seconds of a route: on the roads of the demo where they are known, else estimated. */
export function figuresOf(places: Places, stops: readonly number[], route: number) {
  const [mark, metres, seconds] = KNOWN[route] ?? [];
  if (mark === markOf(places, stops) && metres !== undefined && seconds !== undefined) {
    return { distance: metres, estimatedTime: seconds };
  }
  const distance = stops.reduce((sum, place, at) => {
    const before = stops[at - 1];
    return before === undefined ? sum : sum + roadMetres(places, before, place);
  }, 0);
  return { distance: Math.round(distance), estimatedTime: Math.round(roadSeconds(distance)) };
}

/** Tells the stops of one route, by where they are, from those of others (FNV-1a). */
export function markOf(places: Places, stops: readonly number[]): number {
  let mark = 0x811c9dc5;
  for (const stop of stops) {
    for (const degrees of [longitudeOf(places, stop), latitudeOf(places, stop)]) {
      mark = Math.imul(mark ^ Math.round(degrees * 1e6), 0x01000193);
    }
  }
  return mark >>> 0;
}
