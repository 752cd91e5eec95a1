/** Files as people have them: what is read of each before anybody says anything. */
import { readdir, readFile } from "node:fs/promises";
import { rereadImport } from "contract/calls";
import type { Import } from "contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";
import { SITUATIONS } from "./testing/foreign-situations";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { send, upload, preview, rows } = importSteps(() => api);
const FOLDER = new URL("testing/foreign/", import.meta.url);
const content = (name: string) => readFile(new URL(name, FOLDER));

/** A file that is uploaded and looked at. */
async function outcomeOf(name: string) {
  const made = await upload(await content(name));
  return { made, previewed: await preview(made) };
}
const outcomes = new Map<string, ReturnType<typeof outcomeOf>>();
/** The same of each file once. */
function outcome(name: string) {
  const known = outcomes.get(name) ?? outcomeOf(name);
  outcomes.set(name, known);
  return known;
}

/** Rows that are added, wrong and taken with remarks. */
type Counts = [added: number, wrong: number, remarked: number];

/** Every line of a file is a row, a header row, above it, or blank. */
function expectAllLines({ reading, total }: Import) {
  const { lines = 0, above = 0, blank = 0, headerLine = 0, wide = [] } = reading ?? {};
  const swallowed = wide.reduce((sum, { from, to }) => sum + to - from, 0);
  return expect(above + blank + (headerLine > 0 ? 1 : 0) + total + swallowed).toBe(lines);
}

describe("each file is read to its last line", () => {
  it.each<[name: string, counts: Counts, read?: Partial<Import> | { reading: object }]>([
    ["i01-semicolon-decimal-comma.csv", [2, 0, 0], { delimiter: ";" }],
    ["i03-sep-line.csv", [1, 0, 0], { delimiter: ";", reading: { headerLine: 2 } }],
    ["i06-cr-only.csv", [2, 0, 0]],
    ["i07-trailing-delims.csv", [2, 0, 0]],
    ["i08-longer-rows.csv", [1, 1, 0]],
    ["i09-inch-quote.csv", [3, 0, 0]],
    ["i10-inch-quote.tsv", [3, 0, 0], { delimiter: "\t" }],
    ["i15-swapped.csv", [3, 0, 3]],
    ["i18-missing-words.csv", [5, 0, 3]],
    ["i19-phone-no-contact.csv", [3, 0, 0]],
    ["i20-types-unknown.csv", [0, 4, 0]],
    ["i21-dup-headers.csv", [1, 0, 0]],
    ["i22-no-header.csv", [3, 0, 0], { reading: { headerLine: 0 } }],
    ["i23-title-rows.csv", [2, 1, 0], { reading: { headerLine: 4, above: 2, blank: 1 } }],
    ["i26-60cols.csv", [1, 0, 0]],
    ["i28-utf16-tab.txt", [2, 0, 0], { encoding: "utf-16le", delimiter: "\t" }],
    // A remark says how far these three are from the office's other locations.
    ["i29-shiftjis.csv", [1, 0, 1], { encoding: "shift_jis" }],
    ["i30-win1251.csv", [1, 0, 1], { encoding: "windows-1251" }],
    ["i31-win1256.csv", [1, 0, 0], { encoding: "windows-1256" }],
    ["i32-win1250.csv", [1, 0, 0], { encoding: "windows-1250" }],
    ["i33-gb18030.csv", [1, 0, 0], { encoding: "gb18030" }],
    ["i35-euckr.csv", [1, 0, 0], { encoding: "euc-kr" }],
    ["i37-latin1.csv", [1, 0, 1], { encoding: "windows-1252" }],
    ["i51.ods", [2, 0, 0], { encoding: "ods", reading: { sheet: "S" } }],
    ["i53-csv-renamed.xlsx", [1, 0, 0], { encoding: "utf-8" }],
    ["i54-cover-sheet.xlsx", [2, 0, 0], { reading: { sheet: "Stores" } }],
    ["i55-hidden-first.xlsx", [2, 0, 0], { reading: { sheets: ["Stores"] } }],
    ["i56-empty-first.xlsx", [2, 0, 0], { reading: { sheet: "Stores" } }],
    ["i57-merged-title.xlsx", [2, 1, 0], { reading: { headerLine: 3 } }],
    // Two of its rows in Ohio have a zip of Massachusetts.
    ["i58-types.xlsx", [5, 0, 4]],
    ["i59-table-hidden.xlsx", [3, 1, 0]],
    ["i60-merged-down.xlsx", [3, 0, 0]],
    ["i61-rich-links.xlsx", [1, 0, 0]],
    ["i63-long-cell.csv", [2, 0, 1]],
    ["i66-hours-words.csv", [25, 0, 8]],
    ["i67-stray-quote-unmapped.csv", [19, 1, 0], { reading: { wideRows: 1 } }],
    ["i68-stray-quote-address.csv", [60, 0, 0], { reading: { quotes: "plain" } }],
    ["i70-phones.csv", [749, 0, 2]],
    ["i71-postcodes.csv", [28, 0, 1]],
    ["i75-same-id-twice.csv", [2, 1, 0]],
    ["i76-case-types.csv", [0, 3, 0]],
  ])("%s", async (name, [added, wrong, remarked], read = {}) => {
    const { made, previewed } = await outcome(name);
    expect(made).toMatchObject(read);
    expectAllLines(made);
    expect(previewed).toMatchObject({ added, wrong, remarked });
  });

  it.each([
    ["i50-xls-renamed.xlsx", /old kind \(\.xls\)/],
    ["i52.xlsb", /\.xlsb/],
  ])("%s is refused by the name of what it is", async (name, message) => {
    const reply = await send(await content(name));
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error.message).toMatch(message);
  });
});

const HEAD = `# Foreign files

<!-- Written by the test that reads these files: npx vitest run -u --project=api api/resources/imports/foreign-files.test.ts -->

Files as people have them (\`api/resources/imports/testing/foreign\`), and what comes of each before anybody chooses
anything, in a company whose types are others. A wrong row is listed in the preview and in the file of bad rows; the
file can then be read in another way, and its columns, types and chains be assigned.

| File | What it is | Read as | Rows |
|---|---|---|---|`;
const cell = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
const REFUSED = 422;

/** How a file was read, where that is not a matter of course. */
function readingOf({ encoding, delimiter, columns, reading }: Import): string {
  if (!reading) return "";
  const { headerLine, above, sheet, openQuote, wide } = reading;
  const isText = reading.kind === "text";
  return [
    isText ? `text (${encoding})` : `sheet ${sheet}`,
    isText &&
      delimiter !== "," &&
      `${delimiter === "\t" ? "tab" : `\`${delimiter}\``} between cells`,
    headerLine === 0 && "no header row",
    headerLine > 1 && `header row on line ${headerLine}, ${above} above`,
    openQuote && `quotes as letters, as one opens on line ${openQuote.line} and never closes`,
    ...wide.map(({ from, to }) => `lines ${from} to ${to} as one row`),
    `columns ${columns.map(({ field }) => field ?? "–").join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

const FEW = 8;
/** The columns of a wide file by the first of them. */
const fewColumns = (text: string) =>
  text.replace(/columns (.*)$/, (_, list: string) => {
    const names = list.split(", ");
    const more = names.length > FEW ? ` and ${names.length - FEW} more` : "";
    return `columns ${names.slice(0, FEW).join(", ")}${more}`;
  });

async function rowsOf(made: Import, { added, wrong, remarked }: Import): Promise<string> {
  const counts = [
    added > 0 && `${added} added`,
    remarked && `${remarked} with a remark`,
    wrong > 0 && `${wrong} wrong`,
  ].filter(Boolean);
  const all = await rows(made);
  const reason = all.find((row) => row.reason)?.reason;
  const remark = all.find((row) => row.remarks?.length)?.remarks?.[0];
  const why = [...new Set([remark, reason])].filter(Boolean).map((text) => `“${text}”`);
  return [counts.join(", "), ...why].join("; ");
}

it("docs/reference/foreign-files.md says what comes of each", async () => {
  const names = (await readdir(FOLDER)).sort();
  expect(Object.keys(SITUATIONS).sort()).toEqual(names);
  const lines: string[] = [];
  for (const name of names) {
    const reply = /^i5[02]/.test(name) ? await send(await content(name)) : null;
    const [read, came] =
      reply?.statusCode === REFUSED
        ? ["refused", `“${reply.json().error.message}”`]
        : await outcome(name).then(async ({ made, previewed }) => [
            fewColumns(readingOf(made)),
            await rowsOf(made, previewed),
          ]);
    const cells = [`\`${name}\``, SITUATIONS[name] ?? "", read ?? "", came ?? ""];
    lines.push(`| ${cells.map(cell).join(" | ")} |`);
  }
  await expect([HEAD, ...lines, ""].join("\n")).toMatchFileSnapshot(
    "../../../docs/reference/foreign-files.md",
  );
}, 180_000);

describe("a file is read in another way", () => {
  const reread = ({ id }: Import, body: object) =>
    api.ok(IMPORTER, rereadImport, { params: { id }, body });

  it("a quote that swallows rows is named with its lines, and read as plain text", async () => {
    const made = await upload(await content("i67-stray-quote-unmapped.csv"));
    expect(made.reading?.wide).toEqual([{ from: 11, to: 51, column: 4 }]);
    await preview(made);
    expect(await rows(made, "wrong")).toMatchObject([
      { line: 11, reason: "Lines 11 to 51 were read as one row: a quote opens in column 4" },
    ]);
    const again = await reread(made, { quotes: "plain" });
    expect(again).toMatchObject({ state: "uploaded", total: 60, added: 0, wrong: 0 });
    expectAllLines(again);
    expect(await preview(again)).toMatchObject({ added: 60, wrong: 0 });
  });

  it("a quote that is never closed says where it opens", async () => {
    const made = await upload(await content("i68-stray-quote-address.csv"));
    expect(made.reading?.openQuote).toEqual({ line: 11, column: 2 });
    const refused = await api.fails(IMPORTER, rereadImport, {
      params: { id: made.id },
      body: { quotes: "around" },
    });
    expect(refused.message).toMatch(/opens in column 2 of the row on line 11/);
  });

  it("another sheet, another header row, none, another encoding and delimiter", async () => {
    const book = await upload(await content("i54-cover-sheet.xlsx"));
    const cover = book.reading?.sheets.find((name) => name !== book.reading?.sheet);
    expect(await reread(book, { sheet: cover })).toMatchObject({ reading: { sheet: cover } });
    expect(
      await api.status(IMPORTER, rereadImport, {
        params: { id: book.id },
        body: { sheet: "No such sheet" },
      }),
    ).toBe(422);
    const titles = await upload(await content("i23-title-rows.csv"));
    expect(await reread(titles, { headerLine: 1 })).toMatchObject({ total: 5 });
    expect(await reread(titles, { headerLine: 0 })).toMatchObject({
      total: 6,
      columns: [{ header: "Column 1" }, {}, {}, {}],
    });
    const text = await upload(await content("i37-latin1.csv"));
    expect(text.reading?.encodings.length).toBeGreaterThan(10);
    expect(text.reading?.encodings[0]).toEqual({
      encoding: "windows-1252",
      sample: expect.stringContaining("Téléphone"),
    });
    expect(await reread(text, { encoding: "macintosh", delimiter: "," })).toMatchObject({
      encoding: "macintosh",
      delimiter: ",",
      columns: [{ samples: [expect.stringContaining("TÈlÈphone"), expect.any(String)] }, {}, {}],
    });
  });

  it("not once it was applied", async () => {
    const made = await upload("name\nOnce applied\n");
    await preview(made);
    await importSteps(() => api).apply(made);
    const request = { params: { id: made.id }, body: {} };
    expect(await api.status(IMPORTER, rereadImport, request)).toBe(409);
  });
});
