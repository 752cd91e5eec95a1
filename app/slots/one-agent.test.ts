import { expect, it } from "vitest";
import type { RouteDay } from "./insertion";
import { cheapestInsertion } from "./insertion";
import { oneAfterTheOther } from "./one-agent";

const HOUR = 3600;
const stop = {
  ...{ position: null, isVisited: false, visitMinutes: 60, week: null, closedDays: [] },
};

/** A route without ways between its stops, which take an hour each. */
const route = (
  start: number,
  stops: number,
  agent = "ann",
): RouteDay & { agent: { id: string } } => ({
  ...{ day: "2026-12-01", start: start * HOUR, workingSeconds: 8 * HOUR, notBefore: 0 },
  ...{ roundTrip: false, stops: Array(stops).fill({ ...stop, position: [-83, 40] }) },
  ...{ legs: Array(stops - 1).fill(0), agent: { id: agent } },
});

const visit = { ...stop, visitMinutes: 30 };
const book = (day: RouteDay) => {
  const times = { to: day.stops.map(() => 0), from: day.stops.map(() => 0) };
  return cheapestInsertion(day, visit, times);
};

it("books nothing into the time of an agent's other route", () => {
  const [first, second, other] = oneAfterTheOther([route(9, 2), route(11, 3), route(9, 2, "ben")]);
  if (!first || !second || !other) throw new Error("a route is missing");
  expect(book(first)).toBe("full");
  expect(book(second)).toMatchObject({ after: 0, begins: 11 * HOUR });
  expect(book(other)).toMatchObject({ after: 0, begins: 9 * HOUR });
});

it("counts a break before the next route of an agent, which begins by the clock", () => {
  const idle = (day: ReturnType<typeof route>) => ({
    ...day,
    stops: day.stops.map((one, at) => (at === 1 ? { ...one, idle: HOUR } : one)),
    breakSeconds: HOUR,
  });
  const [first] = oneAfterTheOther([idle(route(9, 2)), route(12.25, 1)]);
  if (!first) throw new Error("a route is missing");
  // Of 15 minutes more than three hours: the visit fits only where the break was.
  expect(book(first)).toMatchObject({ after: 1 });
  expect(book({ ...first, isBounded: false })).toMatchObject({ after: 0 });
});

it("takes all routes of an agent for one working day, one after the other", () => {
  const [long, next] = oneAfterTheOther([route(9, 4), route(11, 1)]);
  expect(long?.workingSeconds).toBe(2 * HOUR);
  expect(next).toMatchObject({ notBefore: 13 * HOUR, workingSeconds: 6 * HOUR });
  const [one, same] = oneAfterTheOther([route(9, 1), route(9, 1)]);
  expect([one?.workingSeconds, same?.notBefore]).toEqual([0, 10 * HOUR]);
  expect(oneAfterTheOther([next as RouteDay & { agent: { id: string } }])).toEqual([next]);
});
