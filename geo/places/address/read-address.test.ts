import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PostcodeFinder } from "./postcodes";
import { readAddress } from "./read-address";

const FINDER = new PostcodeFinder(["9999", "99999", "999999", "AA9A 9AA"]);
const readings = (text: string) =>
  readAddress(text, FINDER).map(({ number, postcode, parts }) =>
    [number?.text ?? "-", postcode ?? "-", ...parts.map(({ words }) => words.join(" "))].join(
      " | ",
    ),
  );

describe("an address", () => {
  it.each([
    ["Dorfstrasse 24, 9495 Triesen", "24 | 9495 | dorfstrasse | triesen"],
    ["9495 Triesen, Dorfstrasse 24", "24 | 9495 | dorfstrasse | triesen"],
    ["24 Dorfstrasse, 9495 Triesen", "24 | 9495 | dorfstrasse | triesen"],
    ["Hafenstr.77", "77 | - | hafenstr"],
    ["Hafenstrasse77", "77 | - | hafenstrasse"],
    ["Ringstraße 4 a", "4 a | - | ringstrasse"],
    ["Ringstraße 5-7", "5-7 | - | ringstrasse"],
    ["Ringstraße 11 – 13", "11 - 13 | - | ringstrasse"],
    ["2 bis rue de la Paix", "2 bis | - | rue de la paix"],
    ["Складочная улица, 1 с22", "1 с22 | - | складочная улица"],
    ["Бутырская улица, 86Бс11", "86Бс11 | - | бутырская улица"],
    ["Бутырская улица, 25к2с1", "25к2с1 | - | бутырская улица"],
    ["ул. Гончарова, д. 10 корп. 2 стр. 1, кв. 5", "10 корп. 2 стр. 1 | - | ул гончарова"],
    ["127254, г. Москва, ул. Гончарова, 5", "5 | 127254 | ул гончарова | москва"],
    ["17-й проезд Марьиной Рощи 5", "5 | - | 17 проезд марьинои рощи"],
    ["Straße des 17. Juni 135", "135 | - | strasse des 17 juni"],
    ["Hauptplatz Nr. 3, Top 12, 3500 Krems", "3 | 3500 | hauptplatz | krems"],
    ["Ringstraße　77，3500　Krems", "77 | 3500 | ringstrasse | krems"],
    ["10 Downing St, London SW1A2AA", "10 | SW1A 2AA | downing st | london"],
  ])("%j is read as %j first", (text, first) => {
    expect(readings(text)[0]).toBe(first);
  });

  it("has other readings where a letter is of the number or of the street", () => {
    const found = readings("12 N High St, Columbus 43201");
    expect(found).toContain("12 | 43201 | n high st | columbus");
    expect(found).toContain("12 N | 43201 | high st | columbus");
  });

  it("without a word, or without a number, is none", () => {
    expect(readings("")).toEqual([]);
    expect(readings("12")).toEqual([]);
    expect(readings("Ringstraße")).toEqual([]);
  });

  const name = fc.constantFrom("Ringstrasse", "улица Гончарова", "Main Street", "rue Hoche");
  const number = fc.constantFrom("7", "4a", "5-7", "3/5", "12к2", "86Б с11", "2 bis", "9 a");
  const postcode = fc.constantFrom("3500", "43201", "127254");

  it("is read whatever comes first", () => {
    const all = fc.tuple(name, number, postcode, fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(all, ([street, house, code, order]) => {
        const text = [
          `${street} ${house}, ${code} Town`,
          `${code} Town, ${street} ${house}`,
          `${house}, ${street}, Town ${code}`,
          `${street}, ${house}, Town, ${code}`,
        ][order] as string;
        const found = readAddress(text, FINDER);
        const isMeant = found.some(
          (one) => one.number?.text === house && one.postcode === code && one.parts.length === 2,
        );
        expect(isMeant, text).toBe(true);
      }),
    );
  });

  it("of any text has few readings", () => {
    const piece = fc.oneof(number, postcode, name, fc.string({ unit: "binary", maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(readAddress(pieces.join(" "), FINDER).length).toBeLessThanOrEqual(12);
      }),
    );
  });

  it.each([["1 a-b "], ["1 - "], ["1,  "], ["д. кв. "], ["4 к"]])(
    "of many times %j is read without trying everything",
    (piece) => {
      expect(readAddress(piece.repeat(1_000), FINDER).length).toBeLessThanOrEqual(12);
    },
  );
});
