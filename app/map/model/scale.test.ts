import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleMarks } from "./scale";

describe("scaleMarks", () => {
  it("takes the longest round distances that fit", () => {
    const [miles, kilometres] = scaleMarks(100, 110);
    expect(miles).toEqual({ label: "5 mi", pixels: expect.closeTo(80.47, 2) });
    expect(kilometres).toEqual({ label: "10 km", pixels: 100 });
  });

  it("speaks of feet and metres close by", () => {
    const labels = scaleMarks(0.5, 110).map(({ label }) => label);
    expect(labels).toEqual(["100 ft", "50 m"]);
  });

  it("never promises more than it has room for, nor less than two fifths of it", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 80_000, noNaN: true }), (metresPerPixel) => {
        for (const { label, pixels } of scaleMarks(metresPerPixel, 110)) {
          expect(label).toMatch(/^[125]0* (ft|m|mi|km)$/);
          expect(pixels).toBeLessThanOrEqual(110.001);
          expect(pixels).toBeGreaterThan(43.9);
        }
      }),
    );
  });
});
