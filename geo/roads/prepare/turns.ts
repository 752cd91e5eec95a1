/** Turns that OpenStreetMap's relations forbid. */
import { ACCESS, type RoadFile } from "../road-file";
import type { OsmRelation } from "./read-osm";

/** From one way by a node to another: the only one allowed there, or the one that is not. */
export interface TurnRule {
  from: number;
  via: number;
  to: number;
  only: boolean;
  cars: boolean;
  bikes: boolean;
}

/** The rule of a relation; null for any other relation, and for rules by way of a way. */
export function turnRuleOf({ tags, members }: OsmRelation): TurnRule | null {
  if (tags?.type !== "restriction") return null;
  const rule = tags.restriction ?? tags["restriction:motorcar"] ?? "";
  const only = rule.startsWith("only_");
  if (!only && !rule.startsWith("no_")) return null;
  const one = (role: string, type: "node" | "way") =>
    members.filter((member) => member.role === role && member.type === type).map(({ ref }) => ref);
  const [from, moreFrom] = one("from", "way");
  const [via, moreVia] = one("via", "node");
  const [to, moreTo] = one("to", "way");
  if (from === undefined || via === undefined || to === undefined) return null;
  if (moreFrom !== undefined || moreVia !== undefined || moreTo !== undefined) return null;
  const except = new Set((tags.except ?? "").split(";"));
  const cars = !except.has("motorcar") && !except.has("motor_vehicle");
  const bikes = tags.restriction !== undefined && !except.has("bicycle");
  return { from, via, to, only, cars, bikes };
}

/** A graph as far as turns are concerned. */
type Graph = Record<"segmentFrom" | "segmentTo" | "segmentAccess", Segments>;

interface Segments {
  length: number;
  at(segment: number): number | undefined;
}

interface TurnOptions {
  graph: Graph;
  rules: readonly TurnRule[];
  /** The index of a node of the graph, by its id. */
  nodeOf: (id: number) => number | undefined;
  /** The segments of a way that rules name, by its id. */
  segmentsOf: (way: number) => readonly number[];
}

/** Pairs of arcs that must not be gone from one to the other. */
export function forbiddenTurns(options: TurnOptions): Pick<RoadFile, "carTurns" | "bikeTurns"> {
  const pairs = { cars: [] as number[], bikes: [] as number[] };
  const leaving = arcsByNode(options);
  for (const rule of options.rules) {
    const via = options.nodeOf(rule.via);
    if (via === undefined) continue;
    const { graph, segmentsOf } = options;
    const outOf = (way: number) => segmentsOf(way).flatMap((at) => arcsOutOf(graph, at, via));
    // What leads into the node is the way back of what leads out of it.
    const into = outOf(rule.from).map((arc) => arc ^ 1);
    const onto = outOf(rule.to);
    if (into.length === 0 || onto.length === 0) continue;
    const closed = rule.only ? (leaving.get(via) ?? []).filter((arc) => !onto.includes(arc)) : onto;
    for (const from of into) {
      for (const to of closed) {
        if (rule.cars) pairs.cars.push(from, to);
        if (rule.bikes) pairs.bikes.push(from, to);
      }
    }
  }
  return { carTurns: Uint32Array.from(pairs.cars), bikeTurns: Uint32Array.from(pairs.bikes) };
}

function arcsOutOf({ segmentFrom, segmentTo }: Graph, segment: number, node: number): number[] {
  const arcs: number[] = [];
  if (segmentFrom.at(segment) === node) arcs.push(2 * segment);
  if (segmentTo.at(segment) === node) arcs.push(2 * segment + 1);
  return arcs;
}

/** The arcs out of each node that an only-rule names. */
function arcsByNode({ graph, rules, nodeOf }: TurnOptions): Map<number, number[]> {
  const named = new Map<number, number[]>();
  for (const { only, via } of rules) {
    const node = only ? nodeOf(via) : undefined;
    if (node !== undefined) named.set(node, []);
  }
  const onWheels = ACCESS.car.along | ACCESS.car.back | ACCESS.bike.along | ACCESS.bike.back;
  for (let segment = 0; segment < graph.segmentFrom.length; segment++) {
    if (((graph.segmentAccess.at(segment) as number) & onWheels) === 0) continue;
    named.get(graph.segmentFrom.at(segment) as number)?.push(2 * segment);
    named.get(graph.segmentTo.at(segment) as number)?.push(2 * segment + 1);
  }
  return named;
}
