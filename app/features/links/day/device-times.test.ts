import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctTimes } from "./device-times";

const NOW = Date.parse("2026-11-28T16:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("the times of a report that waited", () => {
  it("a phone whose clock is right keeps its times", () => {
    const times = { pressedAt: NOW - 3 * HOUR, arrivedAt: NOW - 4 * HOUR, sentAt: NOW - 5000 };
    expect(correctTimes(times, NOW)).toEqual({ pressed: NOW - 3 * HOUR, arrived: NOW - 4 * HOUR });
  });

  it("any error of the clock that lasts is taken out", () => {
    const day = 24 * HOUR;
    fc.assert(
      fc.property(
        fc.integer({ min: -365 * day, max: 365 * day }),
        fc.integer({ min: 0, max: 80 * day }),
        (error, age) => {
          fc.pre(Math.abs(error) > MINUTE);
          const times = { pressedAt: NOW - age + error, arrivedAt: undefined, sentAt: NOW + error };
          expect(correctTimes(times, NOW).pressed).toBe(NOW - age);
        },
      ),
    );
  });

  it("whatever a phone says, a report is neither in the future nor before its arrival", () => {
    const time = fc.option(fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(time, time, time, (pressedAt, arrivedAt, sentAt) => {
        const { pressed, arrived } = correctTimes({ pressedAt, arrivedAt, sentAt }, NOW);
        expect(pressed).toBeLessThanOrEqual(NOW);
        expect(arrived ?? pressed).toBeLessThanOrEqual(pressed);
      }),
    );
  });

  it("a time that can't be is the time of receiving", () => {
    const times = { pressedAt: 0, arrivedAt: 0, sentAt: NOW };
    expect(correctTimes(times, NOW)).toEqual({ pressed: NOW, arrived: undefined });
  });
});
