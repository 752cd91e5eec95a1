import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import type { Tags } from "geo/roads/prepare/read-osm";
import type { Mode, RoadFile } from "geo/roads/road-file";
import { describe, expect, it } from "vitest";
import { roadRouter } from "./router";
import { at, pointsOf, type RoadWay, roadsOf } from "./testing/grid";

const way = (points: string, tags?: Tags): RoadWay => ({ points, tags });
/** The sides of a square of streets, counting from the south. */
const SOUTH = way("0,0 4,0");
const OTHERS = [way("4,0 4,4"), way("4,4 0,4"), way("0,4 0,0")];
const SQUARE = [SOUTH, ...OTHERS];
const SOUTH_ONE_WAY = { ...SOUTH, tags: { oneway: "yes" } };

/** The corners of the path through some stops, or why there is none. */
function path(roads: RoadFile, stops: string, mode: Mode = "car"): string {
  const points = pointsOf(stops).map(at);
  const answer = roadRouter(roads, mode)({ kind: "route", points });
  if (answer.kind !== "route") return answer.kind;
  return answer.line.map(([lon, lat]) => `${grid(lon + 83)},${grid(lat - 40)}`).join(" ");
}

const grid = (degrees: number) => Math.round(degrees * 1e4) / 10;

describe("a path", () => {
  it("goes from the road beside the one stop to the road beside the other", () => {
    const roads = roadsOf({ ways: SQUARE });
    expect(path(roads, "1,0.5 3.5,2")).toBe("1,0 4,0 4,2");
    expect(path(roads, "3.5,2 1,0.5")).toBe("4,2 4,0 1,0");
    expect(path(roads, "1,0 3,0 1,0")).toBe("1,0 3,0 1,0");
  });

  it("is as long as its line, and takes its time", () => {
    const ends = [at([0, 0]), at([4, 0])] as [LonLat, LonLat];
    const answer = roadRouter(roadsOf({ ways: SQUARE }), "foot")({ kind: "route", points: ends });
    const metres = greatCircle(...ends);
    expect(answer).toMatchObject({ kind: "route", metres: expect.closeTo(metres, 3) });
    if (answer.kind === "route") expect(answer.seconds).toBeCloseTo((metres * 3.6) / 5.1, 0);
  });

  it("takes one-way streets their way alone, but on foot", () => {
    const roads = roadsOf({ ways: [SOUTH_ONE_WAY, ...OTHERS] });
    expect(path(roads, "1,0 3,0")).toBe("1,0 3,0");
    expect(path(roads, "3,0 1,0")).toBe("3,0 4,0 4,4 0,4 0,0 1,0");
    expect(path(roads, "3,0 1,0", "bike")).toBe("3,0 4,0 4,4 0,4 0,0 1,0");
    expect(path(roads, "3,0 1,0", "foot")).toBe("3,0 1,0");
  });

  it("makes no turn that is forbidden", () => {
    const ways = [SOUTH, way("4,0 4,4"), way("4,0 8,0")];
    const roads = roadsOf({ ways, turns: [{ from: 1, via: [4, 0], to: 2 }] });
    expect(path(roads, "3,0 4,1")).toBe("3,0 4,0 8,0 4,0 4,1");
    expect(path(roads, "3,0 4,1", "bike")).toBe("3,0 4,0 4,1");
    expect(path(roads, "4,1 3,0")).toBe("4,1 4,0 3,0");
  });

  it("makes no turn but the only one that there may be", () => {
    const ways = [...SQUARE, way("4,0 8,0"), way("4,0 4,-4")];
    const only = { from: 1, via: [4, 0], to: 5, only: true } as const;
    const alone = [SOUTH, way("4,0 8,0"), way("4,0 4,-4")];
    expect(path(roadsOf({ ways: alone, turns: [{ ...only, to: 2 }] }), "3,0 4,-1")).toBe(
      "3,0 4,0 8,0 4,0 4,-1",
    );
    const back = { from: 5, via: [4, 0], to: 6 } as const;
    expect(path(roadsOf({ ways, turns: [only, back] }), "3,0 4,-1")).toBe(
      "3,0 0,0 0,4 4,4 4,0 4,-1",
    );
  });

  it("turns round where a road ends, and passes no barrier that is for it", () => {
    const roads = roadsOf({
      ways: [way("0,0 4,0 8,0"), way("8,0 8,4"), way("8,4 0,4"), way("0,4 0,0")],
      nodes: [{ point: [4, 0], tags: { barrier: "bollard" } }],
    });
    expect(path(roads, "3,0 5,0", "bike")).toBe("3,0 4,0 5,0");
    expect(path(roads, "3,0 5,0")).toBe("3,0 0,0 0,4 8,4 8,0 5,0");
  });

  it("rather goes round the block than into a dead end to turn there", () => {
    const ways = [...SQUARE, way("4,0 8,0")];
    const roads = roadsOf({ ways, turns: [{ from: 1, via: [4, 0], to: 2 }] });
    expect(path(roads, "3,0 4,1")).toBe("3,0 0,0 0,4 4,4 4,1");
  });

  it("rather goes round a block than back where a road parts into its two sides", () => {
    const parted = (name?: string): string => {
      const tags = { highway: "primary", oneway: "yes", ...(name && { name }) };
      const sides = [way("0,0 20,4", tags), way("20,4 0,9", tags), way("0,9 0,0")];
      return path(roadsOf({ ways: [...sides, way("20,4 24,4 24,6 20,6 20,4")] }), "10,2 10,6.5");
    };
    expect(parted()).toBe("10,2 20,4 10,6.5");
    expect(parted("High Street")).toBe("10,2 20,4 24,4 24,6 20,6 20,4 10,6.5");
  });

  it("changes to the other side of a road where a service road leads there", () => {
    const over = (name: string): string => {
      const tags = { highway: "primary", oneway: "yes" };
      const sides = [
        way("0,0 5,0 10,0", { ...tags, name: "High Street" }),
        way("10,0.2 5,0.2 0,0.2", { ...tags, name }),
      ];
      const [service, ends] = [
        way("5,0 5,0.2", { highway: "service" }),
        ["10,0 10,0.2", "0,0.2 0,0"],
      ];
      const ways = [...sides, service, ...ends.map((points) => way(points))];
      return path(roadsOf({ ways }), "1,0 2,0.2");
    };
    expect(over("High Street")).toBe("1,0 5,0 5,0.2 2,0.2");
    expect(over("Low Street")).toBe("1,0 5,0 10,0 10,0.2 5,0.2 2,0.2");
  });

  it("rather goes round than over stones", () => {
    const around = (surface?: string): string => {
      const tags = { highway: "tertiary", ...(surface && { surface }) };
      const other = way("0,0 0,1 8,1 8,0", { highway: "tertiary" });
      return path(roadsOf({ ways: [way("0,0 8,0", tags), other] }), "0,0.1 8,0.1");
    };
    expect(around("asphalt")).toBe("0,0.1 0,0 8,0 8,0.1");
    expect(around("cobblestone")).toBe("0,0.1 0,1 8,1 8,0.1");
  });

  it("takes 15 s where a toll is paid, once for a road with a toll", () => {
    const seconds = (tags: Tags, booth = false): number => {
      const nodes = booth ? [{ point: [4, 0], tags: { barrier: "toll_booth" } } as const] : [];
      const roads = roadsOf({
        ways: [way("0,0 2,0"), way("2,0 4,0 8,0", tags)],
        nodes: [...nodes],
      });
      const points = pointsOf("0,0 8,0").map(at);
      const answer = roadRouter(roads, "car")({ kind: "route", points });
      return answer.kind === "route" ? answer.seconds : Number.NaN;
    };
    const free = seconds({});
    expect(seconds({ toll: "yes" })).toBeCloseTo(free + 15, 1);
    expect(seconds({}, true)).toBeCloseTo(free + 15, 1);
  });

  it("waits where it turns across the traffic, whichever side one drives on", () => {
    const seconds = (stops: string, side: string): number => {
      const cross = ["2,0 2,2", "2,2 2,4", "0,2 2,2", "2,2 4,2"];
      const roads = roadsOf({ ways: cross.map((points) => way(points, { driving_side: side })) });
      const answer = roadRouter(roads, "car")({ kind: "route", points: pointsOf(stops).map(at) });
      return answer.kind === "route" ? answer.seconds : Number.NaN;
    };
    const [left, right] = ["2,0 0,2", "2,0 4,2"];
    expect(seconds(left, "right")).toBeGreaterThan(seconds(right, "right") + 2);
    expect(seconds(left, "left")).toBeCloseTo(seconds(right, "right"), 1);
    expect(seconds(right, "left")).toBeCloseTo(seconds(left, "right"), 1);
  });

  it("rather goes round than through a gate, unless that is open", () => {
    const gate = (access?: string): string => {
      const tags = { barrier: "gate", ...(access && { access }) };
      const ways = [way("0,0 2,0 4,0"), ...OTHERS];
      return path(roadsOf({ ways, nodes: [{ point: [2, 0], tags }] }), "1,0 3,0");
    };
    expect(gate()).toBe("1,0 0,0 0,4 4,4 4,0 3,0");
    expect(gate("yes")).toBe("1,0 2,0 3,0");
  });

  it("does not lead through what is for those with business there, but to it", () => {
    const roads = roadsOf({ ways: [...SQUARE, way("0,0 2,2 4,4", { access: "private" })] });
    expect(path(roads, "0,1 4,3").split(" ")).toHaveLength(4);
    expect(path(roads, "0,1 2,2")).toBe("0,1 0,0 2,2");
  });

  it("goes round on a large road rather than straight through the smallest", () => {
    const large = { highway: "motorway", oneway: "no" };
    const ways = [way("0,0 0,4 9,4 9,0", large), way("0,0 9,0", { highway: "living_street" })];
    expect(path(roadsOf({ ways }), "0,0.5 9,0.5")).toBe("0,0.5 0,4 9,4 9,0.5");
  });
});

describe("a bike", () => {
  it.each<[string, Tags, "along" | "round"]>([
    ["goes round beside fast cars", { maxspeed: "70" }, "round"],
    ["goes along beside slow ones", { maxspeed: "40" }, "along"],
    ["goes along in a lane of its own", { maxspeed: "70", cycleway: "lane" }, "along"],
    ["goes round beside lorries", { maxspeed: "40", hgv: "designated" }, "round"],
  ])("%s", (_, tags, expected) => {
    const street = way("0,0 0,6 60,6 60,0");
    const roads = roadsOf({ ways: [way("0,0 60,0", { highway: "primary", ...tags }), street] });
    const along = "0,0.1 0,0 60,0 60,0.1";
    const round = "0,0.1 0,6 60,6 60,0.1";
    expect(path(roads, "0,0.1 60,0.1", "bike")).toBe({ along, round }[expected]);
  });

  it("rather goes round than waits to turn onto a larger road, however slow that is", () => {
    const south = (highway: string): string => {
      const ways = [way("0,0 4,0", { highway, maxspeed: "20" }), ...OTHERS];
      return path(roadsOf({ ways }), "0,1 4,2.5", "bike");
    };
    expect(south("residential")).toBe("0,1 0,0 4,0 4,2.5");
    expect(south("primary")).toBe("0,1 0,4 4,4 4,2.5");
  });
});

describe("what has no answer is told", () => {
  it("by all the stops that no road is near", () => {
    const ask = roadRouter(roadsOf({ ways: SQUARE }), "car");
    const points = [...pointsOf("0,0 30,0 4,4").map(at), [0, 0] as LonLat];
    const lost = { kind: "off the roads", points: [1, 3] };
    expect(ask({ kind: "route", points })).toEqual(lost);
    expect(ask({ kind: "matrix", points, sources: [0], targets: [2] })).toEqual(lost);
  });

  it("by a region without roads for whoever travels", () => {
    const paths = roadsOf({ ways: [way("0,0 4,0", { highway: "footway" })] });
    expect(path(paths, "0,0 1,0")).toBe("off the roads");
    expect(path(paths, "0,0 1,0", "foot")).toBe("0,0 1,0");
  });

  it("by the stop from which no road leads to the next", () => {
    const columns = Array.from({ length: 90 }, (_, column) => column);
    // Of three rows that only the columns join, so that there are enough junctions for an island.
    const streets = (row: number) => [
      way(columns.map((column) => `${column},${row}`).join(" ")),
      ...columns.map((column) => way(`${column},${row - 1} ${column},${row} ${column},${row + 1}`)),
    ];
    const roads = roadsOf({ ways: [...streets(10), ...streets(40), way("0,9 0,8")] });
    const points = pointsOf("5,10 9,10 5,40").map(at);
    expect(roadRouter(roads, "car")({ kind: "route", points })).toMatchObject({
      kind: "no path",
      from: 1,
    });
  });
});

it("a matrix says what the paths between its places take", () => {
  const ask = roadRouter(roadsOf({ ways: [SOUTH_ONE_WAY, ...OTHERS] }), "car");
  const points = pointsOf("1,0 3,0 4,2 0,3").map(at);
  const all = [...points.keys()];
  const answer = ask({ kind: "matrix", points, sources: all, targets: all });
  if (answer.kind !== "matrix") throw new Error(answer.kind);
  for (const from of all) {
    for (const to of all) {
      const one = ask({ kind: "route", points: [points[from], points[to]] as LonLat[] });
      if (one.kind !== "route") throw new Error(one.kind);
      expect(answer.seconds[from]?.[to]).toBeCloseTo(one.seconds, 6);
      expect(Math.abs((answer.metres[from]?.[to] ?? 0) - one.metres)).toBeLessThan(1);
    }
  }
  const [row = [], metres = []] = [answer.seconds[2], answer.metres[2]];
  const some = ask({ kind: "matrix", points, sources: [2], targets: [1, 3] });
  expect(some).toEqual({
    kind: "matrix",
    seconds: [[row[1], row[3]]],
    metres: [[metres[1], metres[3]]],
  });
});
