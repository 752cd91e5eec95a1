/** The road graph out of the ways of an extract. */
import { greatCircle, type LonLat } from "~/lib/geo";
import { ROAD_KINDS, type RoadFile, SEGMENT, STEPS_A_DEGREE } from "../road-file";
import { Growing } from "./growing";
import { Numbered } from "./numbered";
import type { Tags } from "./read-osm";
import { nodeFlagsOf, type Road, roadOf } from "./road-tags";
import { placeInSorted } from "./sorted-ids";
import { forbiddenTurns, type TurnRule } from "./turns";

/** Pieces of ways between two nodes of the graph. */
interface Segments {
  size: number;
  /** The number of the way of each. */
  way: Uint32Array;
  /** Its first and its last point, among those of all ways. */
  first: Uint32Array;
  last: Uint32Array;
}

/** Gathers roads one after another; the graph can be made once all are known. */
export class RoadCollector {
  readonly #rules: readonly TurnRule[];
  /** The id of each way, what kind of road it is, and the number of its name, 0 for none. */
  readonly #ways = new Growing(Float64Array);
  readonly #roads = new Roads();
  readonly #names = new Growing(Uint32Array);
  readonly #nameNumbers = new Map<string, number>();
  /** Where the points of each way begin among those of all, which is where those before it end. */
  readonly #starts = new Growing(Uint32Array);
  /** The node of each point of the ways, and its longitude and latitude by turns, in steps. */
  readonly #ids = new Growing(Float64Array);
  readonly #places = new Growing(Int32Array);
  readonly #flags = new Map<number, number>();

  constructor(rules: readonly TurnRule[]) {
    this.#rules = rules;
  }

  node(id: number, tags: Tags): void {
    const flags = nodeFlagsOf(tags);
    if (flags !== 0) this.#flags.set(id, flags);
  }

  /**
   * @param ids the nodes of its line
   * @param path their longitudes and latitudes by turns
   */
  way(id: number, tags: Tags, ids: readonly number[], path: readonly number[]): void {
    const road = roadOf(tags);
    if (!road || ids.length < 2) return;
    this.#ways.push(id);
    this.#roads.push(road);
    this.#names.push(this.#nameOf(tags.name ?? tags.ref));
    this.#starts.push(this.#ids.length);
    for (const node of ids) this.#ids.push(node);
    for (const degrees of path) this.#places.push(Math.round(degrees * STEPS_A_DEGREE));
  }

  #nameOf(name: string | undefined): number {
    if (!name) return 0;
    const known = this.#nameNumbers.get(name) ?? this.#nameNumbers.size + 1;
    this.#nameNumbers.set(name, known);
    return known;
  }

  /** Behind the last point of a way. */
  #end(way: number): number {
    return way + 1 < this.#starts.length ? this.#starts.at(way + 1) : this.#ids.length;
  }

  graph(): RoadFile {
    const nodes = this.#junctions();
    const segments = this.#segments(nodes);
    const nodeOf = (id: number) => placeInSorted(nodes, id);
    const nodeAt = (point: number) => nodeOf(this.#ids.at(point)) as number;
    const roadOfEach = (of: (road: Road) => number) => (way: number) => of(this.#roads.at(way));
    const { way } = segments;
    const roads = {
      ...this.#nodesOf(nodes, segments, nodeAt),
      ...this.#shapesOf(segments),
      segmentFrom: segments.first.map(nodeAt),
      segmentTo: segments.last.map(nodeAt),
      segmentLength: segments.first.map((first, at) =>
        this.#decimetres(first, segments.last[at] as number),
      ),
      segmentAccess: Uint8Array.from(
        way,
        roadOfEach(({ access }) => access),
      ),
      segmentKind: Uint8Array.from(
        way,
        roadOfEach(({ kind }) => ROAD_KINDS.indexOf(kind)),
      ),
      segmentFlags: Uint8Array.from(
        way,
        roadOfEach(({ endsOnly }) => (endsOnly ? SEGMENT.endsOnly : 0)),
      ),
      segmentName: way.map((one) => this.#names.at(one)),
      segmentSpeed: Uint8Array.from(
        way,
        roadOfEach(({ speed }) => speed),
      ),
    };
    const byWay = this.#segmentsOfRules(segments);
    const segmentsOf = (way: number) => byWay.get(way) ?? [];
    return {
      ...roads,
      ...forbiddenTurns({ graph: roads, rules: this.#rules, nodeOf, segmentsOf }),
    };
  }

  /** Nodes where roads meet, end or are barred, by id. */
  #junctions(): Float64Array {
    const met = new Growing(Float64Array);
    for (let way = 0; way < this.#starts.length; way++) {
      met.push(this.#ids.at(this.#starts.at(way)));
      met.push(this.#ids.at(this.#end(way) - 1));
    }
    const all = this.#ids.toArray().sort();
    for (const [at, id] of all.entries()) {
      if (id === all[at - 1] || this.#flags.has(id)) met.push(id);
    }
    const sorted = met.toArray().sort();
    return sorted.filter((id, at) => id !== sorted[at - 1]);
  }

  #segments(nodes: Float64Array): Segments {
    const columns = {
      way: new Growing(Uint32Array),
      first: new Growing(Uint32Array),
      last: new Growing(Uint32Array),
    };
    for (let way = 0; way < this.#starts.length; way++) {
      let first = this.#starts.at(way);
      for (let point = first + 1; point < this.#end(way); point++) {
        if (placeInSorted(nodes, this.#ids.at(point)) === undefined) continue;
        columns.way.push(way);
        columns.first.push(first);
        columns.last.push(point);
        first = point;
      }
    }
    const { way, first, last } = columns;
    return { size: way.length, way: way.toArray(), first: first.toArray(), last: last.toArray() };
  }

  #nodesOf(nodes: Float64Array, segments: Segments, nodeAt: (point: number) => number) {
    const nodePlaces = new Int32Array(2 * nodes.length);
    for (const points of [segments.first, segments.last]) {
      for (const point of points) this.#copy(point, point, nodePlaces, 2 * nodeAt(point));
    }
    return { nodePlaces, nodeFlags: Uint8Array.from(nodes, (id) => this.#flags.get(id) ?? 0) };
  }

  #shapesOf({ size, first, last }: Segments) {
    const shapeStart = new Uint32Array(size + 1);
    for (let at = 0; at < size; at++) {
      const points = (last[at] as number) - (first[at] as number) + 1;
      shapeStart[at + 1] = (shapeStart[at] as number) + points;
    }
    const shapePlaces = new Int32Array(2 * (shapeStart.at(-1) as number));
    for (let at = 0; at < size; at++) {
      const to = 2 * (shapeStart[at] as number);
      this.#copy(first[at] as number, last[at] as number, shapePlaces, to);
    }
    return { shapeStart, shapePlaces };
  }

  /** Copies points, the last included. */
  #copy(first: number, last: number, target: Int32Array, to: number): void {
    for (let at = 2 * first; at < 2 * last + 2; at++)
      target[to + at - 2 * first] = this.#places.at(at);
  }

  #decimetres(first: number, last: number): number {
    const at = (point: number): LonLat => [
      this.#places.at(2 * point) / STEPS_A_DEGREE,
      this.#places.at(2 * point + 1) / STEPS_A_DEGREE,
    ];
    let metres = 0;
    for (let point = first; point < last; point++) metres += greatCircle(at(point), at(point + 1));
    return Math.max(1, Math.round(metres * 10));
  }

  /** The segments of the ways that rules name. */
  #segmentsOfRules({ way }: Segments): Map<number, number[]> {
    const named = new Map<number, number[]>();
    for (const { from, to } of this.#rules) named.set(from, []).set(to, []);
    for (const [at, number] of way.entries()) named.get(this.#ways.at(number))?.push(at);
    return named;
  }
}

/** The kinds of roads, each kept once, and that of each way. */
class Roads {
  readonly #numbers = new Growing(Uint32Array);
  readonly #keys = new Numbered();
  readonly #roads: Road[] = [];

  push(road: Road): void {
    const number = this.#keys.of(JSON.stringify(road));
    this.#roads[number] ??= road;
    this.#numbers.push(number);
  }

  at(way: number): Road {
    return this.#roads[this.#numbers.at(way)] as Road;
  }
}
