import { describe, expect, it } from "vitest";
import { toUpstreamFilters } from "./filters.server";
import { parcels } from "./testing/parcels";

const reader = { userId: "u1", zone: "America/New_York" };
const read = (column: string, value: string) =>
  toUpstreamFilters(parcels, { [column]: value }, reader);

describe("toUpstreamFilters", () => {
  it("passes texts on and puts the reader in for me", () => {
    expect(read("name", "High").filters).toEqual({ name: "High" });
    expect(read("createdBy", "me").filters).toEqual({ createdById: "u1" });
    expect(read("createdBy", "someone").problems).toHaveLength(1);
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
    expect(read("sentAt", "<11-19-2026").filters.sentAt).toBe("<2026-11-19T05:00:00.000Z");
    expect(read("sentAt", ">=11-19-2026").filters.sentAt).toBe(">=2026-11-19T05:00:00.000Z");
    expect(read("sentAt", "<=11-19-2026").filters.sentAt).toBe("<2026-11-20T05:00:00.000Z");
  });

  it.each([
    ["distance", "far"],
    ["distance", "-3"],
    ["distance", "1e5"],
    ["distance", "10..x"],
    ["distance", "=>10"],
    ["pieces", "2.5"],
    ["sentAt", "yesterday"],
    ["sentAt", "02-30-2026"],
    ["state", "weird"],
  ])("says what is wrong with %s %s and leaves it out", (column, typed) => {
    const { filters, problems } = read(column, typed);
    expect(filters).toEqual({});
    expect(problems).toHaveLength(1);
  });
});

/** The upstream's reading of a number filter. */
function matches(filter: string, value: number): boolean {
  const [, from, to] = /^(.+)\.\.(.+)$/.exec(filter) ?? [];
  if (from && to) return value >= Number(from) && value < Number(to);
  if (filter.startsWith(">=")) return value >= Number(filter.slice(2));
  return value < Number(filter.slice(1));
}
