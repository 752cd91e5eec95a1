import { expect, it } from "vitest";
import { crossoversOf } from "./crossovers";
import { type RoadWay, roadsOf } from "./testing/grid";

const side = (points: string, name: string, oneway = "yes"): RoadWay => ({
  points,
  tags: { highway: "primary", name, oneway },
});

it.each([
  ["between the sides of one road", "High Street", "yes", "5,0 5,0.2", 1],
  ["between two roads", "Low Street", "yes", "5,0 5,0.2", 0],
  ["between roads that lead both ways", "High Street", "no", "5,0 5,0.2", 0],
  ["that is long", "High Street", "yes", "5,0 9,3 5,0.2", 0],
])("a service road %s", (_, name, oneway, points, expected) => {
  const sides = [
    side("0,0 5,0 9,0", "High Street", oneway),
    side("9,0.2 5,0.2 0,0.2", name, oneway),
  ];
  const roads = roadsOf({ ways: [...sides, { points, tags: { highway: "service" } }] });
  expect([...crossoversOf(roads)].at(-1)).toBe(expected);
});
