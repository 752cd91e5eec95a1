import { toWorld, type XY } from "geo/geometry/mercator";
import { CLOSEST_ZOOM, type MapPin } from "./types";

/** Pixels between neighbours, so that each can be read and hit. */
const GAP = 28;

interface Spot {
  at: XY;
  ids: string[];
}

/**
 * Where pins on one spot are put instead, in pixels from their place: on a circle, and from
 * there outward on a spiral. The same for the same pins; those that stand alone are left out,
 * and agents, who only pass by.
 */
export function spreadPins(
  pins: readonly Pick<MapPin, "id" | "kind" | "coordinates">[],
): ReadonlyMap<string, XY> {
  const spots: Spot[] = [];
  const cells = new Map<string, Spot[]>();
  for (const { id, kind, coordinates } of pins) {
    if (kind === "agent") continue;
    // What lies nearer there than a pin's size can't be told apart by coming closer.
    const at = toWorld(coordinates, CLOSEST_ZOOM);
    const [column, row] = [Math.floor(at[0] / GAP), Math.floor(at[1] / GAP)];
    const near = around(column, row)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find((spot) => Math.hypot(spot.at[0] - at[0], spot.at[1] - at[1]) < GAP);
    if (near) {
      near.ids.push(id);
      continue;
    }
    const spot = { at, ids: [id] };
    spots.push(spot);
    const cell = `${column},${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), spot]);
  }
  const offsets = new Map<string, XY>();
  for (const { ids } of spots) {
    if (ids.length < 2) continue;
    for (const [index, id] of ids.entries()) offsets.set(id, spreadPlace(index, ids.length));
  }
  return offsets;
}

function around(column: number, row: number): string[] {
  const near = [-1, 0, 1];
  return near.flatMap((x) => near.map((y) => `${column + x},${row + y}`));
}

/** On a circle up to eight, from above clockwise; more wind outward, `GAP` apart each way. */
function spreadPlace(index: number, count: number): XY {
  const circle = count <= 8;
  const turn = circle ? (index / count) * 2 * Math.PI : spiralTurn(index);
  const radius = circle
    ? Math.max(GAP * 0.75, GAP / (2 * Math.sin(Math.PI / count)))
    : (GAP * turn) / (2 * Math.PI);
  return [radius * Math.sin(turn), -radius * Math.cos(turn)];
}

/** The angle on an Archimedean spiral after so many steps of `GAP`, from its first full turn. */
const spiralTurn = (index: number) => Math.sqrt((2 * Math.PI) ** 2 + 4 * Math.PI * index);
