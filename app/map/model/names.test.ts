import { expect, it } from "vitest";
import type { MapPin } from "~/map/model/types";
import { namesFrame, namesRequest, readSpots, suffices, writeSpots } from "./names";

const frame = { centre: [-83, 40] as [number, number], zoom: 12, width: 720, height: 600 };
const pin = (id: string, kind: MapPin["kind"], coordinates: [number, number]): MapPin => ({
  id,
  kind,
  coordinates,
  title: id,
});

it("the address of a map's names writes where pins stand in six letters each, true to a few pixels", () => {
  const pins = [
    { at: [0, 0] as [number, number], offset: [0, 0] as [number, number] },
    { at: [719, 599] as [number, number], offset: [-80, 80] as [number, number] },
    { at: [360, 301] as [number, number], offset: [12, -33] as [number, number] },
  ];
  const text = writeSpots(pins);
  expect(text).toHaveLength(18);
  for (const [index, { at, offset }] of readSpots(text).entries()) {
    const pin = pins[index];
    for (const axis of [0, 1] as const) {
      expect(Math.abs(at[axis] - (pin?.at[axis] ?? 0))).toBeLessThanOrEqual(2);
      expect(Math.abs(offset[axis] - (pin?.offset[axis] ?? 0))).toBeLessThanOrEqual(2.5);
    }
  }
});

it("the address of a map's names reads no pins out of what is none", () => {
  for (const text of ["", "xyz", "<svg>", "%%%%%%"]) expect(readSpots(text)).toEqual([]);
});

it("the address of a map's names asks for names clear of the pins in sight, but of agents", () => {
  const pins = [
    pin("in", "stop", [-83, 40]),
    pin("out", "stop", [-84, 40]),
    pin("agent", "agent", [-83, 40]),
  ];
  const request = namesRequest({ frame, anySize: true }, pins, new Map([["in", [10, 0]]]));
  expect(request.pins).toEqual([{ at: [360, 300], offset: [10, 0] }]);
});

it("the address of a map's names has names around what is looked at where that can be moved", () => {
  expect(namesFrame({ frame, anySize: true })).toEqual(frame);
  expect(namesFrame({ frame, anySize: false })).toMatchObject({ width: 1008, height: 840 });
});

it.each([
  ["the page's own proportions", 724, 625, true],
  ["a phone", 358, 298, true],
  ["a tall window", 724, 1700, false],
  ["a column beside a form", 490, 704, false],
  ["a wide window", 1900, 600, false],
  ["a large screen", 1600, 1333, false],
])(
  "the address of a map's names has names for any size suffice where they cover it: %s",
  (_, width, height, enough) => {
    expect(suffices(frame, { ...frame, width, height })).toBe(enough);
  },
);
