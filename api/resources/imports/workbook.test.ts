import { exportBadRows } from "contract/calls";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { IMPORTER, importSteps } from "../../testing/imports";
import { textRows, workbook, zipped } from "../../testing/workbook";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const { send, upload, preview, apply, rows, cities } = importSteps(() => api);
const OLD_OFFICE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** What the cells of a second row are shown as, under headers of their own. */
async function samples(cells: string, parts: Partial<Parameters<typeof workbook>[0]> = {}) {
  const count = cells.split("<c ").length - 1;
  const header = textRows([Array.from({ length: count }, (_, at) => `H${at}`)]);
  const made = await upload(workbook({ ...parts, rows: `${header}<row>${cells}</row>` }));
  return made.columns.map((column) => column.samples[0]);
}

describe("a workbook of Excel", () => {
  it("is brought in as a CSV is, its bad rows coming back as CSV", async () => {
    const made = await upload(
      workbook({
        rows: textRows([
          ["Firm", "Ort"],
          ["Book One", "Oslo"],
          ["", "two\nlines"],
          [],
          ["Book Two", "Ber, <gen>"],
        ]),
      }),
    );
    expect(made).toMatchObject({ encoding: "xlsx", total: 3, state: "uploaded" });
    expect(await preview(made, ["name", "city"])).toMatchObject({ added: 2, wrong: 1 });
    expect((await rows(made)).map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(await apply(made)).toMatchObject({ applied: 2 });
    expect(await cities("Book")).toEqual(["Book One: Oslo", "Book Two: Ber, <gen>"]);
    const { url } = await api.ok(IMPORTER, exportBadRows, { params: { id: made.id } });
    expect(parse((await api.app.inject({ url })).payload, { bom: true })).toEqual([
      ["Firm", "Ort", "reason"],
      ["", "two\nlines", "name is missing"],
    ]);
  });

  it("has its cells as the texts that they show", async () => {
    const texts = [
      "<t>Shared</t>",
      "<r><t>Rich </t></r><r><t>text</t></r><rPh><t>spoken</t></rPh>",
      "<t>a_x000A_b</t>",
    ];
    expect(
      await samples(
        '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>' +
          '<c t="str"><f>A1&amp;B1</f><v>by formula</v></c><c t="b"><v>1</v></c>' +
          "<c ><v>59.913899999999998</v></c><c ><f>1+1</f><v>2</v></c><c ><v>4.0E+2</v></c>",
        { texts },
      ),
    ).toEqual(["Shared", "Rich text", "a\nb", "by formula", "TRUE", "59.9139", "2", "400"]);
  });

  it("has its dates as dates, and its zip codes with their zeros", async () => {
    const formats = [
      { id: 0 },
      { id: 14 },
      { id: 164, code: "dd.mm.yyyy\\ hh:mm" },
      { id: 165, code: "00000" },
      { id: 166, code: "[Red]0.00&quot; days&quot;" },
    ];
    const cells =
      '<c s="0"><v>46349</v></c><c s="1"><v>46349</v></c><c s="2"><v>46349.604166666664</v></c>' +
      '<c s="1"><v>0.25</v></c><c s="3"><v>2134</v></c><c s="4"><v>3.5</v></c>';
    expect(await samples(cells, { formats })).toEqual([
      "46349",
      "2026-11-23",
      "2026-11-23 14:30",
      "06:00",
      "02134",
      "3.5",
    ]);
    const old = await samples('<c s="1"><v>44887</v></c>', { formats, from1904: true });
    expect(old).toEqual(["2026-11-23"]);
  });

  it("leaves cells empty that it skips", async () => {
    const header = textRows([["A", "B", "C"]]);
    const made = await upload(
      workbook({ rows: `${header}<row r="7"><c r="C7"><v>3</v></c></row>` }),
    );
    expect(made.columns.map((column) => column.samples[0])).toEqual(["", "", "3"]);
    await preview(made, [null, null, "name"]);
    expect((await rows(made)).map(({ line }) => line)).toEqual([7]);
  });

  it("is read at once, whatever its formats are", async () => {
    const formats = [{ id: 164, code: "[".repeat(500_000) }];
    const began = performance.now();
    expect(await samples('<c s="0"><v>1</v></c>', { formats })).toEqual(["1"]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("has a row marked as wrong whose cells are far right of the header's", async () => {
    const rows = `${textRows([["A"]])}<row r="2">${textCell("A2", "a")}${textCell("XFD2", "far")}</row>`;
    const made = await upload(workbook({ rows }));
    expect(await preview(made, ["name"])).toMatchObject({ added: 0, wrong: 1 });
  });

  it.each([
    ["swells", () => workbook({ rows: "<x/>".repeat(3_000_000) }), /more than 200 times its size/],
    ["has a cell without end", () => workbook({ rows: noise(3_000_000) }), /more than 1 MB/],
    [
      "has a cell of many texts",
      () => workbook({ rows: `<row><c t="inlineStr"><is>${LONG_TEXT}</is></c></row>` }),
      LONG_CELL,
    ],
    [
      "has a cell of many values",
      () => workbook({ rows: `<row><c t="str"><v>${LONG_VALUE}</v></c></row>` }),
      LONG_CELL,
    ],
    ["shares a long text", () => workbook({ rows: "", texts: [LONG_TEXT] }), LONG_CELL],
    ["has too many styles", () => workbook({ rows: "", formats: FORMATS }), /100000 styles/],
    ["nests without end", () => workbook({ rows: "<a>".repeat(200) }), /damaged/],
    ["is cut off", () => workbook({ rows: textRows([["A"], ["b"]]) }).subarray(0, -30), /damaged/],
    ["is no XML", () => workbook({ rows: "<row><c></row>" }), /damaged/],
    ["is another archive", () => zipped({ "a.txt": "a" }), /archive/],
    ["has a password", () => locked("EncryptedPackage"), /password/],
    ["is of an old kind", () => locked("Workbook"), /\.xls/],
    ["is empty", () => workbook({ rows: "" }), /empty/],
    ["has a million columns", () => workbook({ rows: wide("BDWGN1") }), /more than 16384 columns/],
    ["has a row without end", () => workbook({ rows: long(30_000) }), /longer than 100000/],
  ])("is refused in a sentence if it %s", async (_, content, message) => {
    const reply = await send(content());
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ error: object }>().error).toHaveProperty(
      ["details", "body.file"],
      expect.stringMatching(message),
    );
  });
});

const LONG_CELL = /more than 32767 characters/;
const FORMATS = Array.from({ length: 100_001 }, () => ({ id: 0 }));
const inPieces = (before: string, after: string) =>
  `${before}${"a".repeat(1000)}${after}`.repeat(40);
const LONG_TEXT = inPieces("<t>", "</t>");
const LONG_VALUE = inPieces("", "<x/>");
const textCell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const wide = (cell: string) => `<row r="1"><c r="${cell}"><v>1</v></c></row>`;
const long = (each: number) => textRows([Array.from({ length: 4 }, () => "a".repeat(each))]);
/** Letters that can't be packed well. */
const noise = (length: number) => {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (seed % 26));
  }).join("");
};
const locked = (part: string) =>
  Buffer.concat([OLD_OFFICE, Buffer.alloc(2000), Buffer.from(part, "utf16le"), Buffer.alloc(100)]);
