import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cheapestInsertion,
  type DayStop,
  detourAt,
  earliestBegin,
  gapsOf,
  type RouteDay,
} from "~/slots/insertion";

const HOUR = 3600;
const DAY = "2026-12-01";
/** Open on a Tuesday from 10 to 12. */
const MORNING = [[], [{ from: 600, to: 720 }], [], [], [], [], []];

const stop = (changes: Partial<DayStop> = {}): DayStop => ({
  ...{ position: [-83, 40], isVisited: false, visitMinutes: 30, week: null, closedDays: [] },
  ...changes,
});
const day = (changes: Partial<RouteDay> = {}): RouteDay => ({
  ...{ day: DAY, start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: 0, roundTrip: false },
  stops: [stop(), stop(), stop()],
  legs: [600, 600],
  ...changes,
});
const visit = stop();
const TIMES = { to: [900, 300, 900], from: [900, 700, 900] };

describe("the cheapest insertion", () => {
  it("is where the detour is shortest, at the ends too", () => {
    // Between the first two it takes 900 + 700 - 600, between the others 300 + 900 - 600.
    expect(cheapestInsertion(day(), visit, TIMES)).toEqual({
      ...{ after: 2, detour: 600 },
      begins: 9 * HOUR + 2 * 1800 + 600 + 300,
    });
    const atEnd = { to: [900, 900, 60], from: [900, 900, 900] };
    expect(cheapestInsertion(day(), visit, atEnd)).toMatchObject({ after: 3, detour: 60 });
    const atStart = { to: [900, 900, 900], from: [60, 900, 900] };
    expect(cheapestInsertion(day(), visit, atStart)).toMatchObject({ after: 0, begins: 9 * HOUR });
    const round = day({ roundTrip: true, legs: [600, 600, 600] });
    expect(cheapestInsertion(round, visit, atStart)).toMatchObject({ after: 3, detour: 360 });
  });

  it("gives what was left free before the next stop to the visit, and no break is work", () => {
    const rested = [stop(), stop({ idle: 3600 }), stop()];
    const full = { stops: rested, workingSeconds: 3 * 1800 + 1200 };
    const between = { to: [60, 900, 900], from: [900, 600, 900] };
    // A day of three visits with its break; the visit would take the place of the break, at work.
    expect(cheapestInsertion(day({ ...full, breakSeconds: 3600 }), visit, between)).toBe("full");
    const room = { ...full, workingSeconds: full.workingSeconds + 1800 + 60, breakSeconds: 3600 };
    expect(cheapestInsertion(day(room), visit, between)).toEqual({
      ...{ after: 1, detour: 60, begins: 9 * HOUR + 1800 + 60 },
    });
    const atEnd = { to: [900, 900, 0], from: [900, 900, 900] };
    const later = { ...room, workingSeconds: full.workingSeconds + 1800 };
    expect(cheapestInsertion(day(later), visit, atEnd)).toMatchObject({ after: 3 });
    expect(cheapestInsertion(day({ ...later, breakSeconds: 0 }), visit, atEnd)).toBe("full");
  });

  it("waits for the place to open, or takes another gap while it is open", () => {
    const morning = stop({ week: MORNING });
    const times = { to: [60, 900, 900], from: [60, 660, 900] };
    // Before the first stop it is closed for an hour, which is waited for.
    expect(cheapestInsertion(day(), morning, times)).toMatchObject({ after: 0, begins: 36_000 });
    const early = day({ start: 8 * HOUR });
    const found = cheapestInsertion(early, morning, times);
    expect(found).toMatchObject({ after: 3, detour: 900 });
    expect(cheapestInsertion(day({ day: "2026-12-02" }), morning, times)).toBe("closed");
  });

  it("closes no other stop, and makes no day longer than the working day", () => {
    const last = stop({ week: [[], [{ from: 540, to: 640 }], [], [], [], [], []] });
    const full = day({ stops: [stop(), stop(), last] });
    const there = { to: [900, 60, 900], from: [900, 900, 60] };
    // Put before the last stop, it would be closed by then; behind it, it is not.
    expect(cheapestInsertion(full, visit, there)).toMatchObject({ after: 3, detour: 900 });
    expect(cheapestInsertion(day({ workingSeconds: 2 * HOUR }), visit, TIMES)).toBe("full");
    expect(cheapestInsertion(day({ notBefore: 18 * HOUR }), visit, TIMES)).toBe("full");
  });

  it("leaves visited stops where they are, and needs a road", () => {
    const visited = stop({ isVisited: true });
    const begun = day({ stops: [visited, visited, stop()] });
    expect(gapsOf(begun).map(({ after }) => after)).toEqual([2, 3]);
    const nowhere = { to: [null, null, null], from: [null, null, null] };
    expect(cheapestInsertion(day(), visit, nowhere)).toBe("no-road");
    const lost = day({ stops: [stop(), stop({ position: null }), stop()] });
    expect(gapsOf(lost).map(({ after }) => after)).toEqual([0, 3]);
  });

  it("is never cheaper anywhere else, and adds the detour and the visit to the day", () => {
    const seconds = fc.integer({ min: 0, max: 1800 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ leg: seconds, to: seconds, from: seconds }), { maxLength: 6 }),
        (parts) => {
          const route = day({
            stops: parts.map(() => stop()),
            legs: parts.slice(1).map(({ leg }) => leg),
            workingSeconds: 24 * HOUR,
          });
          const times = { to: parts.map(({ to }) => to), from: parts.map(({ from }) => from) };
          const found = cheapestInsertion(route, visit, times);
          if (typeof found === "string") throw new Error(found);
          const detours = gapsOf(route).map((gap) => detourAt(route, gap, times));
          expect(found.detour).toBe(Math.min(...detours.map(Number)));
        },
      ),
    );
  });
});

it("a free day begins with work, and with the hours of the place", () => {
  const free = { day: DAY, start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: 0 };
  expect(earliestBegin(free, visit)).toBe(9 * HOUR);
  expect(earliestBegin(free, stop({ week: MORNING }))).toBe(10 * HOUR);
  expect(earliestBegin({ ...free, notBefore: 10 * HOUR + 1 }, stop({ week: MORNING }))).toBe(
    10 * HOUR + 300,
  );
  expect(earliestBegin({ ...free, notBefore: 17 * HOUR }, visit)).toBeNull();
  expect(earliestBegin({ ...free, day: "2026-12-02" }, stop({ week: MORNING }))).toBeNull();
});

describe("a visit ends before closing time", () => {
  const free = { day: DAY, start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: 0 };
  const begins = (visitMinutes: number, from: number, week = MORNING) =>
    earliestBegin({ ...free, start: from }, stop({ week, visitMinutes }));

  it("on a free day, and one that is longer than the hours begins when they do", () => {
    expect(begins(30, 11.5 * HOUR)).toBe(11.5 * HOUR);
    expect(begins(30, 11.6 * HOUR)).toBeNull();
    expect(begins(150, 9 * HOUR)).toBe(10 * HOUR);
    expect(begins(150, 10.1 * HOUR)).toBeNull();
    const odd = MORNING.with(1, [{ from: 602, to: 662 }]);
    expect(begins(90, 9 * HOUR, odd)).toBe(602 * 60);
  });

  it("in a route", () => {
    const morning = stop({ week: MORNING, visitMinutes: 60 });
    const times = { to: [60, 60, 60], from: [900, 900, 900] };
    // Behind the last stop at 10:50, so that it ends at 11:50; with another stop ahead it would not.
    expect(cheapestInsertion(day(), morning, times)).toMatchObject({ after: 3 });
    const long = day({ stops: [stop(), stop(), stop(), stop()], legs: [600, 600, 600] });
    const after = { to: [900, 900, 900, 60], from: [900, 900, 900, 900] };
    expect(cheapestInsertion(long, morning, after)).not.toMatchObject({ after: 4 });
  });

  it("and knows that some are open after midnight", () => {
    const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
    expect(begins(120, 23 * HOUR, always)).toBe(23 * HOUR);
    expect(begins(120, 23 * HOUR, always.with(2, []))).toBeNull();
  });
});
