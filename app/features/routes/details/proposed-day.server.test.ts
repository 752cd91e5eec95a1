import type { RouteLocation } from "contract/entities";
import { worktimeOf } from "contract/routes/timetable";
import { describe, expect, it } from "vitest";
import { dayRows } from "./proposed-day.server";

const stop = (id: string, visitMinutes: number) =>
  ({ id, location: { visitMinutes } }) as unknown as RouteLocation;
const stops = [stop("a", 30), stop("b", 60), stop("c", 30)];
const day = { day: "", zone: "America/New_York", worktime: worktimeOf(null, null) };
const rows = (legs: number[], better: number[], roundTrip = false) =>
  dayRows({ stops, legs }, { stops, legs: better }, { day, roundTrip });

describe("the day in both orders of a proposal", () => {
  it("has the visits and the road, and when it ends", () => {
    expect(rows([3600, 3600], [600, 1200])).toEqual([
      {
        ...{ label: "Length of day", before: "4 h", after: "2 h 30 min" },
        ...{ difference: "−1 h 30 min", isBetter: true },
      },
      {
        ...{ label: "End", before: "01:00 pm", after: "11:30 am" },
        ...{ difference: "", isBetter: false },
      },
    ]);
  });

  it("ends with the return of a round trip", () => {
    const [, end] = rows([600, 600, 1200], [600, 600, 600], true);
    expect(end).toMatchObject({ label: "Return", before: "11:40 am", after: "11:30 am" });
  });

  it("says how many stops are closed when reached", () => {
    const closed = {
      ...stops[0],
      location: { visitMinutes: 30, openingHours: "Mo-Fr 14:00-18:00" },
    };
    const late = { stops: [stops[1], closed] as RouteLocation[], legs: [4 * 3600] };
    const early = { stops: [closed, stops[1]] as RouteLocation[], legs: [600] };
    const options = { day: { ...day, day: "2026-12-01" }, roundTrip: false };
    expect(dayRows(early, late, options)[2]).toEqual({
      ...{ label: "Closed when reached", before: "1", after: "0" },
      ...{ difference: "−1", isBetter: true },
    });
    expect(dayRows(late, early, options)[2]).toMatchObject({ difference: "+1", isBetter: false });
  });
});
