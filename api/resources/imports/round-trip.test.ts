import {
  createContact,
  createLocation,
  exportLocations,
  getContact,
  updateContact,
} from "contract/calls";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";
import { saysNothing } from "./locations/cells";

const PLACES = 12;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { upload, preview, apply, revert, rows } = importSteps(() => api);

/** Texts as people and spreadsheets write them, and as they should not. */
const part = fc.oneof(
  fc.constantFrom('"', '""', "'", "''", ",", ";", "\t", "\n", "\r\n", "=1+1", "+49", "-5", "@a"),
  fc.constantFrom(
    "👩‍🚒",
    "é",
    "ü",
    "ﬁ",
    "中",
    "＝1",
    "\\",
    "_x000D_",
    "<b>",
    "&amp;",
    " ",
    "a",
    "0",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const text = (most: number) =>
  fc
    .array(part, { maxLength: 6 })
    .map((parts) =>
      Buffer.from(parts.join("").replaceAll("\0", "").slice(0, most)).toString().trim(),
    )
    // "-" or "n/a" alone stands for nothing: it is left out, and said.
    .filter((words) => !saysNothing(words));
const line = (most: number) =>
  text(most)
    .map((lines) => lines.replace(/\p{Cc}/gu, "").trim())
    .filter((words) => !saysNothing(words));
const place = fc.record({
  name: line(100).map((name) => name || "x"),
  description: text(100),
  dbaName: line(100),
  address: line(100),
  city: line(100),
  zip: line(20),
});

it("what is exported changes nothing where a deleted contact has the name of another", async () => {
  const { id } = await api.ok(IMPORTER, createLocation, { body: { name: "Two of one name" } });
  const add = (phone: string) =>
    api.ok(IMPORTER, createContact, { params: { id }, body: { name: "Jo", phone } });
  const first = await add("1");
  const second = await add("2");
  await api.ok(IMPORTER, updateContact, {
    params: { id: first.id },
    body: { status: "inactive" },
  });
  const file = await exported();
  expect(await preview(await upload(file))).toMatchObject({ added: 0, changed: 0 });

  const edited = await preview(await upload(file.replace(",Jo,2,", ",Jo,3,")));
  expect(edited).toMatchObject({ changed: 1 });
  await apply(edited);
  const phones = async () => {
    const read = ({ id }: { id: string }) => api.ok(IMPORTER, getContact, { params: { id } });
    return [(await read(first)).phone, (await read(second)).phone];
  };
  expect(await phones()).toEqual(["1", "3"]);
  await revert(edited);
  expect(await phones()).toEqual(["1", "2"]);
});

async function exported(): Promise<string> {
  const { url } = await api.ok(IMPORTER, exportLocations, { query: {} });
  return (await api.app.inject({ url })).payload;
}

it("what is exported and brought in again changes nothing, and one edit that alone", async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: PLACES, maxLength: PLACES }),
      fc.nat(PLACES - 1),
      line(80),
      async (places, edited, edit) => {
        const keys = places.map(() => `trip-${made++}`);
        for (const [at, body] of places.entries()) {
          const { name, ...others } = body;
          const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value));
          await api.ok(IMPORTER, createLocation, {
            body: { name, ...filled, externalId: keys[at] },
          });
        }
        const file = await exported();
        const again = await preview(await upload(file));
        expect(again).toMatchObject({ added: 0, changed: 0, wrong: 0, remarked: 0 });

        const [columns = [], ...all]: string[][] = parse(file, { bom: true });
        const keyed = all.filter((cells) => cells[columns.indexOf("externalId")] !== "");
        const row = keyed.find((cells) => cells[columns.indexOf("externalId")] === keys[edited]);
        if (!row) throw new Error("the export lacks a location");
        row[columns.indexOf("city")] = `edited ${edit}`;
        const mended = await preview(await upload(stringify([columns, ...keyed])));
        const city = { field: "city", after: `edited ${edit}`.trim() };
        expect(await rows(mended, "changed")).toMatchObject([
          { name: places[edited]?.name, changes: [city] },
        ]);
        expect(await apply(mended)).toMatchObject({ added: 0, wrong: 0, applied: 1, left: 0 });
      },
    ),
    // To shrink takes minutes; what failed is shown as it is.
    { numRuns: rounds(4, 50), endOnFailure: true },
  );
}, 120_000);

it("what is exported changes nothing when a European Excel saved it, or without its ids", async () => {
  const coordinates: [number, number] = [-83.0021, 39.9612];
  const position = { type: "Point" as const, coordinates };
  const body = { zip: "04109", externalId: "007", location: position, address: "7 High St" };
  await api.ok(IMPORTER, createLocation, { body: { name: "Excel, saved", ...body } });
  const file = await exported();
  const [columns = [], ...all]: string[][] = parse(file, { bom: true });
  const isNumber = (column: number) => /^(?:latitude|longitude)$/.test(columns[column] ?? "");
  const saved = all.map((cells) =>
    cells.map((cell, at) =>
      isNumber(at) ? cell.replace(".", ",") : cell.replace(/^0+(\d+)$/, "$1"),
    ),
  );
  const excel = stringify([columns, ...saved], { delimiter: ";", quoted: true });
  const unchanged = { added: 0, changed: 0, wrong: 0, unchanged: all.length };
  expect(await preview(await upload(excel))).toMatchObject(unchanged);

  const key = columns.indexOf("locationId");
  const externalId = columns.indexOf("externalId");
  const named = all.filter((cells, at) => all.findIndex(([name]) => name === cells[0]) === at);
  const bare = [columns, ...named].map((cells) =>
    cells.filter((_, at) => at !== key && at !== externalId),
  );
  const made = await preview(await upload(stringify(bare)));
  expect(await rows(made, "added")).toEqual([]);
  expect(made.matched).toBeGreaterThan(0);
});
