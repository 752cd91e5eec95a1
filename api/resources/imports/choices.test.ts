/** What people choose of the rows of a file before they are applied. */
import {
  createLocationType,
  deleteLocations,
  exportBadRows,
  listChains,
  listLocations,
  listLocationTypes,
  previewImport,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";
import { noOpenJobs } from "../../testing/jobs";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { upload, preview, apply, revert, rows, read } = importSteps(() => api);

const located = async (search: string) =>
  (
    await api.ok(IMPORTER, listLocations, {
      query: { search, searchPath: "name", filter: JSON.stringify({ include: ["type", "chain"] }) },
    })
  ).data;

describe("cells that can't be read", () => {
  const FILE =
    "name,email,hours,zip\nMarks A,n/a,whenever,43215\nMarks B,b@x.example,Mo 9-17,43215\n";

  it("are left out with a remark, and the row is taken", async () => {
    const made = await upload(FILE);
    const previewed = await preview(made);
    expect(previewed).toMatchObject({ added: 2, wrong: 0, remarked: 1 });
    const [first, second] = await rows(made);
    expect(first).toMatchObject({
      kind: "added",
      hasRemarks: true,
      remarks: [
        "contact email “n/a” is left out",
        expect.stringMatching(/^opening hours “whenever” is left out: /),
      ],
    });
    expect(second).toMatchObject({ hasRemarks: false, remarks: [] });
    expect(await apply(made)).toMatchObject({ applied: 2, left: 0 });
    const { url } = await api.ok(IMPORTER, exportBadRows, { params: { id: made.id } });
    expect((await api.app.inject({ url })).payload).toMatch(
      /Marks A,n\/a,whenever,43215,"?contact/,
    );
  });

  it("are shown also where their beginning ends within a letter", async () => {
    const cut = `${"x".repeat(59)}😀 and more`;
    const made = await upload(`name,hours\nCut,${cut}\n`);
    const previewed = await preview(made, ["name", "openingHours"]);
    expect(previewed).toMatchObject({ added: 1, remarked: 1 });
    expect((await rows(made))[0]?.remarks?.[0]).toMatch(/^opening hours “x{59}\ufffd” is left out/);
    const places = '{"type":"Point","coordinates":[1,2]}';
    const feature = `{"type":"Feature","properties":{"name":"half \\ud83e"},"geometry":${places}}`;
    const file = await upload(`{"type":"FeatureCollection","features":[${feature}]}`);
    expect(await preview(file)).toMatchObject({ added: 1 });
  });

  it("make their row wrong if that is chosen", async () => {
    const made = await upload(FILE.replaceAll("Marks", "Strict"));
    expect(await preview(made, undefined, { isStrict: true })).toMatchObject({
      added: 1,
      wrong: 1,
      remarked: 0,
    });
    expect(await preview(made)).toMatchObject({ added: 2, choices: { isStrict: false } });
  });

  it("keep what a known location has", async () => {
    await apply(
      await preview(await upload("id,name,zip,hours\nkeep-1,Keeper,43215,Mo 09:00-17:00\n")),
    );
    const made = await upload("id,name,zip,hours\nkeep-1,Keeper two,N/A,?\n");
    await preview(made);
    expect(await rows(made)).toMatchObject([
      { kind: "changed", changes: [{ field: "name", before: "Keeper", after: "Keeper two" }] },
    ]);
    expect(await apply(made)).toMatchObject({ applied: 1 });
    expect(await located("Keeper")).toMatchObject([
      { zip: "43215", openingHours: "Mo 09:00-17:00" },
    ]);
    expect(await revert(made)).toMatchObject({ reverted: 1, kept: 0 });
  });
});

it("a cell that was left out and is filled since keeps its location from being reverted", async () => {
  const made = await upload("name,zip\nFilled since,n/a\n");
  await preview(made);
  await apply(made);
  await apply(await preview(await upload("name,zip\nFilled since,43215\n")));
  expect(await located("Filled since")).toMatchObject([{ zip: "43215" }]);
  expect(await revert(made)).toMatchObject({ reverted: 0, kept: 1 });
});

describe("dates whose order the file does not show", () => {
  it("are asked for, and read as it is chosen", async () => {
    const made = await upload('name,closed days\nDates,"03/04/2027"\n');
    expect(made.columns[1]).toMatchObject({ field: "closedDays", dates: "either" });
    const body = { mapping: ["name" as const, "closedDays" as const] };
    const refused = await api.fails(IMPORTER, previewImport, { params: { id: made.id }, body });
    expect(refused.statusCode).toBe(422);
    expect(JSON.stringify(refused)).toMatch(/whether the month or the day comes first/);
    await preview(made, body.mapping, { dates: "dayFirst" });
    expect((await rows(made))[0]?.changes).toContainEqual(
      expect.objectContaining({ field: "closedDays", after: "2027-04-03" }),
    );
  });

  it("are read as other dates of the column show", async () => {
    const made = await upload("name,closed days\nA,03/04/2027\nB,24/12/2027\n");
    expect(made.columns[1]).toMatchObject({ dates: "dayFirst" });
    await preview(made);
    expect((await rows(made))[0]?.changes).toContainEqual(
      expect.objectContaining({ after: "2027-04-03" }),
    );
  });
});

describe("types that there are not", () => {
  const FILE = "name,type\nKinds A,Bakery\nKinds B,bakery\nKinds C,Kiosk\nKinds D,cafe\n";

  it("are counted, and stand for others, for nothing or for new ones", async () => {
    const made = await upload(FILE);
    const previewed = await preview(made);
    expect(previewed).toMatchObject({ added: 1, wrong: 3 });
    expect(previewed.unknown?.types).toEqual([
      { name: "Bakery", rows: 2 },
      { name: "Kiosk", rows: 1 },
    ]);
    const shops = await api.ok({ user: "admin" }, createLocationType, { body: { name: "Bread" } });
    const types = [
      { name: "BAKERY", use: shops.id },
      { name: "Kiosk", use: "none" as const },
    ];
    expect(await preview(made, undefined, { types })).toMatchObject({
      added: 4,
      wrong: 0,
      remarked: 1,
    });
    await apply(made);
    const found = await located("Kinds");
    expect(found.map(({ type }) => type?.id === shops.id)).toEqual([true, true, false, false]);
  });

  it("are added by admins only", async () => {
    const made = await upload(FILE.replaceAll("Kinds", "Made"));
    const types = [
      { name: "Bakery", use: "add" as const },
      { name: "Kiosk", use: "add" as const },
    ];
    const body = { mapping: ["name" as const, "type" as const], choices: { types } };
    const request = { params: { id: made.id }, body };
    expect(await api.status(IMPORTER, previewImport, request)).toBe(403);
    await api.ok({ user: "admin" }, previewImport, request);
    await noOpenJobs(api);
    expect(await read(made.id)).toMatchObject({ added: 4, wrong: 0 });
    await apply(made);
    const { data } = await api.ok({ user: "admin" }, listLocationTypes, { query: { limit: 0 } });
    expect(data.filter(({ name }) => /bakery|kiosk/i.test(name))).toHaveLength(2);
  });

  it("are remembered for the next file of the same columns", async () => {
    const made = await upload(FILE.replaceAll("Kinds", "Again"));
    expect(made.choices?.types).toHaveLength(2);
  });
});

it("chains that there are not are added, or stand for others or nothing", async () => {
  const made = await upload(
    "name,chain\nChained A,Fresh & Co\nChained B,Freshest\nChained C,Lone\n",
  );
  const previewed = await preview(made);
  expect(previewed.unknown?.chains.map(({ name }) => name)).toEqual([
    "Fresh & Co",
    "Freshest",
    "Lone",
  ]);
  await preview(made, undefined, { chains: [{ name: "Lone", use: "none" }] });
  await apply(made);
  const { data } = await api.ok(IMPORTER, listChains, { query: { search: "Fresh" } });
  expect(data).toHaveLength(2);
  const [a, , c] = await located("Chained");
  expect(a?.chain?.name).toBe("Fresh & Co");
  expect(c?.chain ?? null).toBeNull();
});

describe("rows that have name and address of a location", () => {
  const FILE =
    "name,address,city,zip\nTwin,1 High St,Columbus,43215\nTwin,2 High St,Columbus,43215\n";

  it("update it, and are added or skipped if that is chosen", async () => {
    await apply(await preview(await upload(FILE)));
    const again = await upload(FILE.replace("Columbus,43215\nTwin", "Columbus,43216\nTwin"));
    // Another zip is another place.
    expect(await preview(again)).toMatchObject({ added: 1, unchanged: 1, matched: 1 });
    const made = await upload(`${FILE.trimEnd().replaceAll(",43215", ",")}\nTwin,3 High St,,\n`);
    const kept = ["name", "address", "city", null] as const;
    expect(await preview(made, [...kept])).toMatchObject({ added: 1, unchanged: 2, matched: 2 });
    expect(await rows(made)).toMatchObject([
      { isMatchedByName: true },
      { isMatchedByName: true },
      { isMatchedByName: false },
    ]);
    expect(await preview(made, [...kept], { existing: "add" })).toMatchObject({
      added: 3,
      matched: 2,
    });
    const changed = await upload(
      FILE.replace("Twin,1 High St,Columbus", "TWIN,1 High St,Columbus"),
    );
    expect(await preview(changed)).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await preview(changed, undefined, { existing: "skip" })).toMatchObject({ unchanged: 2 });
    await preview(changed);
    expect(await apply(changed)).toMatchObject({ applied: 1, left: 0 });
    expect((await located("Twin")).map(({ name }) => name).sort()).toEqual(["TWIN", "Twin"]);
    expect(await revert(changed)).toMatchObject({ reverted: 1 });
  });

  it("give a location without an external id one", async () => {
    await apply(await preview(await upload("name,address\nNumbered,9 High St\n")));
    const made = await upload("id,name,address\nnew-1,Numbered,9 High St\n");
    await preview(made);
    expect(await rows(made)).toMatchObject([
      { kind: "changed", changes: [{ field: "externalId", before: null, after: "new-1" }] },
    ]);
    await apply(made);
    const other = await upload("id,name,address\nnew-2,Numbered,9 High St\n");
    expect(await preview(other)).toMatchObject({ added: 1, matched: 0 });
  });
});

it("rows with the id of a location are about it, and the last of two counts", async () => {
  await apply(await preview(await upload("id,name,zip\n00123,Identified,01234\n")));
  const [one] = await located("Identified");
  const id = one?.id ?? "";
  const mapping = ["locationId", "externalId", "name", "zip"] as const;
  const bring = async (...lines: string[]) => {
    const made = await upload(["key,number,name,zip", ...lines].join("\n"));
    return preview(made, [...mapping]);
  };
  // As a spreadsheet leaves them: without the zeros at the front.
  expect(await bring(`${id},123,Identified,1234`)).toMatchObject({ unchanged: 1 });
  expect(await bring(`${id.toUpperCase()},,Identified,`)).toMatchObject({ changed: 1 });
  const twice = await bring(`${id},,First,01234`, `${id},,Second,01234`);
  expect(twice).toMatchObject({ changed: 1, wrong: 1 });
  expect(await rows(twice, "wrong")).toMatchObject([
    { reason: "Line 3 is about the same location and counts instead" },
  ]);
  expect(await apply(twice)).toMatchObject({ applied: 1 });
  expect(await located("Second")).toMatchObject([{ id, externalId: "00123", zip: "01234" }]);
  await api.ok(IMPORTER, deleteLocations, { query: { locations: id } });
  expect(await bring(`${id},,Second,01234`)).toMatchObject({ wrong: 1 });
});
