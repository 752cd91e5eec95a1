import { expect, it } from "vitest";
import { isOutsideNewHours } from "./hours";

const MONDAY = "2026-03-02";
const minutes = (from: number, to: number) => ({ begins: 60 * from, departure: 60 * to });
const hours = (openingHours: string, closedDays: string[] = []) => ({ openingHours, closedDays });

it.each([
  ["that still fit", "Mo 09:00-12:00", minutes(600, 630), false],
  ["that end during the visit", "Mo 09:00-10:15", minutes(600, 630), true],
  ["shorter than the visit, which begins with them", "Mo 10:00-10:20", minutes(600, 630), false],
  ["that go on after midnight", "Mo 19:00-24:00; Tu 00:00-02:00", minutes(1425, 1455), false],
  ["of another day", "We 09:00-17:00", minutes(600, 630), true],
])("a visit and new hours %s", (_, present, visit, isOutside) => {
  const planned = { ...hours("Mo-Su 08:00-24:00"), outsideHours: null };
  expect(isOutsideNewHours(planned, hours(present), { day: MONDAY, ...visit })).toBe(isOutside);
});

it("what was allowed outside of the hours is allowed on its day alone", () => {
  const place = {
    ...hours("Mo,We 09:00-17:00"),
    outsideHours: { day: MONDAY, opens: 0, closes: 40_000 },
  };
  const now = hours("Mo,We 15:00-16:00");
  const visit = minutes(600, 630);
  expect(isOutsideNewHours(place, now, { day: MONDAY, ...visit })).toBe(false);
  expect(isOutsideNewHours(place, now, { day: "2026-03-04", ...visit })).toBe(true);
});
