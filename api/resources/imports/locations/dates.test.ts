import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteOrder, type OrderEvidence, readDates } from "./dates";

describe("days are read", () => {
  it.each([
    ["2026-12-24,2026-12-25", ["2026-12-24", "2026-12-25"]],
    ["2026/12/24", ["2026-12-24"]],
    ["2026-12-24 00:00:00", ["2026-12-24"]],
    ["2026-12-24T00:00:00Z", ["2026-12-24"]],
    ["24.12.2026; 1.1.27", ["2026-12-24", "2027-01-01"]],
    ["24. 12. 2026", ["2026-12-24"]],
    ["12/24/2026 | 24/12/2026", ["2026-12-24", "2026-12-24"]],
    ["24-12-2026", ["2026-12-24"]],
    ["5/5/2026", ["2026-05-05"]],
    ["Dec 24, 2026, Dec 25, 2026", ["2026-12-24", "2026-12-25"]],
    ["December 24th, 2026", ["2026-12-24"]],
    ["24 Dec 2026", ["2026-12-24"]],
    ["24-Dec-2026", ["2026-12-24"]],
    ["46380", ["2026-12-24"]],
    ["", []],
    [" , ", []],
  ])("%s", (text, expected) => {
    expect(readDates(text, null)).toEqual(expected);
  });
});

it("days whose order is not shown need it", () => {
  expect(readDates("03/04/2026", null)).toMatch(/^“03\/04\/2026” can be of two months/);
  expect(readDates("03/04/2026", "monthFirst")).toEqual(["2026-03-04"]);
  expect(readDates("03/04/2026", "dayFirst")).toEqual(["2026-04-03"]);
});

it.each(["Christmas", "2026-13-01", "31.02.2026", "2026-12-24x", "123", "99999", "12/24"])(
  "%s is no day",
  (text) => {
    expect(readDates(text, "monthFirst")).toBe(`“${text}” is no date such as 2026-12-24`);
  },
);

it("dates of a column show what comes first", () => {
  const evidenceOf = (...cells: string[]) => {
    const evidence: OrderEvidence = { isAsked: false, shown: new Set() };
    for (const cell of cells) noteOrder(evidence, cell);
    return [evidence.isAsked, ...evidence.shown];
  };
  expect(evidenceOf("03/04/2026", "1 Main St")).toEqual([true]);
  expect(evidenceOf("03/04/2026, 24/12/2026")).toEqual([true, "dayFirst"]);
  expect(evidenceOf("05/05/2026", "2026-12-24")).toEqual([false]);
});

it("every day of this century is read in each of its forms", () => {
  const day = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = iso.split("-");
      for (const [text, order] of [
        [iso, null],
        [`${dayOfMonth}.${month}.${year}`, null],
        [`${month}/${dayOfMonth}/${year}`, "monthFirst"],
        [`${dayOfMonth}/${month}/${year}`, "dayFirst"],
      ] as const) {
        expect(readDates(text, order)).toEqual([iso]);
      }
    }),
  );
});
