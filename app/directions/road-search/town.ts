/** Where roads are so close together that one drives as in a town. */
import { ACCESS, placeAt, type RoadFile } from "~/extract/road-file";
import { narrowing } from "~/lib/geo";

/** Kilometres of road in each square kilometre around. */
export const TOWN_DENSITY = 12;
/** Cells so large, in degrees of latitude; about 550 m. */
const CELL = 0.005;
/** So many cells in each direction are looked at: about 2 km. */
const AROUND = 3;
const CELL_KM = CELL * 111.195;

/** For each segment 1 where it lies in a town. */
export function townSegments(roads: RoadFile): Uint8Array {
  const { shapeStart, shapePlaces, segmentLength, segmentAccess } = roads;
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
    const at = key(...cellOf(segment));
    kilometres.set(at, (kilometres.get(at) ?? 0) + (segmentLength[segment] as number) / 10_000);
  }
  const dense = new Map<number, boolean>();
  const isDense = (x: number, y: number): boolean => {
    let sum = 0;
    for (let dx = -AROUND; dx <= AROUND; dx++) {
      for (let dy = -AROUND; dy <= AROUND; dy++) sum += kilometres.get(key(x + dx, y + dy)) ?? 0;
    }
    return sum > TOWN_DENSITY * ((2 * AROUND + 1) * CELL_KM) ** 2;
  };
  return Uint8Array.from(segmentLength, (_, segment) => {
    const [x, y] = cellOf(segment);
    const known = dense.get(key(x, y)) ?? isDense(x, y);
    dense.set(key(x, y), known);
    return known ? 1 : 0;
  });
}
