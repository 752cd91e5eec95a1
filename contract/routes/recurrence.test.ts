import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weekdayOf } from "../locations/opening-hours";
import {
  addDays,
  formatOccurrenceName,
  formatRecurrence,
  isRecurrenceDay,
  listRecurrenceDays,
} from "./recurrence";

const tuesdays = { weekdays: [1], everyWeeks: 1, firstDay: "2026-12-01" };

describe("the days of a recurrence", () => {
  it("are every week, every second and every fourth week", () => {
    const days = (everyWeeks: number) =>
      listRecurrenceDays({ ...tuesdays, everyWeeks }, "2026-11-01", "2027-01-05");
    expect(days(1)).toHaveLength(6);
    expect(days(2)).toEqual(["2026-12-01", "2026-12-15", "2026-12-29"]);
    expect(days(4)).toEqual(["2026-12-01", "2026-12-29"]);
  });

  it("count weeks from the Monday of the week of the first day", () => {
    const rule = { weekdays: [0, 4], everyWeeks: 2, firstDay: "2026-12-03" };
    expect(listRecurrenceDays(rule, "2026-12-01", "2026-12-31")).toEqual([
      "2026-12-04",
      "2026-12-14",
      "2026-12-18",
      "2026-12-28",
    ]);
  });

  it("cross both changes of the clock and a leap day unchanged", () => {
    for (const [from, to] of [
      ["2026-03-03", "2026-03-31"],
      ["2026-10-20", "2026-11-17"],
      ["2028-02-22", "2028-03-07"],
    ] as const) {
      const days = listRecurrenceDays({ ...tuesdays, firstDay: from }, from, to);
      expect(days[0]).toBe(from);
      expect(days.at(-1)).toBe(to);
      expect(days.every((day) => weekdayOf(day) === 1)).toBe(true);
    }
  });

  it("end on the last day, which is included", () => {
    const rule = { ...tuesdays, lastDay: "2026-12-08" };
    expect(listRecurrenceDays(rule, "2026-01-01", "2030-01-01")).toHaveLength(2);
  });

  const rules = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    everyWeeks: fc.integer({ min: 1, max: 8 }),
    firstDay: fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days)),
  });

  it("repeat with the interval, and are the same however the span is cut", () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 200 }), (rule, cut) => {
        const end = addDays(rule.firstDay, 200);
        const all = listRecurrenceDays(rule, rule.firstDay, end);
        const middle = addDays(rule.firstDay, cut);
        expect([
          ...listRecurrenceDays(rule, rule.firstDay, addDays(middle, -1)),
          ...listRecurrenceDays(rule, middle, end),
        ]).toEqual(all);
        for (const day of all) {
          expect(rule.weekdays).toContain(weekdayOf(day));
          expect(isRecurrenceDay(rule, addDays(day, 7 * rule.everyWeeks))).toBe(true);
        }
        const period = addDays(rule.firstDay, 7 * rule.everyWeeks - 1);
        expect(listRecurrenceDays(rule, rule.firstDay, period)).toHaveLength(rule.weekdays.length);
      }),
    );
  });
});

describe("a recurrence in words", () => {
  it("names weekdays and weeks", () => {
    const words = (everyWeeks: number, ...weekdays: number[]) =>
      formatRecurrence({ weekdays, everyWeeks });
    expect(words(1, 0)).toBe("Every Monday");
    expect(words(2, 1)).toBe("Every second Tuesday");
    expect(words(4, 3)).toBe("Every 4 weeks on Thursday");
    expect(words(1, 4, 0)).toBe("Every Mon, Fri");
    expect(words(2, 4, 0)).toBe("Every second week on Mon, Fri");
    expect(words(1, 0, 1, 2, 3, 4, 5, 6)).toBe("Every day");
  });

  it("gives the route of a day a name that fits", () => {
    expect(formatOccurrenceName("Beechwold", "2026-12-01")).toBe("Beechwold · Tue 12-01");
    expect(formatOccurrenceName("x".repeat(200), "2026-12-01")).toHaveLength(200);
  });
});
