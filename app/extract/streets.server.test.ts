import { LONG_RUN } from "platform/testing/long-run";
import { expect, it, test } from "vitest";
import { findStreets, streetAt } from "./streets.server";
import { sharedExtract, temporaryFolder, useDataDir, useExtract } from "./testing/extracts";

const labels = (text: string, limit = 5) => findStreets(text, { limit }).map(({ label }) => label);

it("a search for streets finds nothing without an extract", async () => {
  useDataDir(await temporaryFolder());
  expect(findStreets("high", { limit: 5 })).toEqual([]);
  expect(streetAt([-83, 40], 100)).toBeNull();
});

it.each([
  ["North High Street"],
  ["n high st"],
  ["N. HIGH ST."],
  ["high"],
  ["no hi"],
  ["street high"],
  ["high 43201"],
  ["n high st columbus"],
])("a search for streets finds a street by %j", async (text) => {
  await useExtract();
  expect(findStreets(text, { limit: 5 })).toContainEqual({
    kind: "street",
    label: "North High Street",
    detail: "Columbus, 43201",
    coordinates: [expect.closeTo(-83, 5), expect.closeTo(40, 5)],
  });
});

it("a search for streets finds names with accents by their plain letters, and the other way round", async () => {
  await useExtract();
  expect(labels("cafe ave")[0]).toBe("Café Avenue");
  expect(labels("CAFÉ avenue")[0]).toBe("Café Avenue");
});

it.each([
  ["kroegr", "Kroger"],
  ["krger", "Kroger"],
  ["korger", "Kroger"],
  ["olentagny drug", "Olentangy Drug"],
  ["nroth high", "North High Street"],
  ["12 norht high st", "12 North High Street"],
])(
  "a search for streets finds what is written much like %j where words may be mistyped",
  async (text, label) => {
    await useExtract();
    expect(labels(text)).not.toContain(label);
    const found = findStreets(text, { limit: 5, mayBeMistyped: true });
    expect(found[0]?.label).toBe(label);
  },
);

it("a search for streets finds a house by its number, however its street is written", async () => {
  await useExtract();
  for (const text of ["12 n high st", "12 North High Street 43201", "north high 12"]) {
    expect(findStreets(text, { limit: 5 })[0]).toEqual({
      kind: "address",
      label: "12 North High Street",
      detail: "Columbus, 43201",
      city: "Columbus",
      zip: "43201",
      coordinates: [expect.closeTo(-83.0005, 5), expect.closeTo(40.0005, 5)],
    });
  }
  expect(labels("28b high")[0]).toBe("28B North High Street");
  // The street of a house that is not known.
  expect(labels("9999 n high st")).toEqual(["North High Street"]);
});

it("a search for streets finds establishments, alone where they are asked for", async () => {
  await useExtract();
  expect(findStreets("krog", { limit: 5 })).toEqual([
    {
      kind: "establishment",
      label: "Kroger",
      detail: "28B North High Street, Columbus",
      coordinates: [expect.closeTo(-83.005, 5), expect.closeTo(40.0003, 5)],
    },
  ]);
  // One without an address is told by its street.
  expect(findStreets("olentangy", { limit: 1 })[0]?.detail).toMatch(/^Café Avenue/);
  const only = findStreets("high", { limit: 5, establishmentsOnly: true });
  expect(only.map(({ label }) => label)).toEqual(["Kroger"]);
});

it.each([[""], ["   "], ["zzz"], ["%_'\"\\"], ["high zzz"], ["🙂"]])(
  "a search for streets finds nothing for %j",
  async (text) => {
    await useExtract();
    expect(findStreets(text, { limit: 5 })).toEqual([]);
  },
);

it("a search for streets holds what is asked to its limit, however long the text", async () => {
  await useExtract();
  expect(labels("h", 1)).toHaveLength(1);
  expect(labels("n high ".repeat(2000), 1)).toEqual(["North High Street"]);
});

it("a search for streets knows the house at a place, else the street, else nothing", async () => {
  await useExtract();
  expect(streetAt([-83.0005, 40.0004], 100)).toMatchObject({
    kind: "address",
    label: "12 North High Street",
  });
  expect(streetAt([-82.994, 40.0004], 100)).toMatchObject({
    kind: "street",
    label: "North High Street",
    coordinates: [expect.closeTo(-82.994, 5), expect.closeTo(40, 5)],
  });
  expect(streetAt([-82.994, 40.0004], 20)).toBeNull();
});

const columbus = sharedExtract("columbus-oh");
test.skipIf(!columbus || !LONG_RUN)(
  "a search for streets finds mistyped streets of Columbus among its five thousand",
  async () => {
    await useExtract(columbus as string);
    const mistyped: Record<string, string> = {
      "olentangey river road": "Olentangy River Road",
      "borad street": "Broad Street",
      "hihg street": "High Street",
      "clevland avenue": "Cleveland Avenue",
      "brydne road": "Bryden Road",
      "hudsno street": "Hudson Street",
      "kinear road": "Kinnear Road",
      "livngston avenue": "Livingston Avenue",
      "parsosn ave": "Parsons Avenue",
      "grandveiw avenue": "Grandview Avenue",
      "lane avnue": "Lane Avenue",
      sullivnat: "Sullivant Avenue",
      "weber raod": "Weber Road",
      "goodlae street": "Goodale Street",
      "haguue avenue": "Hague Avenue",
      "hamitlon road": "Hamilton Road",
      "fisher raod": "Fisher Road",
      "neli avenue": "Neil Avenue",
      "gaint eagle": "Giant Eagle",
      "big ltos": "Big Lots",
    };
    const found = Object.entries(mistyped).filter(([text, label]) =>
      findStreets(text, { limit: 5, mayBeMistyped: true }).some((one) => one.label.includes(label)),
    );
    expect(found.length, "of 20").toBeGreaterThanOrEqual(18);
  },
);

const baltimore = sharedExtract("baltimore-md");
test.skipIf(!baltimore)("a search for streets finds streets and houses of Baltimore", async () => {
  await useExtract(baltimore as string);
  expect(findStreets("fleet st", { limit: 1 })[0]).toMatchObject({
    kind: "street",
    label: "Fleet Street",
    detail: expect.stringContaining("Baltimore"),
  });
  expect(findStreets("o'donnell street 21224", { limit: 1 })[0]?.label).toBe("O'Donnell Street");
  expect(findStreets("2229 fleet street", { limit: 1 })[0]).toMatchObject({
    kind: "address",
    label: "2229 Fleet Street",
    detail: "Baltimore, 21224",
  });
});
