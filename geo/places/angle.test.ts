import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAngle } from "./angle";

describe("a latitude is read", () => {
  it.each([
    ["39.9612", 39.9612],
    ["39,9612", 39.9612],
    ["+39.9612", 39.9612],
    ["−39.9612", -39.9612],
    ["–39,9612", -39.9612],
    ["39.", 39],
    [".5", 0.5],
    [",5", 0.5],
    ["-1.5e1", -15],
    ["39.9612°", 39.9612],
    ["39.9612 N", 39.9612],
    ["39,9612° s", -39.9612],
    ["N 39.9612", 39.9612],
    ["S39.9612°", -39.9612],
    ["39° 57.67'", 39.961167],
    ["-39° 57,67'", -39.961167],
    ["39°57'40\"N", 39.961111],
    ["39° 57′ 40″ S", -39.961111],
    ["39º57’40”", 39.961111],
    ["39°57'40''", 39.961111],
    ["39 57 40", 39.961111],
    ["-0 30 0", -0.5],
  ])("%s", (text, degrees) => {
    expect(readAngle(text, "latitude")).toBeCloseTo(degrees, 6);
  });
});

it.each(["83.0021 W", "W 83.0021", "83°00'07.56\"W", "-83 0 7.56", "-83,0021"])(
  "%s is read as a longitude",
  (text) => {
    expect(readAngle(text, "longitude")).toBeCloseTo(-83.0021, 6);
  },
);

describe("a latitude is not", () => {
  it.each([
    "",
    "north",
    "N",
    "90.0001",
    "91",
    "-90° 0' 1\"",
    "83 W",
    "E 39.9612",
    "-39.9612 N",
    "N -39.9612",
    "N 39.9612 N",
    "39°60'",
    "39°57'60\"",
    "39.5° 30'",
    "39 57 40 1",
    "1.234,5",
    "1,234,5",
    "39.9612, -83.0021",
    "39, 57",
    "NaN",
    "Infinity",
  ])("%s", (text) => {
    expect(readAngle(text, "latitude")).toBeNull();
  });

  it("anything else, without a failure and in no time", () => {
    fc.assert(fc.property(fc.string(), (text) => void readAngle(text, "latitude")));
    expect(readAngle(`40${" ".repeat(100_000)}x`, "latitude")).toBeNull();
  });
});
