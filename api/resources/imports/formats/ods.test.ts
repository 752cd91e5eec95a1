import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { zipped } from "../../../testing/workbook";
import { openOds } from "./ods";
import { withFile } from "./testing/read";

const NAMES =
  'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:dc="d" xmlns:draw="w"';
const HIDDEN =
  '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';

const content = (tables: string) =>
  `<office:document-content ${NAMES}><office:automatic-styles>${HIDDEN}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
const sheet = (rows: string, name = "Places", style = "ta1") =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;
const row = (cells: string, attributes = "") =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (text: string, attributes = "") =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const typed = (attributes: string, shown: string) =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;

const ods = (tables: string, parts: Record<string, string | Uint8Array> = {}) =>
  zipped({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": content(tables),
    ...parts,
  });

async function sheets(file: Uint8Array, most = Number.POSITIVE_INFINITY) {
  return withFile(file, async (path) => {
    const all: Record<string, [number, ...string[]][]> = {};
    for (const { name, rows } of (await openOds(path)).sheets) {
      const list: [number, ...string[]][] = [];
      for await (const { line, cells } of rows()) {
        list.push([line, ...cells]);
        if (list.length >= most) break;
      }
      all[name] = list;
    }
    return all;
  });
}
const rowsOf = async (rows: string) => (await sheets(ods(sheet(rows)))).Places;

describe("an OpenDocument sheet", () => {
  it("is read as LibreOffice writes it, without its hidden sheets", async () => {
    const file = ods(
      sheet(row(cell("secret")), "Old", "ta2") +
        sheet(
          `<table:table-column table:number-columns-repeated="16384"/>
           <table:table-header-rows>${row(cell("Name") + cell("City"))}</table:table-header-rows>
           <table:table-row-group>${row(cell("A &amp; B") + cell("Oslo"))}</table:table-row-group>
           ${row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048573"')}`,
        ) +
        sheet(row(cell("Other")), "More"),
    );
    expect(await sheets(file)).toEqual({
      Places: [
        [1, "Name", "City"],
        [2, "A & B", "Oslo"],
      ],
      More: [[1, "Other"]],
    });
  });

  it("is read from a file of another program", async () => {
    const file = await readFile(new URL("testing/foreign/i51.ods", import.meta.url));
    expect(await sheets(file)).toEqual({
      S: [
        [1, "Name", "Address", "City", "Zip"],
        [2, "Kiosk Nord", "1 High St", "Columbus", "43215"],
        [3, "Kiosk Two", "2 High St", "Columbus", "43206"],
      ],
    });
  });

  it("has its cells as the texts that they show, numbers in full, dates as ISO", async () => {
    const cells = [
      typed('office:value-type="float" office:value="39.961234"', "39.96"),
      typed('office:value-type="float" office:value="2134"', "02134"),
      typed('office:value-type="currency" office:value="12.5"', "$12.50"),
      typed('office:value-type="date" office:date-value="2026-11-23"', "11/23/26"),
      typed('office:value-type="date" office:date-value="2026-11-23T14:30:00"', "x"),
      typed('office:value-type="time" office:time-value="PT09H05M00S"', "9:05"),
      typed('office:value-type="boolean" office:boolean-value="true"', "WAHR"),
      typed('office:value-type="string" office:string-value="given"', "shown"),
      typed('table:formula="of:=A1" office:value-type="float" office:value="2"', "2"),
    ];
    expect(await rowsOf(row(cells.join("")))).toEqual([
      [
        1,
        "39.961234",
        "02134",
        "12.5",
        "2026-11-23",
        "2026-11-23 14:30",
        "09:05",
        "TRUE",
        "shown",
        "2",
      ],
    ]);
  });

  it("has the text of a cell without comments, drawings and indentation", async () => {
    const rich = `<table:table-cell>
      <office:annotation><dc:creator>me</dc:creator><text:p>comment</text:p></office:annotation>
      <draw:frame><draw:text-box><text:p>drawing</text:p></draw:text-box></draw:frame>
      <text:p>two<text:s text:c="2"/>spaces
        and <text:span>a <text:a>link</text:a></text:span><text:line-break/>line</text:p>
      <text:p>paragraph</text:p></table:table-cell>`;
    expect(await rowsOf(row(rich))).toEqual([[1, "two  spaces and a link\nline\nparagraph"]]);
  });

  it("repeats cells and rows, but no empty ones, and keeps merged cells in their places", async () => {
    const empty = '<table:table-cell table:number-columns-repeated="2"/>';
    const covered = `<table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>`;
    expect(
      await rowsOf(
        row(empty, 'table:number-rows-repeated="3"') +
          row(cell("a", 'table:number-columns-repeated="2"') + empty + cell("b")) +
          row(cell("m") + covered + cell("n"), 'table:number-rows-repeated="2"'),
      ),
    ).toEqual([
      [4, "a", "a", "", "", "b"],
      [5, "m", "", "n"],
      [6, "m", "", "n"],
    ]);
  });

  it("does not count tables that are no sheets, nor rows outside of sheets", async () => {
    const elsewhere = `<table:dde-links><table:dde-link>${sheet(row(cell("linked")), "Link")}</table:dde-link></table:dde-links>`;
    expect(await sheets(ods(sheet(row(cell("a"))) + elsewhere))).toEqual({ Places: [[1, "a"]] });
  });

  it("hands on one cell more than an import takes", async () => {
    const [first] = (await rowsOf(row(cell("x", 'table:number-columns-repeated="1024"')))) ?? [];
    expect(first).toHaveLength(1 + 201);
  });
});

describe("a hostile OpenDocument sheet", () => {
  it("of a row that is repeated a million times is handed on as it is asked for", async () => {
    const rows = row(cell("x"), 'table:number-rows-repeated="1000000"');
    expect((await sheets(ods(sheet(rows)), 3)).Places).toEqual([
      [1, "x"],
      [2, "x"],
      [3, "x"],
    ]);
  });

  const much = row(cell("x".repeat(30_000)), 'table:number-rows-repeated="1000000"');
  const noise = Array.from({ length: 300_000 }, () => Math.random()).join("");
  it.each([
    ["repeats a long text", ods(sheet(much)), /more than 268435456 characters/],
    [
      "has a million columns",
      ods(sheet(row(cell("x", 'table:number-columns-repeated="1000000"')))),
      /more than 16384 columns/,
    ],
    [
      "has cells below the last row",
      ods(sheet(row("", 'table:number-rows-repeated="1048576"') + row(cell("x")))),
      /more than 1048576 rows/,
    ],
    [
      "is nested deeply",
      ods(sheet(row(`<table:table-cell>${"<text:span>".repeat(200)}`))),
      /damaged/,
    ],
    ["is cut off", zipped({ "content.xml": "<a:b xmlns:a='b'>" }), /damaged|no sheet/],
    ["has no content", zipped({ mimetype: "x" }), /damaged/],
    ["has no sheet", ods(""), /no sheet/],
    ["is a zip bomb", ods(sheet(row(cell(" ".repeat(30_000_000))))), /more than/],
    ["has a cell without end", ods(sheet(row(cell(noise)))), /more than/],
    [
      "is protected",
      ods("", { "META-INF/manifest.xml": "<m:a xmlns:m='m'><m:encryption-data/></m:a>" }),
      /protected by a password/,
    ],
    [
      "defines entities that grow",
      zipped({
        "content.xml": `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${content(sheet(row(cell("&b;"))))}`,
      }),
      /damaged/,
    ],
  ] as [string, Buffer, RegExp][])("that %s is refused", async (_, file, message) => {
    await expect(sheets(file)).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringMatching(message),
    });
  });
});
