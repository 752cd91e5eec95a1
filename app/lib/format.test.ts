import { describe, expect, it } from "vitest";
import {
  clockAt,
  dayBounds,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatTime,
  formatWeekday,
  plusDays,
} from "./format";

const ZONE = "America/New_York";

describe("dates and times", () => {
  // spec: 9.dates
  it("are written in the zone asked for", () => {
    expect(formatDate("2026-11-20T03:30:00.000Z", ZONE)).toBe("11-19-2026");
    expect(formatDate("2026-11-20T03:30:00.000Z", "UTC")).toBe("11-20-2026");
    expect(formatTime("2026-07-01T18:05:00.000Z", ZONE)).toBe("02:05 pm");
    expect(formatDateTime("2026-07-01T04:00:00.000Z", ZONE)).toBe("07-01-2026 12:00 am");
  });

  it("fall back to UTC for a zone that nobody knows", () => {
    expect(formatDate("2026-11-20T03:30:00.000Z", "Ohio/Columbus")).toBe("11-20-2026");
  });

  it("say their zone where another clock shows another time", () => {
    const noon = "2026-07-01T16:00:00.000Z";
    expect(formatMoment(noon, ZONE, ZONE)).toBe("07-01-2026 12:00 pm");
    expect(formatMoment(noon, ZONE, "America/Detroit")).toBe("07-01-2026 12:00 pm");
    expect(formatMoment(noon, ZONE, "UTC")).toBe("07-01-2026 12:00 pm ET");
    expect(formatMoment(noon, "Etc/UTC", undefined)).toBe("07-01-2026 04:00 pm UTC");
    expect(formatMoment(noon, "Europe/Berlin", ZONE)).toBe("07-01-2026 06:00 pm Berlin time");
    expect(formatMoment(null, ZONE, undefined)).toBe("—");
  });

  it.each([null, undefined, "", "soon"])("show a dash for %s", (instant) => {
    expect(formatDate(instant, ZONE)).toBe("—");
  });
});

describe("days and clocks", () => {
  it("are those of the zone, on both sides of midnight", () => {
    expect(clockAt(new Date("2026-11-20T03:30:00Z"), ZONE)).toEqual({
      date: "2026-11-19",
      minutes: 22 * 60 + 30,
      seconds: (22 * 60 + 30) * 60,
    });
    expect([0, 605, 720, 1439, 1440].map(formatClock)).toEqual([
      "12:00 am",
      "10:05 am",
      "12:00 pm",
      "11:59 pm",
      "12:00 am",
    ]);
    expect(formatDay("2026-11-24")).toBe("11-24-2026");
    expect(plusDays("2026-02-27", 3)).toBe("2026-03-02");
    expect(formatWeekday("2026-11-24")).toBe("Tue 11-24-2026");
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

  it.each(["", "today", "02-30-2026", "13-01-2026", "2026-11-31"])("refuses %s", (text) => {
    expect(dayBounds(text, ZONE)).toBeNull();
  });
});
