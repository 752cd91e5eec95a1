import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHours } from "./hours-reader";
import { formatHours, hoursOn, isOpenAt, parseClosedDays, type WeekHours } from "./opening-hours";
import { randomWeek } from "./testing/random-week";

function isOpen(week: WeekHours, localTime: string, closedDays: string[] = []): boolean {
  const [date = "", time = ""] = localTime.split("T");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return isOpenAt(hoursOn(week, closedDays, date), hour * 60 + minute);
}

describe("whether a place is open", () => {
  const hours = parseHours("Mo-Fr 09:00-12:00,13:00-17:00; Sa 22:00-24:00; Su 00:00-02:00");

  it.each([
    ["2026-11-24T09:00", true],
    ["2026-11-24T08:59", false],
    ["2026-11-24T12:00", false],
    ["2026-11-24T12:59", false],
    ["2026-11-24T13:00", true],
    ["2026-11-24T17:00", false],
    ["2026-11-28T23:59", true],
    ["2026-11-29T00:00", true],
    ["2026-11-29T02:00", false],
    ["2026-11-25T10:00", false],
  ])("is told of %s", (time, open) => {
    expect(isOpen(hours, time, ["2026-11-25"])).toBe(open);
  });

  it("is by its text as it is by its spans, at each minute of a week", () => {
    fc.assert(
      fc.property(randomWeek, fc.nat(6), fc.nat(1439), (spansOfDays, day, minute) => {
        const clock = [Math.floor(minute / 60), minute % 60]
          .map((part) => String(part).padStart(2, "0"))
          .join(":");
        // A Monday and the days after it.
        const time = `2026-11-${23 + day}T${clock}`;
        const inside = spansOfDays[day]?.some(({ from, to }) => from <= minute && minute < to);
        expect(isOpen(parseHours(formatHours(spansOfDays)), time)).toBe(inside);
      }),
    );
  });
});

it("the parser reads closed days in any order, each once", () => {
  const typed = "2026-12-25, 2026-12-24;2026-12-25 2028-02-29";
  expect(parseClosedDays(typed)).toEqual(["2026-12-24", "2026-12-25", "2028-02-29"]);
  expect(parseClosedDays("")).toEqual([]);
  for (const wrong of ["2026-02-29", "12/24/2026", "2026-13-01", "Christmas"]) {
    expect(() => parseClosedDays(wrong)).toThrow(`“${wrong}” is no date such as 2026-12-24`);
  }
});
