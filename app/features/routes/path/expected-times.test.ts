import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedArrivals, plannedArrivals, secondsBehind } from "./expected-times";

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const times = (arrivals: (Date | null)[]) =>
  arrivals.map((arrival) => arrival?.toISOString().slice(11, 16) ?? null);

const open = (visitMinutes?: number) => ({
  isVisited: false,
  location: { id: "l", name: "Shop", visitMinutes },
});
const visited = (arrival: string, departure?: string) => ({
  ...open(),
  isVisited: true,
  arrivalTime: at(arrival).toISOString(),
  departureTime: departure ? at(departure).toISOString() : null,
});

const HALF_HOUR = 1800;

describe("when stops are reached", () => {
  it("adds up legs and visits, each as long as its location says, else 20 minutes", () => {
    const stops = [open(), open(45), open()];
    const arrivals = expectedArrivals(stops, [HALF_HOUR, HALF_HOUR], {
      begin: at("09:00"),
      now: at("06:00"),
    });
    expect(times(arrivals)).toEqual(["09:00", "09:50", "11:05"]);
  });

  it("takes the time of a location's type where the location has none of its own", () => {
    const locationType = { id: "t", name: "bank", visitMinutes: 60 };
    const typed = (visitMinutes?: number) => ({
      isVisited: false,
      location: { id: "l", name: "Shop", visitMinutes, locationType },
    });
    const clock = { begin: at("09:00"), now: at("06:00") };
    expect(times(expectedArrivals([typed(), typed(10), open()], [0, 0], clock))).toEqual([
      "09:00",
      "10:00",
      "10:10",
    ]);
  });

  it("goes on from the end of the last visit, and never before now", () => {
    const legs = [HALF_HOUR, HALF_HOUR];
    const clock = { begin: at("09:00"), now: at("10:00") };
    expect(
      times(expectedArrivals([visited("09:10", "09:40"), open(), open()], legs, clock)),
    ).toEqual([null, "10:10", "11:00"]);
    expect(times(expectedArrivals([visited("09:10"), open(), open()], legs, clock))).toEqual([
      null,
      "10:00",
      "10:50",
    ]);
    expect(times(expectedArrivals([open()], [], clock))).toEqual(["10:00"]);
  });

  it("goes on from when the next stop is reached, where that is known", () => {
    const clock = { begin: at("09:00"), now: at("10:00"), next: at("10:25") };
    const stops = [visited("09:10", "09:40"), open(), open()];
    const arrivals = expectedArrivals(stops, [HALF_HOUR, HALF_HOUR], clock);
    expect(times(arrivals)).toEqual([null, "10:25", "11:15"]);
  });

  it("reckons with no way where the legs are not known", () => {
    const clock = { begin: at("09:00"), now: at("06:00") };
    expect(times(expectedArrivals([open(10), open(10)], [], clock))).toEqual(["09:00", "09:10"]);
  });
});

describe("how far a route is behind its plan", () => {
  const legs = [HALF_HOUR, HALF_HOUR];
  // Planned for 09:00, 09:50 and 10:40.
  const minutes = (stops: Parameters<typeof secondsBehind>[0], now: string) => {
    const seconds = secondsBehind(stops, legs, { start: at("09:00"), now: at(now) });
    return seconds === null ? null : seconds / 60;
  };

  it("is what the last stop reached was late, or early", () => {
    expect(minutes([visited("09:12"), open(), open()], "09:20")).toBe(12);
    expect(minutes([visited("09:00"), visited("09:45"), open()], "10:00")).toBe(-5);
    expect(minutes([visited("09:12"), visited("09:50"), open()], "10:00")).toBe(0);
    expect(minutes([visited("09:00"), visited("09:50"), visited("10:55")], "20:00")).toBe(15);
  });

  it("grows once the next stop should have been reached", () => {
    expect(minutes([visited("09:12"), open(), open()], "10:00")).toBe(12);
    expect(minutes([visited("09:12"), open(), open()], "10:30")).toBe(40);
    expect(minutes([open(), open(), open()], "09:25")).toBe(25);
  });

  it("is not known before anything was reached, or had to be", () => {
    expect(minutes([open(), open(), open()], "08:30")).toBeNull();
    expect(secondsBehind([], [], { start: at("09:00"), now: at("10:00") })).toBeNull();
  });

  it("goes by the stop that was reached last, whichever it is", () => {
    expect(minutes([open(), visited("09:05"), visited("09:00")], "08:59")).toBe(-45);
  });

  it("is nothing for who does everything as planned, and whatever they are late else", () => {
    const route = fc.array(
      fc.record({ stay: fc.integer({ min: 1, max: 90 }), leg: fc.nat(7200) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(route, fc.nat(11), fc.integer({ min: -3600, max: 3600 }), (parts, done, late) => {
        const start = at("08:00");
        const planned = plannedArrivals(
          parts.map(({ stay }) => open(stay)),
          parts.map(({ leg }) => leg),
          start,
        );
        const reached = Math.min(done, parts.length - 1);
        const shifted = (time: Date | undefined) =>
          new Date((time?.getTime() ?? 0) + late * 1000).toISOString();
        const stops = parts.map(({ stay }, index) => ({
          ...open(stay),
          isVisited: index <= reached,
          arrivalTime: index <= reached ? shifted(planned[index]) : null,
          departureTime: null,
        }));
        const now = new Date(shifted(planned[reached]));
        const next = planned[reached + 1]?.getTime() ?? Number.POSITIVE_INFINITY;
        const overdue = (now.getTime() - next) / 1000;
        expect(
          secondsBehind(
            stops,
            parts.map(({ leg }) => leg),
            { start, now },
          ),
        ).toBe(overdue > 0 ? Math.max(late, overdue) : late);
      }),
    );
  });
});
