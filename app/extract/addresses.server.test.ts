import type { OsmEntity, Tags } from "geo/roads/prepare/read-osm";
import { osmPbf } from "geo/roads/testing/osm-pbf";
import { beforeEach, describe, expect, it, test } from "vitest";
import { findPostcode, findStreets, type StreetSearch } from "./streets.server";
import { sharedExtract, temporaryFolder, useExtract, writePbf } from "./testing/extracts";

/** Two streets of Triesen with these houses, each a little further east. */
function triesen(): OsmEntity[] {
  const houses: [string, string][] = [
    ...["24", "24a", "5-7", "36 a-b", "12 к2", "2 bis", "3/5"].map((number): [string, string] => [
      "Dorfstraße",
      number,
    ]),
    ["Wiener Straße", "24"],
    ["Wiener Straße", "28"],
    ["Wienerstraße", "26"],
  ];
  const node = (id: number, lon: number, tags?: Tags): OsmEntity => {
    const place = { type: "node" as const, id, lon, lat: 47.106 };
    return tags ? { ...place, tags } : place;
  };
  return [
    ...houses.map(([street, number], at) =>
      node(at + 1, 9.53 + at * 0.001, {
        "addr:street": street,
        "addr:housenumber": number,
        "addr:postcode": "9495",
        "addr:city": "Triesen",
      }),
    ),
    node(20, 9.5, { "addr:place": "Wangerberg", "addr:housenumber": "3", "addr:postcode": "9497" }),
    node(21, 9.53),
    node(22, 9.54),
    {
      ...{ type: "way", id: 30, refs: [21, 22] },
      tags: { highway: "residential", name: "Dorfstraße" },
    },
  ];
}

const find = (text: string, more: Partial<StreetSearch> = {}) =>
  findStreets(text, { limit: 5, ...more }).map(({ label, leftOut = [] }) =>
    [label, ...leftOut.map(({ part, text }) => `${part} ${text}`)].join(", without "),
  );

describe("an address of a region with four-digit postcodes", () => {
  beforeEach(async () => {
    await useExtract(await writePbf(await temporaryFolder(), osmPbf(triesen()), "triesen"));
  });

  it.each([
    ["Dorfstrasse 24, 9495 Triesen", "Dorfstraße 24"],
    ["9495 Triesen, Dorfstr. 24", "Dorfstraße 24"],
    ["24 Dorfstrasse, FL-9495 Triesen", "Dorfstraße 24"],
    ["Dorfstr.24", "Dorfstraße 24"],
    ["Dorf Straße 24", "Dorfstraße 24"],
    ["Dorfstraße 24 A", "Dorfstraße 24a"],
    ["Dorfstraße 5-7", "Dorfstraße 5-7"],
    ["Dorfstraße 6", "Dorfstraße 5-7"],
    ["Dorfstraße 36b", "Dorfstraße 36 a-b"],
    ["Dorfstraße 12 корп. 2", "Dorfstraße 12 к2"],
    ["2 bis Dorfstraße", "Dorfstraße 2 bis"],
    ["Dorfstraße 3/5", "Dorfstraße 3/5"],
    ["Wienerstr. 24", "Wiener Straße 24"],
    ["Wiener Str 26", "Wiener Straße 26"],
    ["Wangerberg 3", "Wangerberg 3"],
  ])("is found by %j", async (text, label) => {
    expect(find(text)[0]).toBe(label);
  });

  it.each([
    ["Dorfstrasse 24, 9490 Triesen", "Dorfstraße 24, without postcode 9490"],
    ["Dorfstrasse 24 z", "Dorfstraße 24, without suffix z"],
    ["Dorfstrasse 24/2/12, 9495", "Dorfstraße 24, without suffix /2/12"],
    ["Dorfstrasse 12 к2 с1", "Dorfstraße 12 к2, without suffix c1"],
    ["Dorfstrasse 99, 9495 Triesen", "Dorfstraße, without number 99"],
    ["Dorfstrasse 99, 9490 Triesen", "Dorfstraße, without number 99, without postcode 9490"],
  ])("that is not known is found with less: %j", async (text, label) => {
    expect(find(text)).toEqual([label]);
  });

  it("is found without its city only where that is asked for", async () => {
    const text = "Dorfstraße 24, Vaduz";
    expect(find(text)).toEqual([]);
    expect(find(text, { mayLeaveOutPlace: true })).toEqual(["Dorfstraße 24, without place Vaduz"]);
    expect(find("Nowhere 24, Triesen", { mayLeaveOutPlace: true })).toEqual([]);
  });

  it("of another suffix, or without its number, is rough", async () => {
    const [house] = findStreets("Dorfstraße 24", { limit: 1 });
    expect(house).toMatchObject({ kind: "address", city: "Triesen", zip: "9495" });
    expect(house?.isRough).toBeUndefined();
    for (const text of ["Dorfstraße 24z", "Dorfstraße 99"]) {
      expect(findStreets(text, { limit: 1 })[0]?.isRough).toBe(true);
    }
  });

  it("has a postcode that is found alone", async () => {
    expect(findPostcode("9495")).toMatchObject({ kind: "zip", label: "9495", detail: "Triesen" });
    expect(findPostcode("fl-9495")?.label).toBe("9495");
    for (const text of ["9490", "949", "9495 Triesen", ""]) expect(findPostcode(text)).toBeNull();
  });
});

const REAL = {
  krems: [
    ["Hohensteinstraße 72, 3500 Krems", "Hohensteinstraße 72"],
    ["3500 Krems, Täglicher Markt 5", "Täglicher Markt 5"],
    ["taeglicher markt 5", "Täglicher Markt 5"],
    ["Brandströmstr.3", "Brandströmstraße 3"],
    ["Hohenstein Straße 57", "Hohensteinstraße 57"],
    ["Ringstrasse 11, Krems", "Ringstraße 11 - 13"],
    ["Pointgasse 14 b, Krems an der Donau", "Pointgasse 14b"],
  ],
  moscow: [
    ["ул. Гончарова, д. 15", "улица Гончарова 15"],
    ["127254, г. Москва, Звёздный б-р, 23", "Звёздный бульвар 23"],
    ["Звездный бульвар 23", "Звёздный бульвар 23"],
    ["Складочная улица, 1с22", "Складочная улица 1 с22"],
    ["улица Руставели, д. 12А стр. 1", "улица Руставели 12А с1"],
    ["3 к3, Руставели", "улица Руставели 3 к3"],
  ],
} as const;

for (const [region, addresses] of Object.entries(REAL)) {
  const pbf = sharedExtract(`osm/${region as keyof typeof REAL}`);
  // Reads data that lies outside the repository.
  test.skipIf(!pbf)(`addresses of ${region} are found as people write them`, async () => {
    await useExtract(pbf as string);
    for (const [text, label] of addresses) expect(find(text)[0], text).toContain(label);
  });
}
