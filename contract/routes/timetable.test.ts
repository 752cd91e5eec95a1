import { describe, expect, it } from "vitest";
import { parseHours } from "../locations/hours-reader";
import { type StopClock, timetableOf, worktimeOf } from "./timetable";

const TUESDAY = "2026-12-01";
/** The clocks of a day on which the route starts at this hour. */
const from =
  (hour: number, date = TUESDAY) =>
  (seconds: number): StopClock => ({ date, seconds: hour * 3600 + seconds });
const stop = (visitMinutes: number, hours?: string, closedDays: string[] = []) => ({
  visitMinutes,
  week: hours ? parseHours(hours) : null,
  closedDays,
});
const minutes = (seconds: readonly number[]) => seconds.map((one) => one / 60);

describe("the timetable of a route", () => {
  it("adds up visits and legs, and ends with the last visit", () => {
    const { stops, length } = timetableOf([stop(20), stop(45), stop(10)], [600, 1200], from(9));
    expect(minutes(stops.map(({ arrival }) => arrival))).toEqual([0, 30, 95]);
    expect(minutes(stops.map(({ departure }) => departure))).toEqual([20, 75, 105]);
    expect(length / 60).toBe(105);
  });

  it("ends a round trip with the way back", () => {
    expect(timetableOf([stop(20), stop(20)], [600, 900], null).length / 60).toBe(65);
  });

  it("leaves what a plan left free before a stop", () => {
    const { stops, length } = timetableOf(
      [
        { ...stop(20), idle: 40 },
        { ...stop(20), idle: 1800 },
      ],
      [600],
      from(9),
    );
    expect(stops).toMatchObject([{ arrival: 40 }, { arrival: 40 + 1200 + 600 + 1800 }]);
    expect(length).toBe(40 + 1200 + 600 + 1800 + 1200);
  });

  it("waits for a stop that opens within the hour", () => {
    const { stops, length } = timetableOf(
      [stop(20), stop(30, "Mo-Fr 10:00-17:00")],
      [600],
      from(9),
    );
    expect(stops[1]).toMatchObject({ arrival: 1800, waiting: 1800, isClosed: false });
    expect(minutes([stops[1]?.departure ?? 0, length])).toEqual([90, 90]);
  });

  it.each([
    ["that opens later", stop(30, "Mo-Fr 10:31-17:00")],
    ["that closed before", stop(30, "Mo-Fr 07:00-09:30")],
    ["that is closed on this weekday", stop(30, "Mo,We-Su 08:00-18:00")],
    ["that is closed on this day", stop(30, "Mo-Su 08:00-18:00", [TUESDAY])],
    ["that never opens", stop(30, "off")],
  ])("says that a stop is closed %s, and does not wait", (_, late) => {
    const { stops, length } = timetableOf([stop(20), late], [600], from(9));
    expect(stops[1]).toMatchObject({ waiting: 0, isClosed: true });
    expect(length / 60).toBe(60);
  });

  it("knows no opening hours without a day", () => {
    const { stops } = timetableOf([stop(20, "off")], [], null);
    expect(stops).toEqual([{ arrival: 0, departure: 1200, waiting: 0, isClosed: false }]);
  });
});

describe("working times", () => {
  it("are the agent's, else the office's, else the usual ones", () => {
    expect(worktimeOf(null, null)).toEqual({
      ...{ start: "09:00", workingSeconds: 8 * 3600, breakSeconds: 0 },
    });
    const office = { usualStart: "08:00", usualEnd: "16:30", breakMinutes: 30 };
    expect(worktimeOf({ usualEnd: null }, office)).toEqual({
      ...{ start: "08:00", workingSeconds: 8 * 3600, breakSeconds: 1800 },
    });
    expect(worktimeOf({ usualEnd: "12:00", breakMinutes: 0 }, office)).toEqual({
      ...{ start: "08:00", workingSeconds: 4 * 3600, breakSeconds: 0 },
    });
  });

  it("may go past midnight", () => {
    const night = { usualStart: "22:00", usualEnd: "06:00" };
    expect(worktimeOf(night, null).workingSeconds).toBe(8 * 3600);
  });
});
