import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  distanceInWords,
  formatCount,
  formatDistance,
  formatDuration,
  formatNearby,
  toMetres,
} from "./figures";

const MILES = undefined;
const metres = fc.double({ min: 0, max: 1e9, noNaN: true });

it("a count is written as browsers would", () => {
  const english = new Intl.NumberFormat("en-US");
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(english.format(count));
    }),
  );
});

describe("distances", () => {
  it("are miles with two decimals by the specification's factor", () => {
    expect(formatDistance(0, MILES)).toBe("0.00");
    expect(formatDistance(1000, MILES)).toBe("0.62");
    expect(formatDistance(67431.5, MILES)).toBe("41.90");
    expect(formatDistance(null, MILES)).toBe("—");
    expect(formatDistance(toMetres(41.9, MILES), MILES)).toBe("41.90");
  });

  // spec: 9.miles
  it("are never written otherwise in miles than by the specification", () => {
    fc.assert(
      fc.property(metres, (of) => {
        const shown = (of * 0.000621371).toFixed(2);
        expect(formatDistance(of, MILES)).toBe(shown);
        expect(distanceInWords(of, MILES)).toBe(`${shown} mi`);
      }),
    );
  });

  it("are kilometres with two decimals for whoever chose them", () => {
    expect(formatDistance(67431.5, "km")).toBe("67.43");
    expect(formatDistance(undefined, "km")).toBe("—");
    expect(distanceInWords(1000, "km")).toBe("1.00 km");
    fc.assert(
      fc.property(metres, (of) => {
        const shown = Number(formatDistance(of, "km"));
        expect(Math.abs(shown * 1000 - of)).toBeLessThanOrEqual(5.001 + of * 1e-12);
        expect(toMetres(shown, "km")).toBeCloseTo(shown * 1000, 2);
      }),
    );
  });

  it("are in feet or metres close by, never one reader's units beside another's", () => {
    expect(formatNearby(null, MILES)).toBe("—");
    expect(formatNearby(180.4, MILES)).toBe("592 ft");
    expect(formatNearby(304.6, MILES)).toBe("999 ft");
    expect(formatNearby(304.8, MILES)).toBe("0.19 mi");
    expect(formatNearby(1110, MILES)).toBe("0.69 mi");
    expect(formatNearby(null, "km")).toBe("—");
    expect(formatNearby(180.4, "km")).toBe("180 m");
    expect(formatNearby(999.6, "km")).toBe("1.00 km");
    expect(formatNearby(1110, "km")).toBe("1.11 km");
  });
});

describe("durations", () => {
  it("are written in days, hours and minutes, without those that are zero", () => {
    expect(formatDuration(3 * 3600 + 12 * 60)).toBe("3 h 12 min");
    expect(formatDuration(26 * 3600 + 5 * 60)).toBe("1 d 2 h 5 min");
    expect(formatDuration(86_400)).toBe("1 d");
    expect(formatDuration(40 * 60)).toBe("40 min");
  });

  it("are rounded to the minute before they are split", () => {
    expect(formatDuration(3599.6)).toBe("1 h");
    expect(formatDuration(86_399)).toBe("1 d");
    expect(formatDuration(29)).toBe("0 min");
    expect(formatDuration(31)).toBe("1 min");
  });

  it("say so where there is none", () => {
    expect(formatDuration(0)).toBe("0 min");
    expect(formatDuration(null)).toBe("—");
    expect(formatDuration(undefined)).toBe("—");
  });
});
