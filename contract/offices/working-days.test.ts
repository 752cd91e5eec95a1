import { describe, expect, it } from "vitest";
import {
  formatWeekdays,
  isWorkingDay,
  USUAL_WORKING_DAYS,
  weekStartOf,
  workingDayAfter,
  workingDaysAmong,
} from "./working-days";

const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 6];
const MONDAY_TO_SATURDAY = [0, 1, 2, 3, 4, 5];

describe("working days", () => {
  it.each([
    ["2026-11-19", USUAL_WORKING_DAYS, "2026-11-20"],
    ["2026-11-20", USUAL_WORKING_DAYS, "2026-11-23"],
    ["2026-11-22", USUAL_WORKING_DAYS, "2026-11-23"],
    ["2026-11-19", SUNDAY_TO_THURSDAY, "2026-11-22"],
    ["2026-11-20", MONDAY_TO_SATURDAY, "2026-11-21"],
    ["2026-11-18", [2], "2026-11-25"],
  ])("after %s, of %j, the next one is %s", (day, workingDays, next) => {
    expect(workingDayAfter(day, workingDays)).toBe(next);
  });

  it.each([
    ["2026-11-22", USUAL_WORKING_DAYS, "2026-11-16"],
    ["2026-11-23", USUAL_WORKING_DAYS, "2026-11-23"],
    ["2026-11-29", USUAL_WORKING_DAYS, "2026-11-23"],
    ["2026-11-22", SUNDAY_TO_THURSDAY, "2026-11-22"],
    ["2026-11-28", SUNDAY_TO_THURSDAY, "2026-11-22"],
    ["2026-11-22", MONDAY_TO_SATURDAY, "2026-11-16"],
    ["2026-11-22", [0, 1, 2, 3, 4, 5, 6], "2026-11-16"],
  ])("the week of %s, of %j, begins on %s", (day, workingDays, first) => {
    expect(weekStartOf(day, workingDays)).toBe(first);
  });

  it("are those of an office, or what all have", () => {
    const cairo = { id: "cairo", workingDays: SUNDAY_TO_THURSDAY };
    const giza = { id: "giza", workingDays: SUNDAY_TO_THURSDAY };
    const paris = { id: "paris", workingDays: null };
    expect(workingDaysAmong([cairo, paris], "cairo")).toBe(SUNDAY_TO_THURSDAY);
    expect(workingDaysAmong([cairo, paris], "paris")).toBe(USUAL_WORKING_DAYS);
    expect(workingDaysAmong([cairo, giza])).toBe(SUNDAY_TO_THURSDAY);
    expect(workingDaysAmong([cairo, paris])).toBe(USUAL_WORKING_DAYS);
    expect(workingDaysAmong([])).toBe(USUAL_WORKING_DAYS);
    expect(isWorkingDay("2026-11-27", SUNDAY_TO_THURSDAY)).toBe(false);
    expect(isWorkingDay("2026-11-29", SUNDAY_TO_THURSDAY)).toBe(true);
  });

  it("are said in words", () => {
    expect(
      [USUAL_WORKING_DAYS, [6, 0, 1, 2, 3], [0, 2, 5], [5, 6], [4], [0, 1, 2, 3, 4, 5, 6]].map(
        formatWeekdays,
      ),
    ).toEqual([
      "Monday to Friday",
      "Sunday to Thursday",
      "Monday, Wednesday, Saturday",
      "Saturday, Sunday",
      "Friday",
      "Every day",
    ]);
  });
});
