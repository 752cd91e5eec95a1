import { describe, expect, it } from "vitest";
import { expectedArrivals } from "./expected-times";

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

  it("reckons with no way where the legs are not known", () => {
    const clock = { begin: at("09:00"), now: at("06:00") };
    expect(times(expectedArrivals([open(10), open(10)], [], clock))).toEqual(["09:00", "09:10"]);
  });
});
