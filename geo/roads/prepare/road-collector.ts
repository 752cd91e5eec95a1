/** The road graph out of the ways of an extract. */
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { ROAD_KINDS, type RoadColumns, SEGMENT, STEPS_A_DEGREE } from "../road-file";
import { drivesOnLeft } from "./driving-side";
import { Growing } from "./growing";
import { Junctions } from "./junctions";
import type { NodeTable } from "./node-table";
import { Numbered } from "./numbered";
import type { Tags } from "./read-osm";
import { nodeFlagsOf, type Road, roadOf } from "./road-tags";
import type { Scratch } from "./scratch";
import { forbiddenTurns, type TurnRule } from "./turns";

/** Gathers roads one after another; the graph can be made once all are known. */
export class RoadCollector {
  readonly #nodes: NodeTable;
  readonly #rules: readonly TurnRule[];
  /** The id of each way, what kind of road it is, and the numbers of its name and its ref, 0 for none. */
  readonly #ways: Growing<"f64">;
  readonly #kinds: Growing<"u32">;
  readonly #roads = new Roads();
  readonly #names: Growing<"u32">;
  readonly #refs: Growing<"u32">;
  readonly #nameNumbers = new Map<string, number>();
  /** Where the points of each way begin among those of all, which is where those before it end. */
  readonly #starts: Growing<"u32">;
  /** The node of each point of the ways, and its longitude and latitude by turns, in steps. */
  readonly #points: Growing<"u32">;
  readonly #places: Growing<"i32">;
  readonly #junctions = new Junctions();
  readonly #flags = new Map<number, number>();

  /** @param nodes knows them all when the first way comes */
  constructor(rules: readonly TurnRule[], nodes: NodeTable, scratch: Scratch) {
    this.#nodes = nodes;
    this.#rules = rules;
    this.#ways = new Growing("f64", scratch);
    this.#kinds = new Growing("u32", scratch);
    this.#names = new Growing("u32", scratch);
    this.#refs = new Growing("u32", scratch);
    this.#starts = new Growing("u32", scratch);
    this.#points = new Growing("u32", scratch);
    this.#places = new Growing("i32", scratch);
  }

  /** @param node its number in the table */
  node(node: number, tags: Tags): void {
    const flags = nodeFlagsOf(tags);
    if (flags !== 0) this.#flags.set(node, flags);
  }

  /**
   * @param nodes those of its line, by their numbers
   * @param path their longitudes and latitudes by turns
   */
  way(id: number, tags: Tags, nodes: readonly number[], path: readonly number[]): void {
    const road = roadOf(tags);
    if (!road || nodes.length < 2) return;
    this.#ways.push(id);
    const onLeft = drivesOnLeft(tags, [path[0] as number, path[1] as number]);
    this.#kinds.push(this.#roads.of({ ...road, onLeft }));
    this.#names.push(this.#nameOf(tags.name));
    this.#refs.push(this.#nameOf(tags.ref));
    this.#starts.push(this.#points.length);
    this.#junctions.way(nodes, (node) => this.#flags.has(node));
    for (const node of nodes) this.#points.push(node);
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
    return way + 1 < this.#starts.length ? this.#starts.at(way + 1) : this.#points.length;
  }

  /**
   * @param scratch has its columns
   * @param tell is told how much is done, from 0 to 1
   */
  graph(scratch: Scratch, tell: (share: number) => void = () => {}): RoadColumns {
    this.#junctions.count();
    const segments = this.#segments(scratch, tell);
    const named = this.#segmentsOfRules(segments.way);
    const { way: _, ...columns } = segments;
    const turns = forbiddenTurns({
      graph: columns,
      rules: this.#rules,
      nodeOf: (id) => {
        const node = this.#nodes.numberOf(id);
        return node === undefined ? undefined : this.#junctions.numberOf(node);
      },
      segmentsOf: (way) => named.get(way) ?? [],
    });
    return { ...this.#nodeColumns(scratch), ...columns, ...turns };
  }

  #nodeColumns(scratch: Scratch) {
    const nodePlaces = new Growing("i32", scratch);
    const nodeFlags = new Growing("u8", scratch);
    for (const node of this.#junctions.nodes()) {
      for (const degrees of this.#nodes.path([node])) {
        nodePlaces.push(Math.round(degrees * STEPS_A_DEGREE));
      }
      nodeFlags.push(this.#flags.get(node) ?? 0);
    }
    return { nodePlaces, nodeFlags };
  }

  /** Pieces of ways between two junctions, and the way of each. */
  #segments(scratch: Scratch, tell: (share: number) => void) {
    const column = <T extends "u8" | "u32" | "i32">(type: T) => new Growing(type, scratch);
    const segments = {
      shapeStart: column("u32"),
      shapePlaces: column("i32"),
      segmentFrom: column("u32"),
      segmentTo: column("u32"),
      segmentLength: column("u32"),
      segmentAccess: column("u8"),
      segmentKind: column("u8"),
      segmentFlags: column("u8"),
      segmentName: column("u32"),
      segmentRef: column("u32"),
      segmentSpeed: column("u8"),
      way: column("u32"),
    };
    segments.shapeStart.push(0);
    for (let way = 0; way < this.#starts.length; way++) {
      tell(way / this.#starts.length);
      const road = this.#roads.at(this.#kinds.at(way));
      const [name, ref] = [this.#names.at(way), this.#refs.at(way)];
      const flags = flagsOf(road);
      const end = this.#end(way);
      let first = this.#starts.at(way);
      let from = this.#junctions.numberOf(this.#points.at(first)) as number;
      for (let point = first + 1; point < end; point++) {
        const to = this.#junctions.numberOf(this.#points.at(point));
        if (to === undefined) continue;
        segments.way.push(way);
        segments.segmentFrom.push(from);
        segments.segmentTo.push(to);
        segments.segmentLength.push(this.#decimetres(first, point));
        segments.segmentAccess.push(road.access);
        segments.segmentKind.push(ROAD_KINDS.indexOf(road.kind));
        segments.segmentFlags.push(flags);
        segments.segmentName.push(name);
        segments.segmentRef.push(ref);
        segments.segmentSpeed.push(road.speed);
        for (let at = 2 * first; at < 2 * point + 2; at++) {
          segments.shapePlaces.push(this.#places.at(at));
        }
        segments.shapeStart.push(segments.shapePlaces.length / 2);
        [first, from] = [point, to];
      }
    }
    return segments;
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

  /** The segments of the ways that rules name, by the ids of these. */
  #segmentsOfRules(ways: Growing<"u32">): Map<number, number[]> {
    const named = new Map<number, number[]>();
    for (const { from, to } of this.#rules) named.set(from, []).set(to, []);
    for (let at = 0; at < ways.length; at++) named.get(this.#ways.at(ways.at(at)))?.push(at);
    return named;
  }
}

/** With the side that one drives on, which its tags alone do not tell. */
interface PlacedRoad extends Road {
  onLeft: boolean;
}

const FLAGS = Object.keys(SEGMENT) as (keyof typeof SEGMENT)[];

const flagsOf = (road: PlacedRoad): number =>
  FLAGS.reduce((flags, flag) => flags | (road[flag] ? SEGMENT[flag] : 0), 0);

/** The kinds of roads, each stored once. */
class Roads {
  readonly #keys = new Numbered();
  readonly #roads: PlacedRoad[] = [];

  /** The number of such a road. */
  of(road: PlacedRoad): number {
    const number = this.#keys.of(JSON.stringify(road));
    this.#roads[number] ??= road;
    return number;
  }

  at(number: number): PlacedRoad {
    return this.#roads[number] as PlacedRoad;
  }
}
