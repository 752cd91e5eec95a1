import { greatCircle } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import { type Area, areaHref, areaQuery, outlineOf, readArea } from "./area";
import { locationsList } from "./locations-list";

const AREAS: Area[] = [
  { kind: "box", box: [-83.1, 39.9, -82.9, 40.1] },
  {
    kind: "polygon",
    corners: [
      [-83.1, 39.9],
      [-83, 40.1],
      [-82.9, 39.9],
    ],
  },
  { kind: "near", centre: [-83, 39.96], kilometers: 2.5 },
];

describe("the area of a list", () => {
  it.each(AREAS)("is read as it was written: $kind", (area) => {
    expect(readArea(new URLSearchParams(areaQuery(area)))).toEqual(area);
  });

  it.each([
    "",
    "box=1,2,3",
    "box=2,0,1,1",
    "box=0,0,200,1",
    "box=a,b,c,d",
    "polygon=0,0;1,1",
    "near=39.96,-83",
    "near=39.96,-83,0",
    "near=39.96,-83,300",
    "near=99,-83,5",
  ])("is none where it makes no sense: %j", (query) => {
    expect(readArea(new URLSearchParams(query))).toBeNull();
  });

  it("is drawn as a closed line, a circle as wide as it is", () => {
    for (const area of AREAS) {
      const outline = outlineOf(area);
      expect(outline.at(-1)).toEqual(outline[0]);
    }
    for (const corner of outlineOf(AREAS[2] as Area)) {
      expect(greatCircle([-83, 39.96], corner)).toBeGreaterThan(2490);
      expect(greatCircle([-83, 39.96], corner)).toBeLessThan(2510);
    }
  });

  it("takes the place of another, on one page that is chosen whole", () => {
    const before = new URLSearchParams("page=3&search=cafe&view=map&near=39.96,-83,5&ids=a");
    const query = new URLSearchParams(areaHref(locationsList, before, AREAS[0] as Area));
    expect(Object.fromEntries(query)).toEqual({
      page: "1",
      limit: "0",
      search: "cafe",
      view: "map",
      box: "-83.1,39.9,-82.9,40.1",
      select: "all",
    });
    const left = new URLSearchParams(areaHref(locationsList, query, null));
    expect([left.has("box"), left.has("select"), left.get("search")]).toEqual([
      false,
      false,
      "cafe",
    ]);
  });
});
