import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDistance } from "~/lib/figures";
import { toUpstreamFilters } from "./filters.server";
import { parcels } from "./testing/parcels";

// On a Wednesday, which in New York has not begun.
const now = new Date("2026-11-25T03:00:00Z");
const reader = { userId: "u1", zone: "America/New_York", now };
const read = (column: string, value: string) =>
  toUpstreamFilters(parcels, { [column]: value }, reader);
const KM = { ...reader, units: "km" } as const;

describe("toUpstreamFilters", () => {
  it("passes texts on and puts the reader in for me", () => {
    expect(read("name", "High").filters).toEqual({ name: "High" });
    expect(read("createdBy", "me").filters).toEqual({ createdById: "u1" });
    expect(read("createdBy", "someone").problems).toHaveProperty("createdBy");
    expect(read("senderId", "0198-f").filters).toEqual({ senderId: "0198-f" });
  });

  it.each([
    ["41", 66_000, true],
    ["41", 65_950, false],
    ["41", 67_570, true],
    ["41", 67_600, false],
    ["41.90", 67_431, true],
    ["41.9", 67_415, false],
    // 11.31 miles are more than 11, and what is shown as 11.00 is not.
    [">11", 18_202, true],
    [">11", 17_708, false],
    [">= 11", 17_703, true],
    [">=11", 17_690, false],
    ["<10", 16_080, true],
    ["<10", 16_090, false],
    ["<=10", 16_100, true],
    ["<=10", 16_110, false],
    ["10..20", 32_190, true],
    ["10 .. 20", 33_000, false],
  ])("distance %s over %d metres: %s", (typed, metres, within) => {
    expect(matches(read("distance", typed).filters.distance ?? "", metres)).toBe(within);
  });

  it.each([
    ["41 km", 41_000, true],
    ["41 km", 40_990, false],
    ["41 km", 41_990, true],
    ["41 km", 42_000, false],
    ["41.9KM", 41_995, false],
    [">11km", 11_000, false],
    [">11 km", 11_010, true],
    [">= 11 km", 10_996, true],
    ["<10 km", 9_990, true],
    ["<10 km", 9_996, false],
    ["<=10 km", 10_004, true],
    ["10..20 km", 20_004, true],
    ["10 .. 20 km", 20_006, false],
    ["10..20 mi", 32_190, true],
  ])("distance %s over %d metres: %s", (typed, metres, within) => {
    expect(matches(read("distance", typed).filters.distance ?? "", metres)).toBe(within);
  });

  it("finds by a distance what the table shows, in both units, and the same for everybody", () => {
    const figure = fc.nat({ max: 99_999 }).map((hundredths) => (hundredths / 100).toFixed(2));
    const metres = fc.double({ min: 0, max: 1_000_000, noNaN: true });
    fc.assert(
      fc.property(figure, metres, fc.constantFrom(undefined, "km" as const), (at, of, units) => {
        const typed = units ? `>=${at} ${units}` : `>=${at}`;
        const found = read("distance", typed).filters.distance ?? "";
        const shown = Number(formatDistance(of, units));
        expect(matches(found, of) || shown < Number(at)).toBe(true);
        expect(matches(found, of) && shown < Number(at)).toBe(false);
        expect(toUpstreamFilters(parcels, { distance: typed }, KM).filters.distance).toBe(found);
      }),
      { numRuns: 300 },
    );
  });

  it("tells a reader in their own unit how distances are written", () => {
    const told = (units?: "km") =>
      toUpstreamFilters(parcels, { distance: "far" }, { ...reader, units }).problems;
    expect(told()).toEqual({
      distance: "Distance(mi): enter a number such as 41, >20, <=30 or 10..30",
    });
    expect(told("km")).toEqual({
      distance:
        "Distance(km): enter a number such as 41, >20, <=30 or 10..30, in km, or with mi after it",
    });
  });

  it("counts as whole numbers", () => {
    expect(read("pieces", "24").filters.pieces).toBe("24..25");
    expect(read("pieces", ">24").filters.pieces).toBe(">=25");
    expect(read("pieces", ">=24").filters.pieces).toBe(">=24");
    expect(read("pieces", "<= 24").filters.pieces).toBe("<25");
    expect(read("pieces", "10..20").filters.pieces).toBe("10..21");
  });

  it("reads days in the reader's zone", () => {
    expect(read("sentAt", "11-19-2026").filters.sentAt).toBe(
      "2026-11-19T05:00:00.000Z..2026-11-20T05:00:00.000Z",
    );
    for (const same of ["2026-11-19", "11/19/2026", "11-19-2026 02:05 pm", "2026-11-19T14:05"]) {
      expect(read("sentAt", same).filters).toEqual(read("sentAt", "11-19-2026").filters);
    }
    expect(read("sentAt", "2026-11-01..11-15-2026").filters.sentAt).toBe(
      "2026-11-01T04:00:00.000Z..2026-11-16T05:00:00.000Z",
    );
    expect(read("sentAt", "<11-19-2026").filters.sentAt).toBe("<2026-11-19T05:00:00.000Z");
    expect(read("sentAt", ">=11-19-2026").filters.sentAt).toBe(">=2026-11-19T05:00:00.000Z");
    expect(read("sentAt", "<=11-19-2026").filters.sentAt).toBe("<2026-11-20T05:00:00.000Z");
  });

  it.each([
    ["today", "2026-11-24..2026-11-25"],
    ["Tomorrow", "2026-11-25..2026-11-26"],
    ["this week", "2026-11-23..2026-11-30"],
    ["next week", "2026-11-30..2026-12-07"],
    ["12-01-2026", "2026-12-01..2026-12-02"],
    [">today", ">=2026-11-25"],
    ["<=12-01-2026", "<2026-12-02"],
    ["today..12-01-2026", "2026-11-24..2026-12-02"],
    ["none", "none"],
    ["No day", "none"],
  ])("reads the calendar day %s as %s", (typed, sent) => {
    expect(read("due", typed)).toEqual({ filters: { due: sent }, problems: {} });
  });

  it("reads weeks that begin on Sunday, where the office works from Sunday to Thursday", () => {
    const cairo = { ...reader, workingDays: [0, 1, 2, 3, 6] };
    const due = (text: string) => toUpstreamFilters(parcels, { due: text }, cairo).filters.due;
    expect(due("this week")).toBe("2026-11-22..2026-11-29");
    expect(due("next week")).toBe("2026-11-29..2026-12-06");
  });

  it.each([
    ["due", "some day"],
    ["due", "02-30-2026"],
    ["distance", "far"],
    ["distance", "-3"],
    ["distance", "1e5"],
    ["distance", "10..x"],
    ["distance", "=>10"],
    ["distance", "10 km..20 km"],
    ["distance", "10 kmmi"],
    ["distance", "km"],
    ["pieces", "2.5"],
    ["sentAt", "yesterday"],
    ["sentAt", "02-30-2026"],
    ["sentAt", "2026-13-01"],
    ["sentAt", "11-19/2026"],
    ["state", "weird"],
  ])("says what is wrong with %s %s and leaves it out", (column, typed) => {
    const { filters, problems } = read(column, typed);
    expect(filters).toEqual({});
    expect(Object.keys(problems)).toEqual([column]);
  });
});

/** The upstream's reading of a number filter. */
function matches(filter: string, value: number): boolean {
  const [, from, to] = /^(.+)\.\.(.+)$/.exec(filter) ?? [];
  if (from && to) return value >= Number(from) && value < Number(to);
  if (filter.startsWith(">=")) return value >= Number(filter.slice(2));
  return value < Number(filter.slice(1));
}
