import { fromWorld, toWorld } from "geo/geometry/mercator";
import { describe, expect, it } from "vitest";
import { readableAges } from "./readable-ages";
import type { MapPin } from "./types";

const ZOOM = 12;
const HOME = toWorld([-83, 40], ZOOM);

/** An agent at this offset from home, in pixels. */
const agent = (id: string, right: number, down: number, age?: string): MapPin => ({
  id,
  kind: "agent",
  title: id,
  coordinates: fromWorld([HOME[0] + right, HOME[1] + down], ZOOM),
  state: { name: "off", label: "Off", age },
});

const readable = (...pins: MapPin[]) => [...readableAges(pins, ZOOM)];

describe("readableAges", () => {
  it("leaves ages that nothing covers", () => {
    expect(readable(agent("a", 0, 0, "22 h"), agent("b", 60, 0, "3 d"))).toEqual(["a", "b"]);
    expect(readable(agent("a", 0, 0, "22 h"), agent("b", 0, 45))).toEqual(["a"]);
    expect(readable(agent("a", 0, 0))).toEqual([]);
  });

  it("hides one that covers the pin of another", () => {
    expect(readable(agent("a", 0, 0, "22 h"), agent("b", 5, 25))).toEqual([]);
  });

  it("hides the later of two that overlap", () => {
    expect(readable(agent("a", 0, 0, "34 min"), agent("b", 30, -6, "10 d"))).toEqual(["a"]);
  });

  it("shows more of them closer by", () => {
    const pins = [agent("a", 0, 0, "34 min"), agent("b", 30, -6, "10 d")];
    expect([...readableAges(pins, ZOOM + 2)]).toEqual(["a", "b"]);
  });
});
