import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCoordinates, readCoordinates, readLongitudeFirst } from "./coordinates";

const near = (given: [number, number] | null) =>
  given?.map((degrees) => Number(degrees.toFixed(4)));

describe("coordinates are read", () => {
  it.each([
    "40.1, -83.05",
    "40.1,-83.05",
    "40.1 -83.05",
    "(40.1; -83.05)",
    "+40.1, −83.05",
    "40.1°, -83.05°",
    "40.1 N, 83.05 W",
    "40.1° N 83.05° W",
    "N 40.1 W 83.05",
    "N40.1°, W83.05°",
    "83.05 W, 40.1 N",
    "40°6'N 83°3'W",
    "40° 06′ 00″ N, 83° 03′ 00″ W",
    "40°06'00.0\"N 83°03'00.0\"W",
    "40 06 00 N, 83 03 00 W",
    "N 40°06.000' W 083°03.000'",
    "geo:40.1,-83.05;u=35",
    "  40.1 ,  -83.05 ",
  ])("%s", (text) => {
    expect(near(readCoordinates(text))).toEqual([-83.05, 40.1]);
  });

  it("with whole degrees where a comma parts them", () => {
    expect(readCoordinates("40, -83")).toEqual([-83, 40]);
  });

  it("from what is written for a place", () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
    fc.assert(
      fc.property(degrees(180), degrees(90), (longitude, latitude) => {
        expect(readCoordinates(formatCoordinates([longitude, latitude]))).toEqual([
          longitude,
          latitude,
        ]);
      }),
    );
  });
});

it.each(["-83.05, 40.1", "-83.05 40.1", "(-83.05; 40.1)"])(
  "%s is read with the longitude first as well",
  (text) => {
    expect(near(readLongitudeFirst(text))).toEqual([-83.05, 40.1]);
  },
);

it.each(["Columbus, OH", "1,2,3", "-83.05", "-183.05, 40.1", "40.1, -95.0", ""])(
  "%s is not read with the longitude first",
  (text) => {
    expect(readLongitudeFirst(text)).toBeNull();
  },
);

describe("coordinates are not", () => {
  it.each([
    "43201",
    "1200 43201",
    "40 83",
    "91, 10",
    "40.1, -181",
    "40.1 N, 83.05 N",
    "40°61'N 83°0'W",
    "-40.1 S, 83.05 W",
    "Columbus, OH",
    "40.1,",
    "1,2,3",
    "",
  ])("%s", (text) => {
    expect(readCoordinates(text)).toBeNull();
  });

  it("anything else, without a failure and in no time", () => {
    fc.assert(fc.property(fc.string(), (text) => void readCoordinates(text)));
    expect(readCoordinates(`40${" ".repeat(100_000)}x`)).toBeNull();
  });
});
