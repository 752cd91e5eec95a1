import { describe, expect, it } from "vitest";
import { dayBounds, formatDate, formatDateTime, formatTime } from "./format";

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
