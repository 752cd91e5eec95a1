import { describe, expect, it } from "vitest";
import { ACCESS, NODE } from "../road-file";
import type { Tags } from "./read-osm";
import { nodeFlagsOf, roadOf } from "./road-tags";

/** Who may go along a road and who back: `cbf/cb` is cars, bikes and feet along, cars and bikes back. */
function access(tags: Tags): string | null {
  const road = roadOf(tags);
  if (!road) return null;
  const of = (way: "along" | "back") =>
    (["car", "bike", "foot"] as const)
      .filter((mode) => road.access & ACCESS[mode][way])
      .map((mode) => mode[0])
      .join("");
  return `${of("along")}/${of("back")}`;
}

describe("a road is open to", () => {
  it.each<[Tags, string | null]>([
    [{ highway: "residential" }, "cbf/cbf"],
    [{ highway: "residential", oneway: "yes" }, "cbf/f"],
    [{ highway: "residential", oneway: "-1" }, "f/cbf"],
    [{ highway: "residential", oneway: "no", junction: "roundabout" }, "cbf/cbf"],
    [{ highway: "tertiary", junction: "roundabout" }, "cbf/f"],
    [{ highway: "residential", oneway: "yes", "oneway:bicycle": "no" }, "cbf/bf"],
    [{ highway: "residential", oneway: "yes", cycleway: "opposite_lane" }, "cbf/bf"],
    [{ highway: "motorway" }, "c/"],
    [{ highway: "motorway_link" }, "c/c"],
    [{ highway: "trunk", bicycle: "yes" }, "cb/cb"],
    [{ highway: "footway" }, "f/f"],
    [{ highway: "footway", bicycle: "designated" }, "bf/bf"],
    [{ highway: "path" }, "bf/bf"],
    [{ highway: "steps" }, "f/f"],
    [{ highway: "track" }, "cbf/cbf"],
    [{ highway: "track", tracktype: "grade5" }, "bf/bf"],
    [{ highway: "track", tracktype: "grade5", motor_vehicle: "yes" }, "cbf/cbf"],
    [{ highway: "service", access: "no" }, null],
    [{ highway: "service", access: "no", foot: "yes" }, "f/f"],
    [{ highway: "service", access: "private" }, "cbf/cbf"],
    [{ highway: "residential", motor_vehicle: "no" }, "bf/bf"],
    [{ highway: "footway", access: "yes" }, "f/f"],
    [{ highway: "proposed" }, null],
    [{ highway: "pedestrian", area: "yes" }, null],
    [{ railway: "rail" }, null],
  ])("%o: %s", (tags, expected) => {
    expect(access(tags)).toBe(expected);
  });

  it("those alone who have business there, where it says so", () => {
    const endsOnly = (tags: Tags) => roadOf({ highway: "service", ...tags })?.endsOnly;
    expect(endsOnly({})).toBe(false);
    expect(endsOnly({ access: "private" })).toBe(true);
    expect(endsOnly({ motor_vehicle: "destination" })).toBe(true);
    expect(endsOnly({ service: "driveway" })).toBe(true);
    expect(endsOnly({ service: "alley" })).toBe(false);
  });
});

it.each([
  ["50", 50],
  ["25 mph", 40],
  ["25mph", 40],
  ["signals", 0],
  ["none", 0],
  ["900", 255],
])("a speed of %s is %i km/h", (maxspeed, expected) => {
  expect(roadOf({ highway: "primary", maxspeed })?.speed).toBe(expected);
});

it("a road has a lane for bikes, or is for lorries, where that is tagged", () => {
  const laneOf = (tags: Tags) => roadOf({ highway: "primary", ...tags })?.cycleLane;
  expect(laneOf({})).toBe(false);
  expect(laneOf({ cycleway: "lane" })).toBe(true);
  expect(laneOf({ "cycleway:right": "track" })).toBe(true);
  expect(laneOf({ cycleway: "shared_lane" })).toBe(false);
  const forLorries = (tags: Tags) => roadOf({ highway: "primary", ...tags })?.lorryRoute;
  expect(forLorries({ hgv: "no" })).toBe(false);
  expect(forLorries({ hgv: "designated" })).toBe(true);
  expect(forLorries({ "hgv:national_network": "yes" })).toBe(true);
});

it.each<[Tags, number]>([
  [{ highway: "traffic_signals" }, NODE.signals],
  [{ barrier: "bollard" }, NODE.stopsCars],
  [{ barrier: "toll_booth" }, NODE.toll],
  [{ barrier: "block" }, NODE.stopsCars | NODE.stopsBikes],
  [{ barrier: "gate" }, NODE.gate],
  [{ barrier: "gate", access: "yes" }, 0],
  [{ barrier: "gate", access: "no" }, NODE.gate | NODE.stopsCars | NODE.stopsBikes],
  [{ barrier: "gate", access: "no", bicycle: "yes" }, NODE.gate | NODE.stopsCars],
  [{ barrier: "bollard", motor_vehicle: "yes" }, 0],
  [{ highway: "crossing" }, 0],
])("what stands on a road, %o, is %i", (tags, expected) => {
  expect(nodeFlagsOf(tags)).toBe(expected);
});
