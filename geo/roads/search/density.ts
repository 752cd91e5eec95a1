/** How close together roads are: where they are dense one drives as in a town. */

import { narrowing } from "geo/geometry/lon-lat";
import { ACCESS, placeAt, ROAD_KINDS, type RoadFile, type RoadKind } from "geo/roads/road-file";

/** Roads are counted within so many kilometres around. */
const RADIUS_KM = 2;
/** Cells so large, in degrees of latitude; about 280 m. */
const CELL = 0.0025;
const CELL_KM = CELL * 111.195;
const AROUND = Math.floor(RADIUS_KM / CELL_KM);
/** Steps for each kilometre of road in a square kilometre, and the highest. */
const STEPS_A_KM = 0.7;
const DENSEST = 15;
/** Car parks are no town: a shopping centre beside a motorway has kilometres of them. */
const NOT_COUNTED = new Set<RoadKind>(["driveway", "parking_aisle"]);
/** Denser than this is a town: more than 12 km of road in each square kilometre. */
const TOWN = 8;

export const isTown = (density: number): boolean => density > TOWN;

/** For each segment how dense the roads around it are, from 0 to 15. */
export function roadDensity(roads: RoadFile): Uint8Array {
  const { shapeStart, shapePlaces, segmentLength, segmentAccess, segmentKind } = roads;
  const cellOf = (segment: number): [number, number] => {
    const middle = ((shapeStart[segment] as number) + (shapeStart[segment + 1] as number) - 1) >> 1;
    const [longitude, latitude] = placeAt(shapePlaces, middle);
    // As of a whole degree, so that cells lie in columns.
    const east = longitude * narrowing(Math.round(latitude));
    return [Math.floor(east / CELL), Math.floor(latitude / CELL)];
  };
  const kilometres = new Map<number, number>();
  const key = (x: number, y: number) => x * 1e6 + y;
  for (let segment = 0; segment < segmentLength.length; segment++) {
    if (((segmentAccess[segment] as number) & (ACCESS.car.along | ACCESS.car.back)) === 0) continue;
    if (NOT_COUNTED.has(ROAD_KINDS[segmentKind[segment] as number] as RoadKind)) continue;
    const at = key(...cellOf(segment));
    kilometres.set(at, (kilometres.get(at) ?? 0) + (segmentLength[segment] as number) / 10_000);
  }
  const known = new Map<number, number>();
  const densityAt = (x: number, y: number): number => {
    let [sum, cells] = [0, 0];
    for (let dx = -AROUND; dx <= AROUND; dx++) {
      for (let dy = -AROUND; dy <= AROUND; dy++) {
        if (dx * dx + dy * dy > AROUND * AROUND) continue;
        sum += kilometres.get(key(x + dx, y + dy)) ?? 0;
        cells++;
      }
    }
    return Math.min(DENSEST, Math.round((STEPS_A_KM * sum) / (cells * CELL_KM ** 2)));
  };
  return Uint8Array.from(segmentLength, (_, segment) => {
    const [x, y] = cellOf(segment);
    const density = known.get(key(x, y)) ?? densityAt(x, y);
    known.set(key(x, y), density);
    return density;
  });
}
