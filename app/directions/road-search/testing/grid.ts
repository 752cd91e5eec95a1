/** Made-up roads for tests: points of a grid, some 85 m apart. */

import type { Tags } from "~/extract/prepare/read-osm";
import { RoadCollector } from "~/extract/prepare/road-collector";
import type { TurnRule } from "~/extract/prepare/turns";
import type { RoadFile } from "~/extract/road-file";
import type { LonLat } from "~/lib/geo";

/** A point by its column and its row, up to 99. */
export type Point = readonly [column: number, row: number];

export const at = ([column, row]: Point): LonLat => [-83 + column / 1000, 40 + row / 1000];
const idOf = ([column, row]: Point) => 10_000 + column * 100 + row;

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
  const collector = new RoadCollector(rules);
  for (const { point, tags } of nodes) collector.node(idOf(point), tags);
  for (const [index, { points, tags }] of ways.entries()) {
    const line = pointsOf(points);
    collector.way(index + 1, { highway: "residential", ...tags }, line.map(idOf), line.flatMap(at));
  }
  return collector.graph();
}
