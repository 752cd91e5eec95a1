/** Paths and travel times on the roads of a region, for one kind of traveller. */

import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { type Mode, placeAt, type RoadFile } from "geo/roads/road-file";
import { connectedNodes } from "./components";
import { type ModeGraph, modeGraph } from "./mode-graph";
import { RoadSearch } from "./search";
import { type RoadPlace, roadIndex } from "./snap";

/** Tells for two places whether they are on one island. */
function islandsOf({ roads, arcSeconds }: ModeGraph) {
  const { segmentFrom, segmentTo, nodeFlags } = roads;
  // Of each node another one of its island, nearer to the one that stands for it.
  const towards = new Uint32Array(nodeFlags.length).map((_, node) => node);
  const islandOf = (node: number): number => {
    let at = node;
    for (let next = towards[at] as number; next !== at; next = towards[at] as number) {
      towards[at] = towards[next] as number;
      at = next;
    }
    return at;
  };
  for (let segment = 0; segment < segmentFrom.length; segment++) {
    const [along, back] = [arcSeconds[2 * segment], arcSeconds[2 * segment + 1]];
    if (along === Infinity && back === Infinity) continue;
    towards[islandOf(segmentFrom[segment] as number)] = islandOf(segmentTo[segment] as number);
  }
  const islandAt = ({ segment }: RoadPlace) => islandOf(segmentFrom[segment] as number);
  return (one: RoadPlace, other: RoadPlace): boolean => islandAt(one) === islandAt(other);
}

/** What can be asked; points by longitude and latitude. */
export type Question =
  | { kind: "route"; points: LonLat[] }
  /** From some of the points, by their index, to some. */
  | { kind: "matrix"; points: LonLat[]; sources: number[]; targets: number[] };

export type Answer =
  /** The points that no road is near. */
  | { kind: "off the roads"; points: number[] }
  /** No road leads from this point to the next. */
  | { kind: "no path"; from: number }
  /** The seconds of the whole, and of each leg. */
  | { kind: "route"; seconds: number; legs: number[]; metres: number; line: LonLat[] }
  /** Null where no road leads. */
  | { kind: "matrix"; seconds: (number | null)[][]; metres: (number | null)[][] };

/** Prepares a region for questions; the answers are worked out at once. */
export function roadRouter(roads: RoadFile, mode: Mode): (question: Question) => Answer {
  const graph = modeGraph(roads, mode);
  const index = roadIndex(graph, connectedNodes(graph));
  const search = new RoadSearch(graph);
  const together = islandsOf(graph);
  return (question) => {
    const places = question.points.map((point) => index.nearest(point));
    const lost = places.flatMap((place, at) => (place ? [] : [at]));
    if (lost.length > 0) return { kind: "off the roads", points: lost };
    const found = places.filter((place) => place !== undefined);
    if (question.kind === "route") {
      // A search for what is out of reach would look at every road.
      const from = found.findIndex(
        (place, at) => at > 0 && !together(found[at - 1] as RoadPlace, place),
      );
      return from > 0 ? { kind: "no path", from: from - 1 } : routeThrough(graph, search, found);
    }
    const at = (indexes: number[]) => indexes.map((index) => found[index] as RoadPlace);
    const targets = at(question.targets);
    const rows = at(question.sources).map((source) => {
      const within = targets.filter((target) => together(source, target));
      const found = search.travelled(source, within);
      let next = 0;
      return targets.map((target) => (together(source, target) ? (found[next++] ?? null) : null));
    });
    return {
      kind: "matrix",
      seconds: rows.map((row) => row.map((cell) => cell?.seconds ?? null)),
      metres: rows.map((row) => row.map((cell) => cell?.metres ?? null)),
    };
  };
}

function routeThrough(graph: ModeGraph, search: RoadSearch, places: readonly RoadPlace[]): Answer {
  const line: LonLat[] = [];
  const legs: number[] = [];
  for (const [at, to] of places.entries()) {
    const from = places[at - 1];
    if (!from) continue;
    const path = search.path(from, to);
    if (!path) return { kind: "no path", from: at - 1 };
    legs.push(path.seconds);
    const leg = lineOf(graph, path.arcs, from, to);
    line.push(...(line.length > 0 ? leg.slice(1) : leg));
  }
  const seconds = legs.reduce((sum, leg) => sum + leg, 0);
  return { kind: "route", seconds, legs, metres: metresOf(line), line };
}

/** The line of a path, from the one place to the other. */
function lineOf({ roads }: ModeGraph, arcs: readonly number[], from: RoadPlace, to: RoadPlace) {
  const line: LonLat[] = [from.at];
  for (const [at, arc] of arcs.entries()) {
    const start = roads.shapeStart[arc >> 1] as number;
    for (const corner of cornersOf(roads, arc)) {
      const isBehind = at === 0 && comesBefore(from, corner, arc);
      const isAhead = at === arcs.length - 1 && !comesBefore(to, corner, arc);
      if (!isBehind && !isAhead) line.push(placeAt(roads.shapePlaces, start + corner));
    }
  }
  line.push(to.at);
  return line.filter((point, at) => at === 0 || !same(point, line[at - 1] as LonLat));
}

/** The corners of an arc's line, from 0, as they are passed. */
function cornersOf({ shapeStart }: RoadFile, arc: number): number[] {
  const count = (shapeStart[(arc >> 1) + 1] as number) - (shapeStart[arc >> 1] as number);
  const corners = Array.from({ length: count }, (_, corner) => corner);
  return isBack(arc) ? corners.reverse() : corners;
}

/** Whether a corner is passed before a place on the same arc. */
const comesBefore = (place: RoadPlace, corner: number, arc: number): boolean =>
  isBack(arc) ? corner > place.corner : corner <= place.corner;

const isBack = (arc: number) => (arc & 1) === 1;

const same = (one: LonLat, other: LonLat) => one[0] === other[0] && one[1] === other[1];

const metresOf = (line: readonly LonLat[]): number =>
  line.reduce((metres, point, at) => {
    const before = line[at - 1];
    return before ? metres + greatCircle(before, point) : metres;
  }, 0);
