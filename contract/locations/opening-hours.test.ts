import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatHours,
  HoursError,
  hoursOn,
  isOpenAt,
  parseClosedDays,
  parseHours,
  type Span,
  type WeekHours,
} from "./opening-hours";

/** Spans between an even number of different times. */
const spans: fc.Arbitrary<Span[]> = fc
  .uniqueArray(fc.nat(1440), { maxLength: 12 })
  .map((times) => times.toSorted((a, b) => a - b))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, at) => ({
      from: times[2 * at] as number,
      to: times[2 * at + 1] as number,
    })),
  );
const week: fc.Arbitrary<WeekHours> = fc.array(spans, { minLength: 7, maxLength: 7 });

describe("hours as text", () => {
  it("come back the same, and their text is the only one of its kind", () => {
    fc.assert(
      fc.property(week, (hours) => {
        const text = formatHours(hours);
        expect(parseHours(text)).toEqual(hours);
        expect(formatHours(parseHours(text))).toBe(text);
      }),
    );
  });

  it("never break on any text, and say in words what is wrong", () => {
    const bits = fc.constantFrom(
      "Mo",
      "-",
      "Fr",
      " ",
      "09:00",
      "24:00",
      ",",
      ";",
      "off",
      "2",
      "Sa",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(bits).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (typed) => {
        try {
          expect(parseHours(formatHours(parseHours(typed)))).toEqual(parseHours(typed));
        } catch (error) {
          expect(error).toBeInstanceOf(HoursError);
        }
      }),
    );
  });

  it.each([
    ["Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00", undefined],
    ["mon - fri 9:00 - 17:00", "Mo-Fr 09:00-17:00"],
    ["Monday–Wednesday, Friday 13:00–17:00, 9:00–12:00", "Mo-We,Fr 09:00-12:00,13:00-17:00"],
    ["Mo-Su 09:00-17:00; We off", "Mo-Tu,Th-Su 09:00-17:00"],
    ["Sa-Mo 10:00-12:00", "Mo,Sa-Su 10:00-12:00"],
    ["08:00-20:00", "Mo-Su 08:00-20:00"],
    ["24/7", "Mo-Su 00:00-24:00"],
    ["Mo 9 am - 12:30 pm, 1 p.m.-5:15pm", "Mo 09:00-12:30,13:00-17:15"],
    ["Fr 6 pm-12 am", "Fr 18:00-24:00"],
    ["off", undefined],
    ["closed;", "off"],
  ])("are read from %j", (text, canonical = text) => {
    expect(formatHours(parseHours(text))).toBe(canonical);
  });

  it.each([
    ["", "says no hours"],
    ["Mo", "has no times"],
    ["Mo-Fr", "has no times"],
    ["Xy 09:00-17:00", "“Xy” is no day"],
    ["Mo-Tu-We 09:00-17:00", "no range of days"],
    ["Mo 25:00-26:00", "“25:00” is no time from 00:00 to 24:00"],
    ["Mo 09:60-10:00", "“09:60” is no time"],
    ["Mo 9-17", "“9” is no time"],
    ["Mo 13 pm-14 pm", "“13 pm” is no time"],
    ["Mo 09:00", "“09:00” is not like 09:00-17:00"],
    ["Mo 18:00-02:00", "goes past midnight: say 18:00-24:00"],
    ["Mo 09:00-09:00", "no time at all"],
    ["Mo 09:00-12:00,11:30-17:00", "09:00-12:00 and 11:30-17:00 overlap"],
    ["PH off", "“PH” is no day"],
    ["sunrise-sunset", "has no times"],
    [
      "Mo 1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00,9:00-10:00,11:00-12:00,13:00-14:00",
      "more than 6",
    ],
  ])("are refused for %j with what is wrong", (text, reason) => {
    expect(() => parseHours(text)).toThrow(reason);
  });
});

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
      fc.property(week, fc.nat(6), fc.nat(1439), (spansOfDays, day, minute) => {
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
