import {
  applyImport,
  discardImport,
  getImport,
  listImportRows,
  listImports,
  previewImport,
  rereadImport,
} from "contract/calls";
import type { ImportMapping } from "contract/entities";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imports, jobs } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = IMPORTER;
const { send, upload, read, preview, apply, rows, cities } = importSteps(() => api);
describe("an uploaded file", () => {
  it("shows its columns with a guess and samples, and changes nothing", async () => {
    const made = await upload("Company;Town;Colour\nSeen One;Oslo;red\nSeen Two;;blue\n");
    expect(made).toMatchObject({
      state: "uploaded",
      fileName: "locations.csv",
      encoding: "utf-8",
      delimiter: ";",
      total: 2,
      columns: [
        { header: "Company", field: "name", samples: ["Seen One", "Seen Two"] },
        { header: "Town", field: "city", samples: ["Oslo", ""] },
        { header: "Colour", field: null, samples: ["red", "blue"] },
      ],
    });
    expect(await cities("Seen")).toEqual([]);
  });

  it("of more columns than are taken has those with known names", async () => {
    const made = await upload(`${"a,".repeat(500)}name,city\n${"1,".repeat(500)}Far right,Oslo\n`);
    expect(made.columns).toHaveLength(200);
    expect(made.reading).toMatchObject({ columnsLeftOut: 302 });
    expect(await preview(made)).toMatchObject({ added: 1, wrong: 0 });
    expect(await rows(made)).toMatchObject([{ name: "Far right" }]);
  });

  it.each([
    ["utf-8", Buffer.from("\ufeffname,city\nCafé €,Åre\n")],
    ["utf-16le", Buffer.from("\ufeffname,city\nCafé €,Åre\n", "utf16le")],
    ["utf-16le", Buffer.from("name,city\nCafé €,Åre\n", "utf16le")],
    ["utf-16be", Buffer.from("\ufeffname,city\nCafé €,Åre\n", "utf16le").swap16()],
    ["windows-1252", Buffer.from("name,city\nCaf\xe9 \x80,\xc5re\n", "latin1")],
  ])("is read as %s where it is that", async (encoding, content) => {
    const made = await upload(content);
    expect(made.encoding).toBe(encoding);
    expect(made.columns).toMatchObject([
      { header: "name", samples: ["Café €"] },
      { header: "city", samples: ["Åre"] },
    ]);
  });

  it.each([
    ["is empty", "", /empty/],
    ["has no rows", "name\n", /no rows/],
    ["is a broken workbook", Buffer.from("PK\x03\x04rest"), /damaged; save it as CSV/],
    ["is no text", Buffer.from([0x89, 0x50, 0xff, 0, 1, 2, 0xfe]), /no text/],
    [
      "has a million columns",
      `${"column,".repeat(999_999)}b\n1\n`,
      /^The file has more than 16384 columns$/,
    ],
  ])("is refused if it %s", async (_, content, message) => {
    const reply = await send(content);
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ error: object }>().error).toHaveProperty(
      ["details", "body.file"],
      expect.stringMatching(message),
    );
  });

  it("is offered what headers of an ordinary company seem to be of", async () => {
    const made = await upload("Customer,Kind of business,Account no.,Tel.\nGuess,Cafe,7,1\n");
    expect(made.columns.map(({ field }) => field)).toEqual([
      "name",
      "type",
      "externalId",
      "contactPhone",
    ]);
  });

  it("is offered the mapping that the same headers had before", async () => {
    const first = await upload("Aa,Bb\nMap One,Oslo\n");
    expect(first.mapping).toBeNull();
    await preview(first, ["name", "city"]);
    expect((await upload("Aa,Bb\nMap Two,Bergen\n")).mapping).toEqual(["name", "city"]);
    expect((await upload("Aa,Cc\nMap Two,Bergen\n")).mapping).toBeNull();
  });

  it("is read as the same user chose for one with the same headers", async () => {
    const report = (name: string) => `Sold in May,,\nAa,Bb,Cc\n${name},Oslo,1\n`;
    const chosen = await upload(`Xx,Yy,Zz\n${report("May One")}`);
    const body = { headerLine: 3, delimiter: "," as const, encoding: "utf-8" as const };
    const first = await api.ok(as, rereadImport, { params: { id: chosen.id }, body });
    expect(first.columns.map(({ header }) => header)).toEqual(["Aa", "Bb", "Cc"]);
    await preview(first, ["name", "city", null]);

    const again = await upload(`Vv,Ww,Uu\n${report("May Two")}`);
    expect(again).toMatchObject({ total: 1, mapping: ["name", "city", null] });
    expect(again.reading).toMatchObject({ headerLine: 3, choices: { headerLine: 3 } });
    expect(again.reading?.choices).not.toHaveProperty("encoding");
    // Another file is read as it shows itself.
    const other = await upload("Company,Town\nSeen,Oslo\nToo,Bergen\n");
    expect(other).toMatchObject({ total: 2, reading: { headerLine: 1 } });
  });

  it.each([
    ["of fewer columns", ["name"], /2 columns/],
    ["without a name", [null, "city"], /No column/],
    ["with a field twice", ["name", "name"], /Two columns/],
    [
      "with a position and a latitude",
      ["latitude", "position"],
      /One column has both coordinates, so no other can be l/,
    ],
    [
      "with a longitude and a position",
      ["position", "longitude"],
      /One column has both coordinates, so no other can be l/,
    ],
  ] as [string, ImportMapping, RegExp][])("takes no mapping %s", async (_, mapping, message) => {
    const { id } = await upload("A,B\n1,2\n");
    const failure = await api.fails(as, previewImport, {
      params: { id },
      body: { mapping },
    });
    expect(failure.statusCode).toBe(422);
    expect(JSON.stringify(failure)).toMatch(message);
  });
});

describe("a change set", () => {
  it("tells what each row would change, and then changes that alone", async () => {
    const before = await upload("id,name,city,zip\nc-1,Set One,Oslo,1\nc-2,Set Two,Bergen,2\n");
    await preview(before);
    expect(await apply(before)).toMatchObject({ state: "applied", applied: 2, left: 0 });

    const made = await upload(
      "id,name,city,type\nc-1,Set One,Narvik,\nc-2,Set Two,Bergen,\nc-3,Set Three,Molde,\n" +
        ",,Oslo,\nc-4,Set Four,Oslo,sandwiches\nc-5,Set Old,A,\nc-5,Set New,B,\n",
    );
    const looked = await preview(made);
    expect(looked).toMatchObject({
      state: "previewed",
      added: 2,
      changed: 1,
      unchanged: 1,
      wrong: 3,
    });
    expect(await cities("Set")).toEqual(["Set One: Oslo", "Set Two: Bergen"]);
    expect(await rows(made, "changed")).toMatchObject([
      { line: 2, name: "Set One", changes: [{ field: "city", before: "Oslo", after: "Narvik" }] },
    ]);
    expect((await rows(made, "wrong")).map(({ name }) => name)).toEqual([
      null,
      "Set Four",
      "Set Old",
    ]);
    expect((await rows(made, "wrong")).map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      "5: name is missing",
      '6: There is no location type "sandwiches"',
      "7: Line 8 names the same external id and counts instead",
    ]);

    expect(await apply(made)).toMatchObject({ state: "applied", applied: 3, left: 0 });
    expect(await cities("Set")).toEqual([
      "Set New: B",
      "Set One: Narvik",
      "Set Three: Molde",
      "Set Two: Bergen",
    ]);
    expect(await api.status(as, applyImport, { params: { id: made.id } })).toBe(409);
    expect(await api.status(as, discardImport, { params: { id: made.id } })).toBe(409);
  });

  it("leaves what was changed since the preview, and names it", async () => {
    const content = "id,name,city\nm-1,Mean One,Oslo\nm-2,Mean Two,Oslo\n";
    const first = await upload(content);
    await preview(first);
    await apply(first);
    const made = await upload(`${content.replaceAll("Oslo", "Bergen")}m-3,Mean Three,Molde\n`);
    await preview(made);
    await api.database.db.execute(
      sql`UPDATE locations SET city = 'By hand' WHERE external_id = 'm-2'`,
    );
    const rival = await upload("id,name,city\nm-3,Mean Three,Rival\n");
    await preview(rival);
    await apply(rival);
    expect(await apply(made)).toMatchObject({ state: "applied", applied: 1, left: 2 });
    expect(await cities("Mean")).toEqual([
      "Mean One: Bergen",
      "Mean Three: Rival",
      "Mean Two: By hand",
    ]);
    const left = (await rows(made)).filter(({ outcome }) => outcome === "left");
    expect(left.map(({ line }) => line)).toEqual([3, 4]);
    expect(left[0]?.reason).toMatch(/after the preview/);
  });

  it("is of its office alone, and can be discarded", async () => {
    const { id } = await upload("name\nMine\n");
    const elsewhere = { user: "southManager", office: "south" } as const;
    for (const asked of [getImport, listImportRows, applyImport, discardImport]) {
      expect(await api.status(elsewhere, asked, { params: { id } })).toBe(404);
    }
    expect((await api.ok(elsewhere, listImports)).data).toEqual([]);
    expect((await api.ok(as, listImports)).data[0]).toMatchObject({ id });
    expect(await api.status(as, applyImport, { params: { id } })).toBe(409);
    await api.ok(as, discardImport, { params: { id } });
    expect(await api.status(as, getImport, { params: { id } })).toBe(404);
  });

  it("whose job failed says why, and can be started again or discarded", async () => {
    const made = await upload("id,name\nf-1,Fail One\nf-2,Fail Two\n");
    await preview(made);
    const { db } = api.database;
    const fail = async (error?: string) => {
      const job = { kind: "import-apply", userId: api.world.users.hubManager, input: {} };
      const ended = { status: "failed", finishedAt: new Date().toISOString(), error } as const;
      const [failed] = await db
        .insert(jobs)
        .values({ ...job, ...ended })
        .returning();
      const jobId = error === undefined ? null : failed?.id;
      await db.update(imports).set({ state: "applying", jobId }).where(eq(imports.id, made.id));
    };
    await fail("No space");
    expect(await read(made.id)).toMatchObject({ state: "failed", error: "No space" });
    expect(await apply(made)).toMatchObject({ state: "applied", applied: 2, error: null });
    await fail();
    expect(await read(made.id)).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/stored for one day/),
    });
    await api.ok(as, discardImport, { params: { id: made.id } });
    expect(await api.status(as, getImport, { params: { id: made.id } })).toBe(404);
  });
});
