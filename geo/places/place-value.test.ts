import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLACE_KINDS, type Place } from "./place";
import { placeValue, readPlaceReference, readPlaceValue } from "./place-value";

const COLUMBUS: Place = {
  kind: "city",
  label: "Columbus, OH",
  coordinates: [-82.99879, 39.96118],
};

/** A line without blanks at its ends, of any characters that are whole. */
const line = (maxLength: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: Math.floor(maxLength / 8) })
    .map((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .filter(Boolean);
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);

const place = fc.record(
  {
    kind: fc.constantFrom(...PLACE_KINDS),
    label: line(200),
    detail: line(200),
    coordinates: fc.tuple(degrees(180), degrees(90)),
    address: line(300),
    city: line(100),
    zip: line(20),
  },
  { requiredKeys: ["kind", "label", "coordinates"] },
);

describe("the value of a place", () => {
  it("is short, also in a query", () => {
    expect(placeValue(COLUMBUS)).toBe("39.96118*-82.99879*city*Columbus, OH");
    expect(String(new URLSearchParams({ at: placeValue(COLUMBUS) }))).toBe(
      "at=39.96118*-82.99879*city*Columbus%2C+OH",
    );
  });

  it("gives the place back", () => {
    fc.assert(
      fc.property(place, (given) => {
        const value = placeValue(given);
        expect(readPlaceValue(value)).toEqual(given);
        expect(readPlaceReference(value)).toBeNull();
        const throughUrl = new URLSearchParams(String(new URLSearchParams({ value })));
        expect(readPlaceValue(throughUrl.get("value"))).toEqual(given);
      }),
    );
  });

  it("gives a suggestion without coordinates back, which is no place yet", () => {
    fc.assert(
      fc.property(line(200), line(300), fc.option(line(200)), (label, id, detail) => {
        const given = { kind: "establishment" as const, label, id, ...(detail && { detail }) };
        const value = placeValue(given);
        expect(readPlaceReference(value)).toEqual(given);
        expect(readPlaceValue(value)).toBeNull();
      }),
    );
  });

  it("can be read whatever a service called the place", () => {
    const anything = fc.string({ unit: "binary", maxLength: 3_000 }).map((text) => `x${text}`);
    fc.assert(
      fc.property(anything, fc.option(anything), (label, detail) => {
        const value = placeValue({ ...COLUMBUS, label, detail: detail ?? undefined });
        const read = readPlaceValue(value);
        expect(read?.coordinates).toEqual(COLUMBUS.coordinates);
        expect(read && placeValue(read)).toBe(value);
      }),
    );
  });

  it("keeps a tenth of a metre", () => {
    const value = placeValue({ ...COLUMBUS, coordinates: [-1e-9, 1 / 3] });
    expect(readPlaceValue(value)?.coordinates).toEqual([0, 0.333333]);
  });
});

describe("what is no value of a place", () => {
  it.each([
    ["", null],
    ["nothing", undefined],
    ["words", "Columbus, OH"],
    ["no label", "40*-83*city"],
    ["no such kind", "40*-83*planet*Mars"],
    ["a latitude beyond the pole", "91*-83*city*Columbus"],
    ["a longitude beyond the date line", "40*-181*city*Columbus"],
    ["numbers that are none", "NaN*Infinity*city*Columbus"],
    ["numbers by other notations", "0x10*1e1*city*Columbus"],
    ["too many parts", `40*-83*city*Columbus${"*x".repeat(6)}`],
    ["a text that is too long", `40*-83*city*${"x".repeat(201)}`],
    ["lines", "40*-83*city*Colum\nbus"],
    ["half a character", "40*-83*city*\ud800"],
    ["a value without end", `40*-83*city*Columbus*${"x".repeat(1e6)}`],
    ["a property of objects", "40*-83*__proto__*Columbus"],
  ])("%s", (_what, value) => {
    expect(readPlaceValue(value)).toBeNull();
    expect(readPlaceReference(value)).toBeNull();
  });

  it("anything else, without a failure", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const read = readPlaceValue(value);
        if (read) expect(placeValue(read)).toBe(value);
      }),
    );
  });
});
