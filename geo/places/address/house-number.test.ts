import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HouseFit, houseFit, missingSuffix, parseHouseNumber } from "./house-number";

const fitOf = (asked: string, known: string) => {
  const parsed = parseHouseNumber(asked);
  return parsed && houseFit(parsed, known);
};

describe("a house number", () => {
  it.each<[string, string, HouseFit | null]>([
    ["4 a", "4a", "same"],
    ["4A", "4 a", "same"],
    ["4-a", "4/A", "same"],
    ["5-7", "5 – 7", "same"],
    ["5/7", "5-7", "same"],
    ["5", "5-7", "within"],
    ["6", "5-7", "within"],
    ["7", "5 - 7", "within"],
    ["5-7", "7", "within"],
    ["8", "5-7", null],
    ["36 a", "36 a-b", "within"],
    ["36c", "36 a-b", "base"],
    ["2 bis", "2bis", "same"],
    ["2 bis", "2", "base"],
    ["3/5", "3/5", "same"],
    ["1 с1", "1с1", "same"],
    ["1 c1", "1 с1", "same"],
    ["12к2", "12 к2", "same"],
    ["10 корп. 2 стр. 1", "10 к2 с1", "same"],
    ["10, корпус 2", "10к2", "same"],
    ["10к2", "10 к3", "base"],
    ["14-1", "14/1", "same"],
    ["12", "10;12", "same"],
    ["12", "10, 14", null],
    ["10", "Level 57, 10", "same"],
    ["4", "14", null],
  ])("%j fits the house %j: %s", (asked, known, expected) => {
    expect(fitOf(asked, known)).toBe(expected);
  });

  it("without digits is none", () => {
    expect(parseHouseNumber("a")).toBeNull();
    expect(parseHouseNumber("")).toBeNull();
  });

  it("says what of its suffix a house lacks", () => {
    const asked = parseHouseNumber("25 к2 с1");
    expect(asked && missingSuffix(asked, "25к2")).toEqual({ missing: "c1", off: 2 });
    expect(asked && missingSuffix(asked, "25")).toEqual({ missing: "k2c1", off: 4 });
    expect(asked && missingSuffix(asked, "25 к3")).toMatchObject({ missing: "k2c1" });
  });

  const suffix = fc.constantFrom("", "a", " b", "-c", "/5", " bis", " к2", "к2 с1", " А");
  const number = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), suffix)
    .map(([base, rest]) => `${base}${rest}`);

  it("fits itself, however it is spaced and in either case", () => {
    fc.assert(
      fc.property(number, (text) => {
        expect(fitOf(text.toUpperCase(), text.replaceAll(" ", ""))).toBe("same");
      }),
    );
  });

  it("fits the numbers of a range, and no others", () => {
    const end = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(end, end, end, (one, from, length) => {
        const expected = one >= from && one <= from + length ? "within" : null;
        expect(fitOf(String(one), `${from}-${from + length}`)).toBe(expected);
      }),
    );
  });

  it("of any text is read without failing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => parseHouseNumber(text) !== undefined),
    );
  });
});
