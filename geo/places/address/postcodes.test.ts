import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PostcodeFinder, shapeOf, tidyPostcode, usualShapes } from "./postcodes";

describe("postcodes", () => {
  it.each([
    ["43201-1234", "43201"],
    ["3500", "3500"],
    [" 127254 ", "127254"],
    ["sw1a  2aa", "SW1A 2AA"],
    ["3500;3495", "3500"],
    ["01310-100", "01310-100"],
    ["unknown", undefined],
    ["see the sign at the gate 1", undefined],
    [undefined, undefined],
  ])("%j is stored as %j", (text, stored) => {
    expect(tidyPostcode(text)).toBe(stored);
  });

  it("have the usual shapes of a region; a slip is none", () => {
    const shapes = new Map([
      ["A99 9AA", 300],
      ["AA9 9AA", 700],
      ["AA99", 1],
    ]);
    expect(usualShapes(shapes)).toEqual(["AA9 9AA", "A99 9AA"]);
    expect(shapeOf("SW1A 2AA")).toBe("AA9A 9AA");
  });

  it.each([
    ["9999", "Dorfstrasse 24, 9495 Triesen", ["9495"]],
    ["9999", "A-3500 Krems", ["3500"]],
    ["9999", "43201 Columbus", []],
    ["99999", "Columbus OH 43201-1234", ["43201"]],
    ["999999", "127254, Москва", ["127254"]],
    ["AA9A 9AA", "10 downing st sw1a2aa", ["SW1A 2AA"]],
    ["9999 AA", "Damrak 1, 1012LG Amsterdam", ["1012 LG"]],
    ["999 99", "Storgatan 1, SE-11455 Stockholm", ["114 55"]],
    ["99-999", "ul. Nowa 1, 00950 Warszawa", ["00-950"]],
  ])("of the shape %j are found in %j", (shape, text, expected) => {
    const found = new PostcodeFinder([shape]).find(text);
    expect(found.map(({ postcode }) => postcode)).toEqual(expected);
  });

  it("are found as they are stored, wherever they stand", () => {
    const postcode = fc.stringMatching(/^[1-9A-Z][0-9A-Z]{2,3}[ -]?[0-9]{1,3}$/);
    fc.assert(
      fc.property(postcode, fc.boolean(), (code, isFirst) => {
        const finder = new PostcodeFinder([shapeOf(code)]);
        const text = isFirst ? `${code} Town, Road` : `Road, Town ${code}`;
        expect(finder.find(text).map((span) => span.postcode)).toContain(code);
      }),
    );
  });
});
