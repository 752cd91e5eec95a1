import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Drive, pointAlong } from "./drive";

const LINE: [number, number][] = [
  [-83, 40],
  [-83, 40.01],
  [-82.99, 40.01],
];

describe("a place along a line", () => {
  it("is its ends at 0 and 1, and lies between them else", () => {
    expect(pointAlong(LINE, 0)).toEqual([-83, 40]);
    expect(pointAlong(LINE, 1)).toEqual([-82.99, 40.01]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const [longitude, latitude] = pointAlong(LINE, share);
        expect(longitude).toBeGreaterThanOrEqual(-83);
        expect(longitude).toBeLessThanOrEqual(-82.99);
        expect(latitude).toBeGreaterThanOrEqual(40);
        expect(latitude).toBeLessThanOrEqual(40.01);
      }),
    );
  });

  it("is the one place of a line that has no length", () => {
    expect(pointAlong([[1, 2]], 0.5)).toEqual([1, 2]);
  });
});

it("a drive tells each arrival and departure once, in order, and ends", () => {
  const legs = ["a", "b", "c"].map((stopId) => ({ stopId, points: LINE, time: 1000 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(2000), (step, dwell) => {
      const drive = new Drive(legs, { dwell });
      const told: string[] = [];
      for (let guard = 0; guard < 20_000; guard++) {
        const moment = drive.advance(step);
        if (moment.kind === "done") break;
        if (moment.kind === "arrived" || moment.kind === "left") {
          told.push(`${moment.kind} ${moment.stopId}`);
        }
      }
      expect(told).toEqual(["a", "b", "c"].flatMap((id) => [`arrived ${id}`, `left ${id}`]));
    }),
    { numRuns: 50 },
  );
});
