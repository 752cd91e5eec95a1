import { expect, it } from "vitest";
import { rampsOf } from "./ramps";
import { type RoadWay, roadsOf } from "./testing/grid";

const way = (points: string, highway: string, oneway = "yes"): RoadWay => ({
  points,
  tags: { highway, oneway },
});

it("a link is a ramp unless it is a short one-way lane between streets", () => {
  const links = [
    { link: way("9,0 10,1", "primary_link"), isRamp: false },
    { link: way("9,0 10,1", "primary_link", "no"), isRamp: true },
    { link: way("9,0 9,3 10,1", "primary_link"), isRamp: true },
  ];
  for (const { link, isRamp } of links) {
    const streets = [way("0,0 9,0 20,0", "primary"), way("10,1 10,9", "tertiary")];
    expect([...rampsOf(roadsOf({ ways: [...streets, link] }))].at(-1)).toBe(isRamp ? 1 : 0);
  }
  const motorway = [way("0,0 9,0 20,0", "motorway"), way("10,1 10,9", "tertiary")];
  const roads = roadsOf({ ways: [...motorway, way("9,0 10,1", "motorway_link")] });
  expect([...rampsOf(roads)].at(-1)).toBe(1);
});
