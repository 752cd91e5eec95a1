import fc from "fast-check";
import type { LonLat } from "geo/geometry/lon-lat";
import { expect, it } from "vitest";
import { offRoute } from "./off-route";

/** Along the 40th parallel. */
const LINE: LonLat[] = [
  [-83.1, 40],
  [-82.9, 40],
];
/** Metres north of the line's middle, at a minute. */
const place = (metres: number, minute: number) => ({
  coordinates: [-83, 40 + metres / 111_195] as LonLat,
  recordedAt: new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString(),
});

it("an agent is off the route beyond a kilometre, to either side and past its ends", () => {
  expect(offRoute(LINE, place(990, 0))).toBeNull();
  expect(offRoute(LINE, place(1_010, 0))?.metres).toBeCloseTo(1_010, 0);
  expect(offRoute(LINE, place(-5_000, 0))?.metres).toBeCloseTo(5_000, 0);
  const beyond = { ...place(0, 0), coordinates: [-82.88, 40] as LonLat };
  expect(offRoute(LINE, beyond)?.metres).toBeCloseTo(0.02 * 111_195 * 0.766, -1);
});

it("without a line nobody is off it", () => {
  expect(offRoute([], place(5_000, 0))).toBeNull();
});

it("it is since the first position of those that were all off it", () => {
  const trail = [0, 2_000, 500, 1_500, 3_000].map((metres, minute) => place(metres, minute));
  expect(offRoute(LINE, place(4_000, 5), trail)?.since).toBe(place(0, 3).recordedAt);
  expect(offRoute(LINE, place(4_000, 5))?.since).toBe(place(0, 5).recordedAt);
  expect(offRoute(LINE, place(200, 5), trail)).toBeNull();
});

it("whatever the way, it says how long nobody was within a kilometre", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -4_000, max: 4_000 }), { minLength: 1 }), (metres) => {
      const trail = metres
        .filter((one) => Math.abs(Math.abs(one) - 1_000) > 5)
        .map((one, minute) => ({ ...place(one, minute), isOff: Math.abs(one) > 1_000 }));
      const last = trail.at(-1);
      if (!last) return;
      const onLast = trail.findLastIndex(({ isOff }) => !isOff);
      const expected = last.isOff ? trail[onLast + 1]?.recordedAt : undefined;
      expect(offRoute(LINE, last, trail)?.since).toBe(expected);
    }),
  );
});
