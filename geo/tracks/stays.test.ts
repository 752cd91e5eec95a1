import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircle, type LonLat, METRES_A_DEGREE, narrowing } from "../geometry/lon-lat";
import { type Fix, findStays, isOpen, LEAST_STAY_MS } from "./stays";
import { measureStays } from "./testing/measure-stays";

const SHOP: LonLat = [-83, 40];
const MINUTE = 60_000;

/** Metres east and north of the shop. */
const placeAt = (east: number, north = 0): LonLat => [
  SHOP[0] + east / (METRES_A_DEGREE * narrowing(SHOP[1])),
  SHOP[1] + north / METRES_A_DEGREE,
];
const fix = (seconds: number, east: number, north = 0, accuracy?: number): Fix => ({
  at: seconds * 1000,
  place: placeAt(east, north),
  accuracy,
});
/** One fix in 15 seconds, from a second on. */
const stand = (from: number, seconds: number, east = 0, north = 0): Fix[] =>
  Array.from({ length: seconds / 15 + 1 }, (_, n) => fix(from + n * 15, east + (n % 2) * 4, north));
/** Comes from the west, until a second. */
const arrive = (until: number): Fix[] => [4, 3, 2, 1].map((n) => fix(until - n * 15, -n * 200));
/** Leaves from a second on, to the west as well unless it goes on to the east. */
const leave = (from: number, onward = false): Fix[] =>
  [1, 2, 3, 4].map((n) => fix(from + n * 15, onward ? n * 200 : -n * 200));
const minutesOf = (fixes: Fix[]) =>
  findStays(fixes).map(({ from, to }) => [from / MINUTE, to / MINUTE]);

describe("a stay", () => {
  it("is two minutes or longer near one place", () => {
    const whole = [...arrive(600), ...stand(600, 120), ...leave(720)];
    expect(minutesOf(whole)).toEqual([[10, 12]]);
    expect(greatCircle(findStays(whole)[0]?.place ?? [0, 0], SHOP)).toBeLessThan(5);
    expect(minutesOf([...arrive(600), ...stand(600, 105), ...leave(705)])).toEqual([]);
    expect(findStays([])).toEqual([]);
  });

  it("is found with few fixes, as phones that lie still send", () => {
    expect(minutesOf([...arrive(600), fix(600, 0), fix(1500, 8), ...leave(1500)])).toEqual([
      [10, 25],
    ]);
    // Nobody knows what was in an hour and more.
    expect(minutesOf([...arrive(600), fix(600, 0), fix(4260, 8), ...leave(4260)])).toEqual([]);
  });

  it("is not ended by a jump, however slow, nor by a fix that is not accurate", () => {
    const [before, after] = [stand(600, 60), stand(675, 60)];
    for (const odd of [fix(667, 900), fix(667, 90_000), fix(667, 150, 0, 800)]) {
      expect(minutesOf([...arrive(600), ...before, odd, ...after, ...leave(735)])).toEqual([
        [10, 12.25],
      ]);
    }
    const inaccurate = stand(600, 300).map((one) => ({ ...one, accuracy: 150 }));
    expect(findStays([...arrive(600), ...inaccurate, ...leave(900, true)])).toEqual([]);
  });

  it("is longer for who goes straight on, and than what waits in a queue", () => {
    const onward = (seconds: number) => [
      ...arrive(600),
      ...stand(600, seconds),
      ...leave(600 + seconds, true),
    ];
    expect(minutesOf(onward(180))).toEqual([]);
    expect(minutesOf(onward(240))).toEqual([[10, 14]]);
    // Ten metres in half a minute, with five minutes of standing in between.
    const queue = (metres: number) =>
      Array.from({ length: 9 }, (_, n) => fix(300 + n * 30, metres - 90 + n * 10));
    const jam = [
      ...queue(0),
      ...stand(570, 300),
      ...queue(100).map((one) => ({ ...one, at: one.at + 600_000 })),
    ];
    expect(minutesOf([...arrive(300), ...jam, ...leave(1140, true)])).toEqual([]);
  });

  it("goes on as long as the last fix is part of it", () => {
    const fixes = [...arrive(600), ...stand(600, 600)];
    const [stay] = findStays(fixes);
    expect(stay && isOpen(stay, fixes)).toBe(true);
    const [ended] = findStays([...fixes, ...leave(1200)]);
    expect(ended && isOpen(ended, [...fixes, ...leave(1200)])).toBe(false);
  });
});

const anyFixes = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 4000 }),
      east: fc.integer({ min: -300, max: 300 }),
      north: fc.integer({ min: -300, max: 300 }),
      accuracy: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
    }),
    { maxLength: 80 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ seconds, east, north, accuracy }) => {
      at += seconds;
      return fix(at, east, north, accuracy);
    });
  });

it("stays of any track are in order, long enough, and begin and end at its fixes", () => {
  fc.assert(
    fc.property(anyFixes, (fixes) => {
      const times = new Set(fixes.map(({ at }) => at));
      let last = Number.NEGATIVE_INFINITY;
      for (const { from, to } of findStays(fixes)) {
        expect(times.has(from) && times.has(to)).toBe(true);
        expect(from).toBeGreaterThan(last);
        expect(to - from).toBeGreaterThanOrEqual(LEAST_STAY_MS);
        last = to;
      }
    }),
  );
});

it("a track that never stands has no stay", () => {
  const anyPace = fc.array(fc.integer({ min: 60, max: 500 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(anyPace, fc.integer({ min: 5, max: 60 }), (paces, every) => {
      let east = 0;
      const fixes = paces.map((metres, n) => {
        east += metres;
        return fix(n * every, east);
      });
      expect(findStays(fixes)).toEqual([]);
    }),
  );
});

it("stays are found of 90% of 1,000 visits, and of none of 1,000 drive-bys", () => {
  const { found, mistaken } = measureStays(1000);
  expect(mistaken.map(({ what }) => what)).toEqual([]);
  expect(found).toBeGreaterThanOrEqual(900);
});
