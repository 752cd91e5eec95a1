import { expect, it } from "vitest";
import { hoursAt } from "./stop-hours.server";

const ZONE = "America/New_York";

/** The hours of a stop that is reached on Tuesday, 1 December 2026, by the clocks of the zone. */
const wordsAt = (clock: string, openingHours: string, closedDays: string[] = []) =>
  hoursAt(
    { location: { id: "l1", name: "Bank", openingHours, closedDays } },
    new Date(`2026-12-01T${clock}:00-05:00`),
    ZONE,
  );

it.each([
  ["09:00", "Mo-Fr 13:00-17:00", /^Closed when reached at 09:00 am: .*Arrive after 01:00 pm$/],
  ["11:59", "Mo-Fr 13:00-17:00", /Arrive after 01:00 pm$/],
  ["12:30", "Mo-Fr 08:00-12:00,14:00-17:00", /Arrive after 02:00 pm$/],
])("a stop reached at %s with %s is closed and says when to arrive", (clock, hours, words) => {
  expect(wordsAt(clock, hours)).toMatchObject({ closed: true });
  expect(wordsAt(clock, hours)?.words).toMatch(words);
});

it.each([
  ["18:00", "Mo-Fr 13:00-17:00"],
  ["12:00", "We-Fr 08:00-17:00"],
])("one reached at %s with %s does not open any more that day", (clock, hours) => {
  expect(wordsAt(clock, hours)).toMatchObject({ closed: true });
  expect(wordsAt(clock, hours)?.words).not.toContain("Arrive after");
});

it("an agent who is a little early waits", () => {
  expect(wordsAt("12:00", "Mo-Fr 13:00-17:00")).toEqual({
    words: "Opens at 01:00 pm, 60 min after arrival",
    closed: false,
  });
  expect(wordsAt("14:00", "Mo-Fr 13:00-17:00")?.closed).toBe(false);
  expect(wordsAt("14:00", "Mo-Fr 13:00-17:00", ["2026-12-01"])?.closed).toBe(true);
});
