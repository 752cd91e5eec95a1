/** Files as people have them: what is guessed of their columns, and what comes of their rows. */
import { readFile } from "node:fs/promises";
import type { ImportField, ImportMapping } from "contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { importSteps } from "../../testing/imports";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { upload, preview, apply, revert, rows } = importSteps(() => api);

const open = async (name: string) =>
  upload(await readFile(new URL(`testing/foreign/${name}`, import.meta.url)));

/** Latitude and longitude of each row, or why it is refused. */
async function positions(of: Awaited<ReturnType<typeof upload>>) {
  const read = await rows(of);
  return read.map(({ changes, reason }) => {
    const after = (field: ImportField) => changes.find((change) => change.field === field)?.after;
    return reason ?? [after("latitude"), after("longitude")];
  });
}

const close = (degrees: number) => expect.closeTo(degrees, 4);
const HERE = [39.9612, -83.0021];
/** The file has a minus before this latitude. */
const SOUTH = [-39.9612, -83.0021];
const SECONDS = [close(39.9611), close(-83.0019)];

describe("coordinates of a file are guessed and read", () => {
  it.each([
    [
      "i11-dms.csv",
      ["name", "latitude", "longitude"],
      [SECONDS, HERE, HERE, [close(39.9612), close(-83.0022)], HERE, SOUTH, SECONDS],
    ],
    ["i12-one-column.csv", ["name", "position"], [HERE, HERE, HERE]],
    ["i13-one-column-latlng.csv", ["name", "position", null], [HERE]],
    ["i14-wkt-geojson.csv", ["name", "position", null], [HERE]],
  ] as [string, ImportMapping, unknown[]][])("%s", async (name, guessed, expected) => {
    const made = await open(name);
    expect(made.columns.map(({ field }) => field)).toEqual(guessed);
    expect(await preview(made)).toMatchObject({ added: expected.length, wrong: 0 });
    expect(await positions(made)).toEqual(expected);
  });

  it("i14-wkt-geojson.csv, also by its other column", async () => {
    const made = await open("i14-wkt-geojson.csv");
    await preview(made, ["name", null, "position"]);
    expect(await positions(made)).toEqual([HERE]);
  });

  it.each([
    ["ar", [30.04, 31.23]],
    ["crm", [39.96, -83]],
    ["de", [50.83, 12.92]],
    ["en2", [39.96, -83]],
    ["es", [41.38, 2.17]],
    ["fr", [43.7, 7.26]],
    ["it", [41.9, 12.49]],
    ["ja", [35.68, 139.76]],
    ["nl", [52.37, 4.89]],
    ["pl", [52.23, 21.01]],
    ["pt", [-23.55, -46.63]],
    ["ru", [55.75, 37.61]],
  ])("i40-headers-%s.csv", async (language, expected) => {
    const made = await open(`i40-headers-${language}.csv`);
    const isCoordinate = (field: ImportField | null) =>
      field === "latitude" || field === "longitude" || field === "position";
    const coordinates = made.columns.map(({ field }) => (isCoordinate(field) ? field : null));
    expect(coordinates.filter(Boolean)).toEqual(["latitude", "longitude"]);
    await preview(made, ["name", ...coordinates.slice(1)]);
    expect(await positions(made)).toEqual([expected]);
  });
});

it("a column is guessed by more rows than are shown", async () => {
  const empty = "A,,\n".repeat(90);
  const made = await upload(`name,lat,lng\n${empty}"B","39.9612, -83.0021",\n`);
  expect(made.columns).toEqual([
    { header: "name", field: "name", samples: ["A", "A", "A"] },
    { header: "lat", field: "position", samples: ["", "", ""] },
    { header: "lng", field: null, samples: ["", "", ""] },
  ]);
});

it("a street and the number of a house are one address", async () => {
  const made = await upload("Name;Straße;Hausnummer;Ort\nA;Hauptstr.;1;Chemnitz\nB;Ringweg;;Ulm\n");
  expect(made.columns.map(({ field }) => field)).toEqual(["name", "address", "address", "city"]);
  expect(await preview(made)).toMatchObject({
    added: 2,
    wrong: 0,
    mapping: made.columns.map(({ field }) => field),
  });
  const addresses = (await rows(made)).map(({ changes }) =>
    changes.flatMap(({ field, after }) => (field === "address" ? [after] : [])),
  );
  expect(addresses).toEqual([["Hauptstr. 1"], ["Ringweg"]]);
  expect(await apply(made)).toMatchObject({ applied: 2 });
});

it("a position changes, repeats and reverts the two fields of a location", async () => {
  const bring = async (position: string) => {
    const made = await upload(`id,name,position\np-1,Placed,"${position}"\n`);
    return preview(made);
  };
  await apply(await bring("39.9612, -83.0021"));
  expect(await bring("POINT (-83.0021 39.9612)")).toMatchObject({ unchanged: 1, changed: 0 });
  const moved = await bring("39.9612 N, 84 W");
  expect(await rows(moved)).toMatchObject([
    { changes: [{ field: "longitude", before: -83.0021, after: -84 }] },
  ]);
  expect(await apply(moved)).toMatchObject({ applied: 1, left: 0 });
  expect(await revert(moved)).toMatchObject({ reverted: 1, kept: 0 });
  expect(await bring("39.9612; -83.0021")).toMatchObject({ unchanged: 1 });
  const cleared = await bring("");
  expect(await rows(cleared)).toMatchObject([
    {
      changes: [
        { field: "latitude", before: 39.9612, after: null },
        { field: "longitude", before: -83.0021, after: null },
      ],
    },
  ]);
});
