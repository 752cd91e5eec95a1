import { describe, expect, it } from "vitest";
import { formatDuration, formatMiles, milesToMetres } from "./figures";

describe("distances", () => {
  it("are miles with two decimals by the specification's factor", () => {
    expect(formatMiles(0)).toBe("0.00");
    expect(formatMiles(1000)).toBe("0.62");
    expect(formatMiles(67431.5)).toBe("41.90");
    expect(formatMiles(null)).toBe("—");
    expect(formatMiles(milesToMetres(41.9))).toBe("41.90");
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
