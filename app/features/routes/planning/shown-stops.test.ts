import { describe, expect, it } from "vitest";
import type { MapData } from "~/map";
import { readPlan } from "./plan";
import type { ShownPath } from "./screen.server";
import { mapOf, shownStops } from "./shown-stops";

const stop = (id: string, longitude: number | null = 1) => ({
  id,
  name: id,
  type: "",
  address: "",
  lastVisit: "",
  coordinates: longitude === null ? null : ([longitude, 2] as [number, number]),
});
const STOPS = ["a", "b", "c", "d"].map((id) => stop(id));
const FOUND = readPlan(new URLSearchParams("filter=f1"));
const path = (order: string[]): ShownPath => ({
  ok: true,
  order,
  lines: [
    {
      kind: "route",
      estimated: true,
      path: "_seK_ibE_seK_seK",
    },
  ],
  figures: { distance: 1, time: 1 },
  before: null,
  source: "The line is estimated",
  improved: false,
  byStraightLines: false,
  day: null,
});
const ids = (stops: { id: string }[]) => stops.map(({ id }) => id).join("");

describe("the stops that are shown", () => {
  it("come in the order of the path, once it is known", () => {
    expect(ids(shownStops(STOPS, FOUND, null).kept)).toBe("abcd");
    expect(ids(shownStops(STOPS, FOUND, path(["a", "d", "c", "b"])).kept)).toBe("adcb");
    expect(ids(shownStops(STOPS, FOUND, { ok: false, message: "No" }).kept)).toBe("abcd");
  });

  it("come as they were found where that is asked for, whatever order is known", () => {
    const asFound = { ...FOUND, order: "found" as const };
    const { kept, optimized } = shownStops(STOPS, asFound, path(["a", "d", "c", "b"]));
    expect([ids(kept), optimized]).toEqual(["abcd", false]);
  });

  it("leave out what is dropped at once, and put back what the path does not know at the end", () => {
    const { kept, dropped } = shownStops(
      STOPS,
      { ...FOUND, dropped: ["c"] },
      path(["a", "d", "c", "b"]),
    );
    expect([ids(kept), ids(dropped)]).toEqual(["adb", "c"]);
    expect(ids(shownStops(STOPS, FOUND, path(["d", "b", "a"])).kept)).toBe("dbac");
  });

  it("stand on the map by their numbers, with the line only while it is theirs", () => {
    const map = { pins: [], lines: [] } as unknown as MapData;
    const kept = [stop("a"), stop("nowhere", null), stop("b")];
    const drawn = mapOf(map, { kept, marks: [], path: path(["a", "nowhere", "b"]) });
    expect(drawn.pins.map(({ id, label }) => `${id}${label}`)).toEqual(["a1", "b3"]);
    expect(drawn.lines).toMatchObject([{ kind: "route", estimated: true }]);
    expect(mapOf(map, { kept, marks: [], path: path(["a", "b"]) }).lines).toEqual([]);
    expect(mapOf(map, { kept, marks: [], path: null }).lines).toEqual([]);
  });
});
