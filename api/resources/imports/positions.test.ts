/** Positions of rows that are doubted, and rows whose coordinates are swapped. */
import { readFile } from "node:fs/promises";
import { exportBadRows, listLocations } from "contract/calls";
import type { ImportChoices } from "contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";
import { readPlaced } from "./placed-rows";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { upload, preview, apply, rows } = importSteps(() => api);
const SWAPPED = new URL("testing/foreign/i15-swapped.csv", import.meta.url);
const COLUMNS = ["name" as const, "latitude" as const, "longitude" as const];
const all = { swapped: "all" } satisfies Partial<ImportChoices>;

const positions = async (search: string) =>
  (
    await api.ok(IMPORTER, listLocations, {
      query: { search, searchPath: "name", sortBy: "name" },
    })
  ).data.map(({ location }) => location?.coordinates);

const remarksOf = async (made: Parameters<typeof rows>[0]) =>
  (await rows(made)).map(({ remarks }) => remarks);

describe("latitude and longitude that look swapped", () => {
  it("are noticed where there is no other location, and swapped for all rows", async () => {
    const made = await upload(await readFile(SWAPPED));
    expect(await preview(made)).toMatchObject({ added: 3, swapped: 3, far: 0, remarked: 3 });
    for (const remarks of await remarksOf(made)) {
      expect(remarks).toEqual([expect.stringMatching(/^looks swapped: .* at -8/)]);
    }
    expect(await preview(made, undefined, all)).toMatchObject({ added: 3, swapped: 3 });
    expect(await rows(made)).toContainEqual(
      expect.objectContaining({
        line: 2,
        positionDoubt: "swapped",
        remarks: ["latitude and longitude were swapped"],
        changes: expect.arrayContaining([
          { field: "latitude", before: null, after: 39.9612 },
          { field: "longitude", before: null, after: -83.0021 },
        ]),
      }),
    );
    await apply(made);
    expect(await positions("A")).toContainEqual([-83.0021, 39.9612]);
  });

  it("are told by the locations of the office, with the distance, and swapped for one row", async () => {
    const made = await upload(
      "name,lat,lng\nTurned A,-83.01,39.96\nTurned B,-83.02,39.95\nTurned C,40,-83\n",
    );
    expect(await preview(made)).toMatchObject({ added: 3, swapped: 2 });
    const [first, , third] = await remarksOf(made);
    expect(first?.[0]).toMatch(
      /looks swapped: [\d,]{5,} miles \([\d,]{6,} km\) from most others at -83.01, 39.96$/,
    );
    expect(third).toEqual([]);
    await preview(made, undefined, { swapped: [3, 4] });
    // Line 4 does not look swapped.
    expect(await remarksOf(made)).toEqual([
      [expect.stringContaining("looks swapped")],
      ["latitude and longitude were swapped"],
      [],
    ]);
    await apply(made);
    expect(await positions("Turned")).toEqual([
      [39.96, -83.01],
      [-83.02, 39.95],
      [-83, 40],
    ]);
    const { url } = await api.ok(IMPORTER, exportBadRows, { params: { id: made.id } });
    expect((await api.app.inject({ url })).payload).toMatch(
      /Turned A,.*looks swapped: .* at -83.01/,
    );
    const again = await upload("name,lat,lng\nTurned D,-83.01,39.96\n");
    expect(again.choices?.swapped ?? []).toEqual([]);
  });

  it.each(["-97.5,39.96", '"-97.5, 39.96",'])(
    "can be swapped where they can't be read: %s",
    async (cells) => {
      const made = await upload(`name,lat,lng\nUnread,${cells}\n`);
      const mapping = cells.startsWith('"')
        ? (["name", "position", null] as const)
        : (["name", "latitude", "longitude"] as const);
      expect(await preview(made, [...mapping])).toMatchObject({
        added: 1,
        swapped: 1,
        remarked: 1,
      });
      expect(await preview(made, [...mapping], { isStrict: true })).toMatchObject({
        wrong: 1,
        swapped: 1,
      });
      expect(await preview(made, [...mapping], { ...all, isStrict: true })).toMatchObject({
        added: 1,
      });
      expect((await rows(made))[0]?.changes).toContainEqual(
        expect.objectContaining({ field: "longitude", after: -97.5 }),
      );
    },
  );
});

describe("a position that is far from the others", () => {
  it("is named with its distance, unless its location is there already", async () => {
    const made = await upload(
      "name,lat,lng\nOff A,39.96,-83\nOff B,39.95,-83.1\nOff C,39.96,83\nOff D,39.91,-83\n",
    );
    expect(await preview(made)).toMatchObject({ added: 4, far: 1, swapped: 0, remarked: 1 });
    expect((await remarksOf(made))[2]).toEqual([
      expect.stringMatching(/^far away: 6,\d00 miles \(1\d,\d00 km\) from most others$/),
    ]);
    await apply(made);
    const again = await upload("name,lat,lng,zip\nOff C,39.96,83,43215\n");
    expect(await preview(again)).toMatchObject({ far: 0, remarked: 0 });
  });

  it("is counted, without a remark on each row, where the whole file is elsewhere", async () => {
    const made = await upload(
      "name,lat,lng\nWest A,47.6,-122.3\nWest B,47.5,-122.2\nWest C,47.7,-122.4\nWest D,39.96,83\n",
    );
    expect(await preview(made)).toMatchObject({ added: 4, far: 4, remarked: 1 });
  });

  it("is found by the other rows where the office has no locations", () => {
    const file = { at: [-83, 40] as [number, number], spread: 20_000 };
    const set = { choices: null, columns: [], mapping: COLUMNS };
    const { doubts } = readPlaced(
      [
        [2, ["Near", "40", "-83.1"]],
        [3, ["Far", "40", "83.1"]],
        [4, ["Turned", "-83", "40"]],
      ],
      set,
      {
        ...{ office: null, company: null, file, isFileSwapped: false, swapHint: null },
        places: { zips: {}, cities: {}, hasUsZips: false, hasKnownCities: false },
      },
    );
    expect([...doubts].map(([line, { kind }]) => [line, kind])).toEqual([
      [3, "far"],
      [4, "swapped"],
    ]);
  });
});
