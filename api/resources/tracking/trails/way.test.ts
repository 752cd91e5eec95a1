import { greatCircle } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import { randomFor } from "../../../demo/random";
import { thin } from "./thin";
import { findHalts, measure, metresClose, placeOf, type Way } from "./way";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Metres to degrees of longitude on the parallel of all these ways. */
const east = (metres: number) => -83 + metres / (111_195 * Math.cos((40 * Math.PI) / 180));

/** Positions on one parallel: the seconds and the metres east of its beginning. */
const along = (...steps: [seconds: number, metres: number][]): Way => ({
  at: steps.map(([seconds]) => seconds * SECOND),
  longitude: steps.map(([, metres]) => east(metres)),
  latitude: steps.map(() => 40),
});
/** One position each five seconds at a pace in metres a second. */
const pace = (from: number, to: number, start: number, speed: number): [number, number][] =>
  Array.from({ length: (to - from) / 5 }, (_, n) => [from + 5 * n, start + 5 * n * speed]);

/** A day of driving, halting and falling silent at random. */
function anyWay(seed: number): Way {
  const random = randomFor(seed, 0, 0);
  const way = { at: [] as number[], longitude: [] as number[], latitude: [] as number[] };
  let [at, x, y] = [0, -83, 40];
  for (let leg = 0; leg < 30; leg++) {
    const speed = random.pick([0, 0, 0.00002, 0.0002, 0.0007]);
    const heading = random.next() * 2 * Math.PI;
    for (let n = random.int(1, 60); n > 0; n--) {
      at += random.chance(0.02) ? random.int(1, 20) * MINUTE : 5 * SECOND;
      x += speed * Math.cos(heading) + (random.next() - 0.5) * 0.0001;
      y += speed * Math.sin(heading) + (random.next() - 0.5) * 0.0001;
      way.at.push(at);
      way.longitude.push(x);
      way.latitude.push(y);
    }
  }
  return way;
}

describe("a way", () => {
  it("has a halt where positions stay within 100 m for two minutes", () => {
    const still = pace(100, 220, 1_000, 0);
    expect(findHalts(along(...still))).toEqual([]);
    expect(findHalts(along(...still, [220, 1_099]))).toEqual([{ first: 0, last: 24 }]);
    expect(findHalts(along(...still, [220, 1_101]))).toEqual([]);
    const drive = along(
      ...pace(0, 100, 0, 10),
      ...still,
      [220, 1_000],
      ...pace(225, 300, 1_200, 15),
    );
    expect(findHalts(drive)).toMatchObject([{ last: 44 }]);
    expect(findHalts(along())).toEqual([]);
  });

  it("is measured outside halts, and its time where positions follow each other", () => {
    const way = along([0, 0], [60, 1_000], [120, 2_000], [420.001, 5_000], [440, 5_300]);
    const { distance, timeMoving, cuts } = measure(way, findHalts(way));
    expect(distance).toBeCloseTo(5_300, -1);
    expect(timeMoving).toBeCloseTo(120 + 19.999);
    expect(cuts).toEqual([3]);
    const halting = along([0, 0], [60, 900], [120, 920], [900, 930], [960, 1_930]);
    const found = measure(halting, findHalts(halting));
    expect(found).toMatchObject({ timeMoving: 120, cuts: [] });
    expect(found.distance).toBeCloseTo(1_900, -1);
  });

  it("has the halts, distance and time that its definition says", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const way = anyWay(seed);
      const halts = slowHalts(way);
      expect(findHalts(way)).toEqual(halts);
      const { distance, timeMoving, cuts } = measure(way, halts);
      const slow = slowMeasure(way, halts);
      expect(distance / slow.distance).toBeCloseTo(1, 2);
      expect(timeMoving).toBeCloseTo(slow.timeMoving, 6);
      expect(cuts).toEqual(slow.cuts);
    }
  });
});

describe("a thinned way", () => {
  it("is never off by more than 15 m at any time, and keeps both ends of each part", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const way = anyWay(seed);
      const { cuts } = measure(way, findHalts(way));
      const kept = thin(way, cuts);
      expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b));
      for (const cut of [0, ...cuts]) expect(kept).toContain(cut);
      for (const cut of [...cuts, way.at.length]) expect(kept).toContain(cut - 1);
      expect(worst(way, kept)).toBeLessThan(15.2);
      expect(kept.length).toBeLessThan(way.at.length / 2);
    }
  });

  it("has no more points than asked for, of those that are needed most", () => {
    const way = anyWay(7);
    const { cuts } = measure(way, findHalts(way));
    const all = thin(way, cuts);
    const most = all.length - 10;
    const kept = thin(way, cuts, { most });
    expect(kept.length).toBeLessThanOrEqual(most + 5);
    expect(kept.every((index) => all.includes(index))).toBe(true);
  });

  it("keeps a halt on a straight line", () => {
    const way = along(
      ...pace(0, 100, 0, 10),
      ...pace(100, 400, 1_000, 0),
      ...pace(400, 500, 1_000, 10),
    );
    expect(thin(way, [])).toEqual([0, 20, 80, 99]);
  });
});

/** How far the way is off at any position, where an even pace from one kept one to the next puts it. */
function worst(way: Way, kept: readonly number[]): number {
  let most = 0;
  for (const [n, last] of kept.entries()) {
    const first = kept[n - 1];
    if (first === undefined) continue;
    for (let index = first + 1; index < last; index++) {
      const [from, to] = [placeOf(way, first), placeOf(way, last)];
      const [at = 0, begins = 0, ends = 0] = [way.at[index], way.at[first], way.at[last]];
      const share = (at - begins) / (ends - begins);
      const even: [number, number] = [
        from[0] + (to[0] - from[0]) * share,
        from[1] + (to[1] - from[1]) * share,
      ];
      most = Math.max(most, greatCircle(even, placeOf(way, index)));
    }
  }
  return most;
}

function slowHalts(way: Way) {
  const halts: { first: number; last: number }[] = [];
  for (let first = 0; first < way.at.length; first++) {
    const inside = way.at.map(
      (_, index) => index < first || metresClose(placeOf(way, first), placeOf(way, index)) <= 100,
    );
    const last = inside.includes(false) ? inside.indexOf(false) - 1 : way.at.length - 1;
    if ((way.at[last] ?? 0) - (way.at[first] ?? 0) < 2 * MINUTE) continue;
    halts.push({ first, last });
    first = last;
  }
  return halts;
}

function slowMeasure(way: Way, halts: readonly { first: number; last: number }[]) {
  const legs = way.at.slice(1).map((at, index) => ({
    index: index + 1,
    ms: at - (way.at[index] ?? 0),
    metres: greatCircle(placeOf(way, index), placeOf(way, index + 1)),
    halted: halts.some(({ first, last }) => first <= index && index + 1 <= last),
  }));
  const moved = legs.filter(({ halted }) => !halted);
  const followed = moved.filter(({ ms }) => ms <= 5 * MINUTE);
  return {
    distance: moved.reduce((sum, { metres }) => sum + metres, 0),
    timeMoving: followed.reduce((sum, { ms }) => sum + ms, 0) / SECOND,
    cuts: moved.filter(({ ms }) => ms > 5 * MINUTE).map(({ index }) => index),
  };
}
