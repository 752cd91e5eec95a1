/** Where streets and rivers can be named: the straight stretches of their lines. */

import { type MapFrame, toWorld } from "geo/geometry/mercator";
import type { Ground } from "geo/ground/ground";
import type { Box } from "geo/ground/label-room";
import type { Label } from "geo/ground/layer";
import { SHAPE_KINDS } from "geo/ground/shape-kinds";
import { WORLD_ZOOM } from "geo/ground/world";
import { type Chain, joinChains } from "geo/roads/prepare/chains";
import { Numbered } from "geo/roads/prepare/numbered";
import type { GroundNames } from "~/extract/extract-ground.server";

/** A street or river of one name, as it lies in a frame. */
export interface NamedLine {
  text: string;
  kind: Label["kind"];
  /** Several streets as the one that they are: where none of them has room for its own name. */
  whole?: boolean;
  /** The most important first. */
  rank: number;
  /** The zoom from which on it is named. */
  from: number;
  /** Its pieces, joined as far as they meet: x and y by turns, in pixels of the frame. */
  pieces: (readonly number[])[];
}

/** How a line is named, by its kind and the zoom (in tenths) from which on it is drawn. */
function naming(kind: string, drawnFrom: number): Pick<NamedLine, "rank" | "from" | "kind"> {
  if (kind === "waterway") return { kind: "water", rank: 3, from: 11 };
  if (kind === "highway") return { kind: "street", rank: 2, from: drawnFrom > 0 ? 15 : 10 };
  if (kind === "main" && drawnFrom <= 85) return { kind: "street", rank: 0, from: 10.5 };
  if (kind === "main" && drawnFrom <= 100) return { kind: "street", rank: 1, from: 11 };
  if (kind === "main") return { kind: "street", rank: 4, from: 14 };
  if (drawnFrom <= 110) return { kind: "street", rank: 5, from: 12 };
  return { kind: "street", rank: drawnFrom < 140 ? 6 : 7, from: drawnFrom < 140 ? 14 : 15.5 };
}

/**
 * What can be named at the frame's zoom, the most important first, then the longest.
 * @param around what lies around the frame, too
 */
export function namedLines(
  ground: Ground,
  names: GroundNames,
  frame: MapFrame,
  around: MapFrame,
): NamedLine[] {
  const scale = 2 ** (frame.zoom - WORLD_ZOOM);
  const [centreX, centreY] = toWorld(frame.centre, WORLD_ZOOM);
  const left = centreX - frame.width / 2 / scale;
  const top = centreY - frame.height / 2 / scale;
  const namingOf = (part: number) =>
    naming(SHAPE_KINDS[ground.kinds[part] as number] ?? "", ground.from[part] as number);
  const found =
    ground.index?.search(
      centreX - around.width / 2 / scale,
      centreY - around.height / 2 / scale,
      centreX + around.width / 2 / scale,
      centreY + around.height / 2 / scale,
      (part) => (names.of[part] as number) > 0 && namingOf(part).from <= frame.zoom,
    ) ?? [];
  const lines = new Map<string, Gathered>();
  const ends = new Numbered();
  const end = (point: number) => {
    return ends.of(`${ground.points[2 * point]} ${ground.points[2 * point + 1]}`);
  };
  // As they lie in the file, not as the index comes upon them.
  for (const part of found.sort((a, b) => a - b)) {
    const text = firstName(names.texts.at(names.of[part] as number));
    const as = namingOf(part);
    const key = `${as.rank} ${text}`;
    const line = lines.get(key) ?? { ...as, text, chains: [] };
    lines.set(key, line);
    const [first, last] = [ground.starts[part] as number, (ground.starts[part + 1] as number) - 1];
    const path: number[] = [];
    for (let i = 2 * first; i <= 2 * last; i += 2) {
      path.push(((ground.points[i] as number) - left) * scale);
      path.push(((ground.points[i + 1] as number) - top) * scale);
    }
    line.chains.push({ from: end(first), to: end(last), path });
  }
  return inOrder([...lines.values()]);
}

type Gathered = Omit<NamedLine, "pieces"> & { chains: Chain[] };

/** Lines with their pieces joined, and streets of several names as a whole after these. */
function inOrder(gathered: readonly Gathered[]): NamedLine[] {
  const streets = new Map<string, Gathered[]>();
  for (const line of gathered) {
    const key = `${line.rank} ${wholeName(line.text)}`;
    streets.set(key, [...(streets.get(key) ?? []), line]);
  }
  const ordered = [...streets.values()].map((parts) => {
    const lines = parts.map((part) => joined(part));
    const length = lines.reduce((sum, { pieces }) => sum + lengthOf(pieces), 0);
    lines.sort((a, b) => lengthOf(b.pieces) - lengthOf(a.pieces));
    const [first, second] = parts;
    if (first && second) {
      const chains = parts.flatMap((part) => part.chains);
      lines.push({ ...joined({ ...first, chains }), text: wholeName(first.text), whole: true });
    }
    return { lines, length, rank: first?.rank ?? 0 };
  });
  ordered.sort((a, b) => a.rank - b.rank || b.length - a.length);
  return ordered.flatMap(({ lines }) => lines);
}

/** Streets change from one-way to two-way and keep their names. */
function joined({ chains, ...line }: Gathered): NamedLine {
  const pieces = joinChains(chains, { reversible: true, pastJunctions: true });
  return { ...line, pieces: pieces.map(({ path }) => path) };
}

/** Of several names of one street, which maps have between semicolons. */
const firstName = (names: string) => names.split(";", 1)[0] as string;

/** East and West Broad Street are one street, and as important as both are long. */
export const wholeName = (text: string) =>
  text.replace(/^(North|South|East|West|[NSEW]\.?) (?=\S+ )/, "");

const lengthOf = (pieces: NamedLine["pieces"]) =>
  pieces.reduce((sum, piece) => sum + (distances(piece).at(-1) ?? 0), 0);

/** How far each point of a path is from its beginning, along it. */
function distances(path: readonly number[]): Float64Array {
  const along = new Float64Array(path.length / 2);
  for (let i = 1; i < along.length; i++) {
    const [dx, dy] = [
      (path[2 * i] as number) - (path[2 * i - 2] as number),
      (path[2 * i + 1] as number) - (path[2 * i - 1] as number),
    ];
    along[i] = (along[i - 1] as number) + Math.sqrt(dx * dx + dy * dy);
  }
  return along;
}

/** A name follows a line that strays from it by no more than this share of its length. */
const STRAY = 0.04;
/** Names are tried at steps of this share of their length. */
const STEP = 1 / 6;

/**
 * Where a text of some length fits along a path within an area: middles, and angles that are never
 * upside down.
 */
export function* straightPlaces(
  path: readonly number[],
  length: number,
  { left, top, right, bottom }: Box,
): Generator<Pick<Label, "x" | "y" | "angle">> {
  const along = distances(path);
  const whole = along.at(-1) ?? 0;
  let [first, last] = [0, 0];
  for (let start = 0; start + length <= whole; start += length * STEP) {
    while ((along[first + 1] as number) < start) first++;
    while ((along[last] as number) < start + length) last++;
    const [ax, ay] = pointAt(path, along, first, start);
    const [bx, by] = pointAt(path, along, last - 1, start + length);
    if (Math.min(ax, bx) < left || Math.max(ax, bx) > right) continue;
    if (Math.min(ay, by) < top || Math.max(ay, by) > bottom) continue;
    const [dx, dy] = [bx - ax, by - ay];
    const chord = Math.hypot(dx, dy);
    if (chord < length * (1 - STRAY)) continue;
    const strays = (i: number) => {
      const [x, y] = [path[2 * i] as number, path[2 * i + 1] as number];
      return Math.abs((x - ax) * dy - (y - ay) * dx) / chord > STRAY * length;
    };
    let straight = true;
    for (let i = first + 1; i < last && straight; i++) straight = !strays(i);
    if (!straight) continue;
    const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
    const angle = turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned;
    yield { x: (ax + bx) / 2, y: (ay + by) / 2, angle };
  }
}

/** The place at a distance along a path, which lies behind a point of it. */
function pointAt(path: readonly number[], along: Float64Array, point: number, at: number) {
  const [from, to] = [along[point] as number, along[point + 1] as number];
  const part = to > from ? (at - from) / (to - from) : 0;
  const [x, y] = [path[2 * point] as number, path[2 * point + 1] as number];
  const [nextX, nextY] = [path[2 * point + 2] as number, path[2 * point + 3] as number];
  return [x + part * (nextX - x), y + part * (nextY - y)] as const;
}
