import { describe, expect, it } from "vitest";
import {
  dayBounds,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMiles,
  formatTime,
  milesToMetres,
} from "./format";

const ZONE = "America/New_York";

describe("dates and times", () => {
  it("are written in the zone asked for", () => {
    expect(formatDate("2026-11-20T03:30:00.000Z", ZONE)).toBe("11-19-2026");
    expect(formatDate("2026-11-20T03:30:00.000Z", "UTC")).toBe("11-20-2026");
    expect(formatTime("2026-07-01T18:05:00.000Z", ZONE)).toBe("02:05 pm");
    expect(formatDateTime("2026-07-01T04:00:00.000Z", ZONE)).toBe("07-01-2026 12:00 am");
  });

  it("fall back to UTC for a zone that nobody knows", () => {
    expect(formatDate("2026-11-20T03:30:00.000Z", "Ohio/Columbus")).toBe("11-20-2026");
  });

  it.each([null, undefined, "", "soon"])("show a dash for %s", (instant) => {
    expect(formatDate(instant, ZONE)).toBe("—");
  });
});

describe("dayBounds", () => {
  it("spans the day in its zone, also when the clocks change", () => {
    expect(dayBounds("11-19-2026", ZONE)).toEqual({
      from: "2026-11-19T05:00:00.000Z",
      to: "2026-11-20T05:00:00.000Z",
    });
    expect(dayBounds("03-08-2026", ZONE)).toEqual({
      from: "2026-03-08T05:00:00.000Z",
      to: "2026-03-09T04:00:00.000Z",
    });
    expect(dayBounds("11-01-2026", ZONE)).toEqual({
      from: "2026-11-01T04:00:00.000Z",
      to: "2026-11-02T05:00:00.000Z",
    });
  });

  it.each(["", "today", "02-30-2026", "13-01-2026", "2026-11-19"])("refuses %s", (text) => {
    expect(dayBounds(text, ZONE)).toBeNull();
  });
});

describe("distances", () => {
  it("are miles with two decimals by the specification's factor", () => {
    expect(formatMiles(0)).toBe("0.00");
    expect(formatMiles(1000)).toBe("0.62");
    expect(formatMiles(67431.5)).toBe("41.90");
    expect(formatMiles(null)).toBe("—");
    expect(formatMiles(milesToMetres(41.9))).toBe("41.90");
  });
});

describe("durations", () => {
  it("are written in days, hours and minutes, without those that are zero", () => {
    expect(formatDuration(3 * 3600 + 12 * 60)).toBe("3 h 12 min");
    expect(formatDuration(26 * 3600 + 5 * 60)).toBe("1 d 2 h 5 min");
    expect(formatDuration(86_400)).toBe("1 d");
    expect(formatDuration(40 * 60)).toBe("40 min");
  });

  it("are rounded to the minute before they are split", () => {
    expect(formatDuration(3599.6)).toBe("1 h");
    expect(formatDuration(86_399)).toBe("1 d");
    expect(formatDuration(29)).toBe("0 min");
    expect(formatDuration(31)).toBe("1 min");
  });

  it("say so where there is none", () => {
    expect(formatDuration(0)).toBe("0 min");
    expect(formatDuration(null)).toBe("—");
    expect(formatDuration(undefined)).toBe("—");
  });
});
