import type { Position, RouteLocation } from "contract/entities";
import { beforeAll, describe, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { delayOf, readTimes } from "./read-times.server";

beforeAll(() => setTestEnv("http://127.0.0.1:1", { directions: { engine: "estimate" } }));

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const stop = (order: number, more: Partial<RouteLocation> = {}): RouteLocation =>
  ({
    ...{ id: `s${order}`, routeId: "r", locationId: `l${order}`, order, isVisited: false },
    location: {
      ...{ id: `l${order}`, name: `Shop ${order}`, visitMinutes: 30 },
      location: { type: "Point", coordinates: [-83 + order / 10, 40] },
    },
    ...more,
  }) as RouteLocation;
const position = (coordinates: [number, number], time: string) =>
  ({ userId: "u", coordinates, recordedAt: at(time) }) as Position;

const read = (more: Partial<Parameters<typeof readTimes>[0]> = {}) =>
  readTimes({
    route: { status: "active", startTime: at("09:00"), roundTrip: false },
    stops: [
      stop(1, { isVisited: true, arrivalTime: at("09:12"), departureTime: at("09:40") }),
      stop(2),
      stop(3),
    ],
    fresh: null,
    trail: [],
    toNext: Promise.resolve(null),
    zone: "UTC",
    units: undefined,
    now: new Date(at("09:45")),
    signal: new AbortController().signal,
    ...more,
  });

describe("how a route keeps to its plan", () => {
  it("is said in minutes, and when the stops that are left are reached", async () => {
    const { delay, expected, off } = await read();
    expect(delay).toEqual({ words: "12 min behind plan", kind: "late" });
    expect(Object.keys(expected)).toEqual(["s2", "s3"]);
    // 11 km by road: a quarter of an hour.
    expect(expected.s2).toEqual({ time: "09:56 am", closed: null });
    expect(off).toBeNull();
  });

  it("goes by where the agent is, while that is fresh", async () => {
    const fresh = position([-82.85, 40], "09:44");
    const { expected } = await read({ fresh, toNext: Promise.resolve(300) });
    expect(expected.s2?.time).toBe("09:50 am");
    const { expected: without } = await read({ fresh: null, toNext: Promise.resolve(300) });
    expect(without.s2?.time).toBe("09:56 am");
  });

  it("marks what is closed by then", async () => {
    const closed = stop(3);
    Object.assign(closed.location ?? {}, { openingHours: "Mo-Su 14:00-18:00" });
    const { expected } = await read({ stops: [stop(1), stop(2), closed] });
    expect(expected.s2?.closed).toBeNull();
    expect(expected.s3?.closed).toMatch(/^Closed when reached at 11:\d\d\sam: open 02:00/);
  });

  it("marks an agent off the route, with how far and since when", async () => {
    const fresh = position([-82.85, 40.02], "09:44");
    const trail = [
      { coordinates: [-82.86, 40] as [number, number], recordedAt: at("09:30") },
      { coordinates: [-82.85, 40.015] as [number, number], recordedAt: at("09:40") },
    ];
    const { off } = await read({ fresh, trail });
    expect(off).toBe(
      "Off the route: 1.38 mi from the planned line (estimated), since 09:40 am (5 min)",
    );
    expect((await read({ fresh, trail, units: "km" })).off).toContain(
      "Off the route: 2.22 km from the planned line",
    );
    const paused = { status: "paused", startTime: at("09:00"), roundTrip: false } as const;
    expect((await read({ fresh, trail, route: paused })).off).toBeNull();
  });

  it("is not known before the start, and only what it was at the end", async () => {
    const route = { status: "new", startTime: null, roundTrip: false } as const;
    expect(await read({ route })).toEqual({ delay: null, expected: {}, off: null });
    const done = { status: "completed", startTime: at("09:00"), roundTrip: false } as const;
    expect(await read({ route: done, now: new Date(at("23:00")) })).toEqual({
      delay: { words: "12 min behind plan", kind: "late" },
      expected: {},
      off: null,
    });
  });

  it("has no figures where no way can be found", async () => {
    const nowhere = stop(2, { location: { id: "l2", name: "Nowhere" } as never });
    expect(await read({ stops: [stop(1), nowhere] })).toEqual({
      delay: null,
      expected: {},
      off: null,
    });
  });
});

it.each([
  [null, null],
  [29, "On time"],
  [-29, "On time"],
  [30, "1 min behind plan"],
  [3900, "1 h 5 min behind plan"],
  [-600, "10 min ahead of plan"],
])("%s seconds are %s", (seconds, words) => {
  expect(delayOf(seconds)?.words ?? null).toBe(words);
});
