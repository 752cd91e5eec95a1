import { describe, expect, it } from "vitest";
import { findMissedTimes, isWithinTimes, storesPositions } from "./position-times";

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
const MINUTES = Array.from({ length: 24 * 60 }, (_, minutes) => minutes);
const STEPS = MINUTES.filter((minutes) => minutes % 89 === 0);

it("each minute is within the times, or within those from their end to their start", () => {
  for (const start of STEPS) {
    for (const end of STEPS.filter((one) => one !== start)) {
      const times = { from: clock(start), until: clock(end) };
      const rest = { from: times.until, until: times.from };
      const within = MINUTES.filter((minutes) => isWithinTimes(times, minutes));
      expect(within).toHaveLength((end - start + MINUTES.length) % MINUTES.length);
      expect(within).toContain(start);
      expect(within.filter((minutes) => isWithinTimes(rest, minutes))).toEqual([]);
    }
  }
});

it("positions are always stored without times, and by UTC without an office", () => {
  const noon = Date.UTC(2026, 2, 9, 12);
  expect(storesPositions({}, "America/New_York")(noon)).toBe(true);
  expect(storesPositions({ positionsFrom: null, positionsUntil: null }, null)(noon)).toBe(true);
  const times = { positionsFrom: "12:00", positionsUntil: "13:00" };
  expect(storesPositions(times, null)(noon)).toBe(true);
  expect(storesPositions(times, "America/New_York")(noon)).toBe(false);
});

describe("the times that the reports of a tracker address have missed", () => {
  const night = { positionsFrom: "01:00", positionsUntil: "02:00" };
  const used = { firstAt: null, usedAt: "2026-03-10T16:00:00.000Z" };

  it("are those of the agent, where it was used outside of them", () => {
    expect(findMissedTimes(used, night, "America/New_York")).toEqual({
      ...{ from: "01:00", until: "02:00" },
    });
  });

  it.each([
    ["a position is stored", { ...used, firstAt: used.usedAt }, night],
    ["nothing was reported", { firstAt: null, usedAt: null }, night],
    ["it was used within the times", used, { positionsFrom: "12:00", positionsUntil: "13:00" }],
    ["positions are stored at all times", used, { positionsFrom: null, positionsUntil: null }],
  ])("are none where %s", (_, tracker, times) => {
    expect(findMissedTimes(tracker, times, "America/New_York")).toBeNull();
  });
});
