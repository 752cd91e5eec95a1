/** Paths and travel times on the roads of a region, for one kind of traveller. */
import type { Mode, RoadFile } from "~/extract/road-file";
import { greatCircle, type LonLat } from "~/lib/geo";
import { connectedNodes } from "./components";
import { type ModeGraph, modeGraph } from "./mode-graph";
import { RoadSearch } from "./search";
import { placeAt, type RoadPlace, roadIndex } from "./snap";

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
  | { kind: "route"; seconds: number; metres: number; line: LonLat[] }
  /** Null where no road leads. */
  | { kind: "matrix"; seconds: (number | null)[][] };

/** Prepares a region for questions; the answers are worked out at once. */
export function roadRouter(roads: RoadFile, mode: Mode): (question: Question) => Answer {
  const graph = modeGraph(roads, mode);
  const index = roadIndex(graph, connectedNodes(graph));
  const search = new RoadSearch(graph);
  return (question) => {
    const places = question.points.map((point) => index.nearest(point));
    const lost = places.flatMap((place, at) => (place ? [] : [at]));
    if (lost.length > 0) return { kind: "off the roads", points: lost };
    const found = places.filter((place) => place !== undefined);
    if (question.kind === "route") return routeThrough(graph, search, found);
    const at = (indexes: number[]) => indexes.map((index) => found[index] as RoadPlace);
    const targets = at(question.targets);
    const seconds = at(question.sources).map((source) => search.times(source, targets));
    return { kind: "matrix", seconds };
  };
}

function routeThrough(graph: ModeGraph, search: RoadSearch, places: readonly RoadPlace[]): Answer {
  const line: LonLat[] = [];
  let seconds = 0;
  for (const [at, to] of places.entries()) {
    const from = places[at - 1];
    if (!from) continue;
    const path = search.path(from, to);
    if (!path) return { kind: "no path", from: at - 1 };
    seconds += path.seconds;
    const leg = lineOf(graph, path.arcs, from, to);
    line.push(...(line.length > 0 ? leg.slice(1) : leg));
  }
  return { kind: "route", seconds, metres: metresOf(line), line };
}

/** The line of a path, from the one place to the other. */
function lineOf({ roads }: ModeGraph, arcs: readonly number[], from: RoadPlace, to: RoadPlace) {
  const line: LonLat[] = [from.at];
  for (const [at, arc] of arcs.entries()) {
    const start = roads.shapeStart[arc >> 1] as number;
    const last = (roads.shapeStart[(arc >> 1) + 1] as number) - 1;
    const isBack = (arc & 1) === 1;
    // The corners that are passed on this arc, the first and the last arc being gone in part.
    const before = at === 0 ? from.corner : isBack ? last - start - 1 : -1;
    const after = at === arcs.length - 1 ? to.corner : isBack ? -1 : last - start;
    if (isBack) for (let c = at === 0 ? before : before + 1; c > after; c--) add(start + c);
    else for (let c = before + 1; c <= after; c++) add(start + c);
  }
  line.push(to.at);
  return line.filter((point, at) => at === 0 || !same(point, line[at - 1] as LonLat));

  function add(point: number): void {
    line.push(placeAt(roads.shapePlaces, point));
  }
}

const same = (one: LonLat, other: LonLat) => one[0] === other[0] && one[1] === other[1];

const metresOf = (line: readonly LonLat[]): number =>
  line.reduce((metres, point, at) => {
    const before = line[at - 1];
    return before ? metres + greatCircle(before, point) : metres;
  }, 0);
