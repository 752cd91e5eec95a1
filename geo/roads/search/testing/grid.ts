/** Made-up roads for tests: points of a grid, some 85 m apart. */

import type { LonLat } from "geo/geometry/lon-lat";
import { NodeTable } from "geo/roads/prepare/node-table";
import type { Tags } from "geo/roads/prepare/read-osm";
import { RoadCollector } from "geo/roads/prepare/road-collector";
import { Scratch } from "geo/roads/prepare/scratch";
import type { TurnRule } from "geo/roads/prepare/turns";
import { type RoadFile, roadsInMemory } from "geo/roads/road-file";

/** A point by its column and its row, up to 99, in tenths at the finest. */
export type Point = readonly [column: number, row: number];

export const at = ([column, row]: Point): LonLat => [-83 + column / 1000, 40 + row / 1000];
const idOf = ([column, row]: Point) =>
  10_000 + Math.round(10 * column) * 1000 + Math.round(10 * row);

/** Points as text: `0,0 4,0`. */
export const pointsOf = (text: string): Point[] =>
  text.split(" ").map((pair) => {
    const [column = 0, row = 0] = pair.split(",").map(Number);
    return [column, row];
  });

export interface RoadWay {
  points: string;
  tags?: Tags | undefined;
}

interface Roads {
  /** Their ids count from 1. */
  ways: readonly RoadWay[];
  nodes?: { point: Point; tags: Tags }[];
  /** Ways by their ids, from one by a point to another. */
  turns?: { from: number; via: Point; to: number; only?: boolean }[];
}

export function roadsOf({ ways, nodes = [], turns = [] }: Roads): RoadFile {
  const rules = turns.map(
    ({ via, only = false, ...turn }): TurnRule => ({
      ...{ ...turn, only, via: idOf(via), cars: true, bikes: false },
    }),
  );
  const lines = ways.map(({ points }) => pointsOf(points));
  const all = [...lines.flat(), ...nodes.map(({ point }) => point)];
  const scratch = new Scratch();
  const table = new NodeTable(scratch);
  const points = new Map(all.map((point) => [idOf(point), point]));
  for (const [id, point] of [...points].sort(([a], [b]) => a - b)) table.add(id, ...at(point));
  const collector = new RoadCollector(rules, table, scratch);
  for (const { point, tags } of nodes) {
    collector.node(table.numberOf(idOf(point)) as number, tags);
  }
  for (const [index, { tags }] of ways.entries()) {
    const line = lines[index] as Point[];
    const numbers = table.numbersOf(line.map(idOf));
    collector.way(index + 1, { highway: "residential", ...tags }, numbers, line.flatMap(at));
  }
  return roadsInMemory(collector.graph(scratch));
}
