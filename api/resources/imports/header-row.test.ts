import { describe, expect, it } from "vitest";
import { findHeader, headerScore, isTotals } from "./header-row";
import { foreignRows } from "./testing/foreign-rows";

const find = (...rows: string[][]) =>
  findHeader(rows.map((cells, at) => ({ line: at + 1, cells })));

describe("the header row of a file is found", () => {
  it.each([
    ["i03-sep-line.csv", 2],
    ["i19-phone-no-contact.csv", 1],
    ["i22-no-header.csv", null],
    ["i23-title-rows.csv", 4],
    ["i24-blank-lines-total.csv", 1],
    ["i26-60cols.csv", 1],
    ["i57-merged-title.xlsx", 3],
    ["i66-hours-words.csv", 1],
    ["i71-postcodes.csv", 1],
    ["i40-headers-ja.csv", 1],
    ["i40-headers-ar.csv", 1],
    ["i40-headers-ru.csv", 1],
  ])("%s: line %s", async (name, line) => {
    const rows = await foreignRows(name);
    const at = findHeader(rows);
    expect(at === null ? null : rows[at]?.line).toBe(line);
  });

  const ROW = ["Kiosk Nord", "1 High St", "Columbus", "43215"];
  const OTHER = ["Kiosk Two", "22 Long St", "Dublin", "43017"];

  it.each([
    [
      "below a title, a note and a blank row",
      [["Stores"], ["Status: May"], [""]],
      ["Name", "Street"],
    ],
    ["below a note as wide as a name", [["Name"], ["Address"]], ["Name", "Street", "City", "Zip"]],
    ["below two cells of a title", [["Customer list", "As of 2026-11-01"]], ["Kunde", "Straße"]],
    ["in another language", [["Lista"]], ["Ettevõte", "Aadress", "Linn", "Indeks"]],
    ["with few names that are known", [], ["Pharmacist", "Wo", "Town", "Zip code"]],
    ["with years", [], ["Name", "Address", "Town", "2024"]],
  ])("%s", (_, above, header) => {
    expect(find(...above, header, ROW, OTHER)).toBe(above.length);
  });

  it.each([
    ["of numbers and addresses", [ROW, OTHER]],
    ["with a title", [["Stores"], ROW, OTHER]],
    [
      "whose words come again",
      [
        ["Kiosk", "Columbus"],
        ["Bar", "Columbus"],
        ["Pub", "Dublin"],
      ],
    ],
    [
      "of coordinates",
      [
        ["A", "39.9612", "-83.0021"],
        ["B", "39.9412", "-83.0121"],
      ],
    ],
    [
      "of emails",
      [
        ["A", "a@b.example"],
        ["B", "b@b.example"],
      ],
    ],
  ])("not in a file without one, %s", (_, rows) => {
    expect(find(...rows)).toBe(null);
  });

  it("in a file of one column", () => {
    expect(find(["Stores of 2026"], ["Name"], ["Kiosk Nord"], ["Kiosk Two"])).toBe(1);
    expect(find(["Etwas"], ["Kiosk Nord"], ["Kiosk Two"])).toBe(0);
  });

  it("not among no rows, and not further down than 20", () => {
    expect(find()).toBe(null);
    expect(find(["", ""])).toBe(null);
    const rows = Array.from({ length: 25 }, () => ROW);
    expect(find(...rows, ["Name", "Address", "City", "Zip"])).toBe(null);
  });

  it("in long cells and many columns, in a short time", () => {
    const long = "1 ".repeat(50_000);
    const rows = Array.from({ length: 20 }, () => [
      ...Array.from({ length: 16_000 }, () => "市"),
      long,
    ]);
    const began = performance.now();
    find([long, "市".repeat(100_000), "<".repeat(100_000)], ["Total", long], ...rows);
    isTotals([`Total${" ".repeat(100_000)}x`, long], 0);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

it("known names count once each, and data against them", () => {
  expect(headerScore(["Name", "Address", "City", "Zip"])).toBe(4);
  expect(headerScore(["Name", "Store name", "City"])).toBe(2);
  expect(headerScore(["x", "x", "x"])).toBe(1);
  expect(headerScore(["Kiosk Nord", "1 High St", "Columbus", "43215"])).toBeLessThan(0);
  expect(headerScore(["", " "])).toBe(0);
});

describe("a row of totals", () => {
  it.each([
    [["Total", "2", "", ""]],
    [["Total:", "2", ""]],
    [["TOTAL", "", "1,234.50"]],
    [["Grand Total", "12", "1 234,50 €"]],
    [["Total: 2", ""]],
    [["Total:", ""]],
    [["Summe", "", "3"]],
    [["Gesamt", "12.345"]],
    [["Suma", "3"]],
    [["Total général", "3"]],
    [["Totale", "3"]],
    [["Totaal", "3"]],
    [["Razem", "3"]],
    [["Ogółem", "3"]],
    [["Soma", "$3.00"]],
    [["Итого", "3"]],
    [["Итого:", "3 %"]],
    [["合計", "3"]],
    [["合計：", "3"]],
    [["المجموع", "3"]],
    [["الإجمالي", "3"]],
    [["", "Total", "3"]],
  ])("%j", (cells) => {
    expect(isTotals(cells, 0)).toBe(true);
  });

  it.each([
    [["Total", "1 High St", "Columbus", "43215"]],
    [["Total", "", "Columbus"]],
    [["Total", "39.9612", "-83.0021"]],
    [["Total", "39,9612", "-83,0021"]],
    [["Total", "(614) 555-0101"]],
    [["Total", ""]],
    [["Totally Good", "3"]],
    [["Total Wine", "3"]],
    [["Kiosk", "3"]],
    [["Kiosk", "Total", "3"]],
    [["", ""]],
    [[]],
  ])("not %j", (cells) => {
    expect(isTotals(cells, 0)).toBe(false);
  });
});
