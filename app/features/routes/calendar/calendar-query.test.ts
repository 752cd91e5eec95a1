import { USUAL_WORKING_DAYS } from "contract/offices/working-days";
import { describe, expect, it } from "vitest";
import { besideSpan, daysOf, readAsked, spanQuery } from "./calendar-query";

const TODAY = "2026-11-25";
const read = (query: string, workingDays = USUAL_WORKING_DAYS) =>
  readAsked(new URLSearchParams(query), TODAY, workingDays);

describe("the span of the calendar", () => {
  it.each([
    ["", "week", "2026-11-23", "2026-11-30"],
    ["week=2026-12-06", "week", "2026-11-30", "2026-12-07"],
    ["week=soon", "week", "2026-11-23", "2026-11-30"],
    ["month=2026-12", "month", "2026-12-01", "2027-01-01"],
    ["month=2027-02", "month", "2027-02-01", "2027-03-01"],
    ["month=2026-13", "week", "2026-11-23", "2026-11-30"],
  ])("is for %j the %s from %s to %s", (query, view, from, to) => {
    expect(read(query)).toMatchObject({ view, from, to });
  });

  it("begins on Sunday for an office that works from Sunday to Thursday", () => {
    const sundayToThursday = [0, 1, 2, 3, 6];
    expect(read("", sundayToThursday)).toMatchObject({ from: "2026-11-22", to: "2026-11-29" });
    expect(read("week=2026-11-28", sundayToThursday).from).toBe("2026-11-22");
    expect(read("month=2026-12", sundayToThursday).from).toBe("2026-12-01");
  });

  it("has all its days, also where clocks change", () => {
    expect(daysOf(read("month=2027-03"))).toHaveLength(31);
    expect(daysOf(read("month=2027-02"))).toHaveLength(28);
    expect(daysOf(read("week=2027-03-14")).at(-1)).toBe("2027-03-14");
  });

  it("leads to the days before and after, for the same office and agent", () => {
    const asked = read("month=2027-01&officeId=o1&agentId=a1");
    const { before, after } = besideSpan(asked);
    const query = (day: string) =>
      new URLSearchParams(spanQuery(asked, asked.view, day)).toString();
    expect(query(before)).toBe("month=2026-12&officeId=o1&agentId=a1");
    expect(query(after)).toBe("month=2027-02&officeId=o1&agentId=a1");
    const week = read("week=2026-11-23");
    expect(besideSpan(week)).toEqual({ before: "2026-11-16", after: "2026-11-30" });
  });
});
