/** By how much one turns from road to road. */

import { narrowing } from "geo/geometry/lon-lat";
import { placeAt, type RoadFile, SEGMENT } from "geo/roads/road-file";

/** Whole circles in a byte, and how many steps of it a degree has. */
const CIRCLE = 256;
const A_DEGREE = CIRCLE / 360;

/**
 * By how many degrees one turns to the side that one drives on, from the end of one arc to the
 * start of another; below zero across the traffic.
 */
export function bends(roads: RoadFile): (from: number, to: number) => number {
  const { setOff, arrival } = headings(roads);
  const onLeft = (arc: number) => ((roads.segmentFlags[arc >> 1] as number) & SEGMENT.onLeft) !== 0;
  return (from, to) => {
    const steps = ((setOff[to] as number) - (arrival[from] as number) + CIRCLE) % CIRCLE;
    const toRight = (steps > CIRCLE / 2 ? steps - CIRCLE : steps) / A_DEGREE;
    return onLeft(from) ? -toRight : toRight;
  };
}

/** The direction in which each arc sets off, and the one in which it arrives: 64 is east. */
function headings({ shapeStart, shapePlaces }: RoadFile) {
  const arcs = 2 * (shapeStart.length - 1);
  const [setOff, arrival] = [new Uint8Array(arcs), new Uint8Array(arcs)];
  const heading = (from: number, to: number) => {
    const [x, y] = placeAt(shapePlaces, from);
    const [toX, toY] = placeAt(shapePlaces, to);
    const east = (toX - x) * narrowing(y);
    return (Math.round((Math.atan2(east, toY - y) / (2 * Math.PI)) * CIRCLE) + CIRCLE) % CIRCLE;
  };
  for (let segment = 0; segment < arcs / 2; segment++) {
    const first = shapeStart[segment] as number;
    const last = (shapeStart[segment + 1] as number) - 1;
    const [along, back] = [2 * segment, 2 * segment + 1];
    setOff[along] = heading(first, first + 1);
    arrival[along] = heading(last - 1, last);
    setOff[back] = heading(last, last - 1);
    arrival[back] = heading(first + 1, first);
  }
  return { setOff, arrival };
}
