import { ROAD_KINDS } from "geo/roads/road-file";
import { expect, it } from "vitest";
import { segmentRanks } from "./ranks";
import { type RoadWay, roadsOf } from "./testing/grid";

const way = (points: string, highway: string): RoadWay => ({ points, tags: { highway } });

it("a link ranks as the lesser of the roads that it joins, also by way of other links", () => {
  const roads = roadsOf({
    ways: [
      way("0,0 9,0", "motorway"),
      way("9,0 10,1", "motorway_link"),
      way("10,1 11,0", "motorway_link"),
      way("10,1 11,5", "motorway_link"),
      way("11,5 20,5", "tertiary"),
      way("11,0 20,0", "motorway"),
    ],
  });
  const ranks = [...segmentRanks(roads)].map((rank, at) => [
    ROAD_KINDS[roads.segmentKind[at] as number],
    rank,
  ]);
  expect(ranks).toEqual([
    ["motorway", 0],
    ["motorway_link", 0],
    ["motorway_link", 0],
    ["motorway_link", 4],
    ["tertiary", 4],
    ["motorway", 0],
  ]);
});
