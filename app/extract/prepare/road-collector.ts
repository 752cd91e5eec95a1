/** The road graph out of the ways of an extract. */
import { greatCircle, type LonLat } from "~/lib/geo";
import { ROAD_KINDS, type RoadFile, SEGMENT, STEPS_A_DEGREE } from "../road-file";
import type { Tags } from "./read-osm";
import { nodeFlagsOf, type Road, roadOf } from "./road-tags";
import { placeInSorted } from "./sorted-ids";
import { forbiddenTurns, type TurnRule } from "./turns";

interface Way {
  id: number;
  road: Road;
  /** A number for its name, 0 for none. */
  name: number;
  /** Where its points begin among those of all ways, and where they end. */
  start: number;
  end: number;
}

/** A piece of a way between two nodes of the graph. */
interface Segment {
  way: Way;
  /** Its first and its last point, among those of all ways. */
  first: number;
  last: number;
}

/** Gathers roads one after another; the graph can be made once all are known. */
export class RoadCollector {
  readonly #rules: readonly TurnRule[];
  readonly #ways: Way[] = [];
  readonly #names = new Map<string, number>();
  /** The node of each point of the ways, and its longitude and latitude by turns. */
  readonly #ids: number[] = [];
  readonly #places: number[] = [];
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
    const start = this.#ids.length;
    for (const node of ids) this.#ids.push(node);
    for (const degrees of path) this.#places.push(degrees);
    const name = this.#nameOf(tags.name ?? tags.ref);
    this.#ways.push({ id, road, name, start, end: this.#ids.length });
  }

  #nameOf(name: string | undefined): number {
    if (!name) return 0;
    const known = this.#names.get(name) ?? this.#names.size + 1;
    this.#names.set(name, known);
    return known;
  }

  graph(): RoadFile {
    const nodes = this.#junctions();
    const segments = this.#segments(nodes);
    const nodeOf = (id: number) => placeInSorted(nodes, id);
    const nodeAt = (point: number) => nodeOf(this.#ids[point] as number) as number;
    const roads = {
      ...this.#nodesOf(nodes, segments, nodeAt),
      ...this.#shapesOf(segments),
      segmentFrom: Uint32Array.from(segments, ({ first }) => nodeAt(first)),
      segmentTo: Uint32Array.from(segments, ({ last }) => nodeAt(last)),
      segmentLength: Uint32Array.from(segments, (segment) => this.#decimetres(segment)),
      segmentAccess: Uint8Array.from(segments, ({ way }) => way.road.access),
      segmentKind: Uint8Array.from(segments, ({ way }) => ROAD_KINDS.indexOf(way.road.kind)),
      segmentFlags: Uint8Array.from(segments, ({ way }) =>
        way.road.endsOnly ? SEGMENT.endsOnly : 0,
      ),
      segmentName: Uint32Array.from(segments, ({ way }) => way.name),
      segmentSpeed: Uint8Array.from(segments, ({ way }) => way.road.speed),
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
    const met: number[] = [];
    for (const { start, end } of this.#ways) {
      met.push(this.#ids[start] as number, this.#ids[end - 1] as number);
    }
    const all = Float64Array.from(this.#ids).sort();
    for (const [at, id] of all.entries()) {
      if (id === all[at - 1] || this.#flags.has(id)) met.push(id);
    }
    const sorted = Float64Array.from(met).sort();
    return sorted.filter((id, at) => id !== sorted[at - 1]);
  }

  #segments(nodes: Float64Array): Segment[] {
    const segments: Segment[] = [];
    for (const way of this.#ways) {
      let first = way.start;
      for (let point = first + 1; point < way.end; point++) {
        if (placeInSorted(nodes, this.#ids[point] as number) === undefined) continue;
        segments.push({ way, first, last: point });
        first = point;
      }
    }
    return segments;
  }

  #nodesOf(nodes: Float64Array, segments: readonly Segment[], nodeAt: (point: number) => number) {
    const nodePlaces = new Int32Array(2 * nodes.length);
    for (const { first, last } of segments) {
      for (const point of [first, last])
        nodePlaces.set(this.#fixed(point, point), 2 * nodeAt(point));
    }
    return { nodePlaces, nodeFlags: Uint8Array.from(nodes, (id) => this.#flags.get(id) ?? 0) };
  }

  #shapesOf(segments: readonly Segment[]) {
    const shapeStart = new Uint32Array(segments.length + 1);
    for (const [at, { first, last }] of segments.entries()) {
      shapeStart[at + 1] = (shapeStart[at] as number) + last - first + 1;
    }
    const shapePlaces = new Int32Array(2 * (shapeStart.at(-1) as number));
    for (const [at, { first, last }] of segments.entries()) {
      shapePlaces.set(this.#fixed(first, last), 2 * (shapeStart[at] as number));
    }
    return { shapeStart, shapePlaces };
  }

  /** Points in the file's own unit, the last included. */
  #fixed(first: number, last: number): number[] {
    return this.#places
      .slice(2 * first, 2 * last + 2)
      .map((degrees) => Math.round(degrees * STEPS_A_DEGREE));
  }

  #decimetres({ first, last }: Segment): number {
    const at = (point: number): LonLat => [
      this.#places[2 * point] as number,
      this.#places[2 * point + 1] as number,
    ];
    let metres = 0;
    for (let point = first; point < last; point++) metres += greatCircle(at(point), at(point + 1));
    return Math.max(1, Math.round(metres * 10));
  }

  /** The segments of the ways that rules name. */
  #segmentsOfRules(segments: readonly Segment[]): Map<number, number[]> {
    const named = new Map<number, number[]>();
    for (const { from, to } of this.#rules) named.set(from, []).set(to, []);
    for (const [at, { way }] of segments.entries()) named.get(way.id)?.push(at);
    return named;
  }
}
