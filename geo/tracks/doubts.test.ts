import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircle, type LonLat } from "../geometry/lon-lat";
import { canFollow, FASTEST_KMH, findDoubts, JUMP_COST, type TrackPoint, WAVER_M } from "./doubts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const COLUMBUS: LonLat = [-83, 40];
const PARIS: LonLat = [2.35, 48.86];

const at = (minutes: number, place: LonLat = COLUMBUS): TrackPoint => ({
  at: minutes * MINUTE,
  place,
});
/** One point a minute at a place, from a minute on. */
const stay = (from: number, count: number, place: LonLat = COLUMBUS): TrackPoint[] =>
  Array.from({ length: count }, (_, n) => at(from + n, place));
const doubtsOf = (...points: TrackPoint[]) => findDoubts(points).doubts;
const none = (count: number) => Array.from({ length: count }, () => null);

describe("a doubtful position", () => {
  it("is one at zero, or so near that no device is there", () => {
    expect(doubtsOf(at(0), at(1, [0, 0]), at(2))).toEqual([null, "zero", null]);
    expect(doubtsOf(at(0, [0.0002, -0.0009]))).toEqual(["zero"]);
    expect(doubtsOf(at(0, [0, 5.6]), at(1, [0.002, 5.6]))).toEqual(none(2));
    expect(findDoubts([])).toEqual({ doubts: [], jumps: new Set() });
  });

  it("is a swapped one that would be beside its neighbours", () => {
    expect(doubtsOf(at(0), at(1, [40, -83]), at(2))).toEqual([null, "swapped", null]);
    expect(doubtsOf(at(0), at(1), at(2, [40, -83]))).toEqual([null, null, "swapped"]);
    const nairobi: LonLat = [36.82, -1.29];
    expect(doubtsOf(at(0, nairobi), at(1, [-1.29, 36.82]), at(2, nairobi))[1]).toBe("swapped");
    // Far away either way.
    expect(doubtsOf(at(0), at(1, PARIS), at(2))).toEqual([null, "jump", null]);
    // A longitude above 90 would be no latitude.
    expect(doubtsOf(at(0), at(1, [139.7, 35.7]), at(2))).toEqual([null, "jump", null]);
  });

  it("is of the smaller group where a device swapped for some time", () => {
    const wrong = stay(10, 20, [40, -83]);
    const found = findDoubts([...stay(0, 10), ...wrong, ...stay(30, 11)]);
    expect(found.doubts.filter((doubt) => doubt === "swapped")).toHaveLength(20);
    expect(found.doubts.slice(10, 30)).not.toContain(null);
    expect(found.jumps).toEqual(new Set());
  });

  it("is a swapped one without neighbours where the places of the work are known", () => {
    const known: LonLat[] = [COLUMBUS, [-82.9, 40.1], [12, 12]];
    const swapped = stay(0, 30, [40, -83]);
    expect(findDoubts(swapped, known).doubts).not.toContain(null);
    expect(findDoubts(stay(0, 30), known).doubts).toEqual(none(30));
    // Abroad is no doubt, nor is a home on the line on which swapping changes little.
    expect(findDoubts(stay(0, 3, PARIS), known).doubts).toEqual(none(3));
    expect(findDoubts(stay(0, 3, [34, 36]), [[36, 34]]).doubts).toEqual(none(3));
  });

  it("is a spike, and not what is before and after it", () => {
    const spike = at(5, [-80, 40]);
    const found = findDoubts([...stay(0, 5), spike, ...stay(6, 5)]);
    expect(found.doubts).toEqual([...none(5), "jump", ...none(5)]);
    expect(found.jumps).toEqual(new Set());
    const spikes = [at(5, [-80, 40]), at(6, [-86, 42]), at(7, [-80, 35])];
    expect(doubtsOf(...stay(0, 5), ...spikes, ...stay(8, 5)).filter(Boolean)).toHaveLength(3);
    expect(doubtsOf(at(0, PARIS), ...stay(1, 2))).toEqual(["jump", null, null]);
    // Of two, the earlier one is believed.
    expect(doubtsOf(at(0), at(1, PARIS))).toEqual([null, "jump"]);
  });

  it("is none that only wavers, or is as fast as a car, a train or a ferry", () => {
    const east = (metres: number): LonLat => [-83 + metres / 85_180, 40];
    expect(doubtsOf(at(0), { at: SECOND, place: east(WAVER_M - 10) })).toEqual(none(2));
    expect(doubtsOf(at(0), { at: SECOND, place: east(WAVER_M + 10) })).toEqual([null, "jump"]);
    const fast = (kmh: number) =>
      Array.from({ length: 30 }, (_, n) => at(n, east((n * kmh * 1000) / 60)));
    expect(doubtsOf(...fast(FASTEST_KMH - 1))).toEqual(none(30));
    expect(doubtsOf(...fast(FASTEST_KMH + 20)).filter(Boolean).length).toBeGreaterThan(20);
  });

  it("is none at either end of a flight, which is a jump", () => {
    const found = findDoubts([...stay(0, 30), ...stay(600, 30, PARIS)]);
    expect(found).toEqual({ doubts: none(60), jumps: new Set([30]) });
    const short = findDoubts([...stay(0, 30), ...stay(95, JUMP_COST, [-80, 40])]);
    expect(short.doubts.filter(Boolean)).toHaveLength(0);
    const few = findDoubts([...stay(0, 30), ...stay(31, JUMP_COST, PARIS)]);
    expect(few.doubts.filter(Boolean)).toHaveLength(JUMP_COST);
    const enough = findDoubts([...stay(0, 30), ...stay(31, JUMP_COST + 1, PARIS)]);
    expect(enough).toEqual({ doubts: none(36), jumps: new Set([30]) });
  });

  it("is none on the way there and back on one day, once the time is enough for it", () => {
    const back = [...stay(0, 20), ...stay(200, 30, [-87.6, 41.9]), ...stay(400, 20)];
    expect(findDoubts(back)).toEqual({ doubts: none(70), jumps: new Set() });
  });
});

/** A track that no device could not have made: at most 250 km/h, with pauses. */
const anyTrack = fc
  .tuple(
    fc.tuple(
      fc.double({ min: -120, max: 30, noNaN: true }),
      fc.double({ min: 25, max: 60, noNaN: true }),
    ),
    fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 900 }),
        heading: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        kmh: fc.constantFrom(0, 0, 5, 30, 90, 130, 250),
      }),
      { minLength: 4, maxLength: 60 },
    ),
  )
  .map(([start, legs]) => {
    let [time, place] = [0, start as LonLat];
    const track: TrackPoint[] = [{ at: time, place }];
    for (const { seconds, heading, kmh } of legs) {
      const degrees = (kmh / 3.6) * (seconds / 111_195);
      const narrowing = Math.cos((place[1] * Math.PI) / 180);
      time += seconds * SECOND;
      place = [
        place[0] + (degrees * Math.cos(heading)) / narrowing,
        Math.max(-85, Math.min(85, place[1] + degrees * Math.sin(heading))),
      ];
      track.push({ at: time, place });
    }
    return track;
  })
  .filter((track) => track.every((to, n) => n === 0 || canFollow(track[n - 1] ?? to, to)));

const between = (track: readonly TrackPoint[], index: number) =>
  ((track[index]?.at ?? 0) + (track[index + 1]?.at ?? 0)) / 2;

describe("any track", () => {
  it("that a device can have made has no doubtful position", () => {
    fc.assert(
      fc.property(anyTrack, (track) => {
        expect(findDoubts(track)).toEqual({ doubts: none(track.length), jumps: new Set() });
      }),
    );
  });

  it("with positions of nowhere near in between has these as the doubtful ones", () => {
    const wrong = fc.constantFrom<LonLat>([0, 0], [170, -45], [120, -80], [-160, -50]);
    fc.assert(
      fc.property(anyTrack, fc.array(fc.tuple(fc.nat(), wrong), { maxLength: 3 }), (track, odd) => {
        const spikes = new Map(
          odd.map(([n, place]) => {
            const index = n % (track.length - 1);
            return [index, { at: between(track, index), place }];
          }),
        );
        const points = track.flatMap((point, n) => {
          const spike = spikes.get(n);
          return spike ? [point, spike] : [point];
        });
        const expected = points.map((point) => [...spikes.values()].includes(point as never));
        const { doubts, jumps } = findDoubts(points);
        expect(doubts.map((doubt) => doubt !== null)).toEqual(expected);
        expect(jumps.size).toBe(0);
      }),
    );
  });

  it("has no leg above 300 km/h between believed positions, except for jumps", () => {
    const anyPoint = fc.tuple(
      fc.integer({ min: 0, max: 600 }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 60 }), (all) => {
        let time = 0;
        const points = all.map(([seconds, longitude, latitude]): TrackPoint => {
          time += seconds * SECOND;
          return { at: time, place: [longitude, latitude] };
        });
        const { doubts, jumps } = findDoubts(points);
        let last: TrackPoint | undefined;
        for (const [index, point] of points.entries()) {
          if (doubts[index] !== null) continue;
          if (last && !jumps.has(index)) {
            const most = Math.max(WAVER_M, ((point.at - last.at) / 3_600_000) * FASTEST_KMH * 1000);
            expect(greatCircle(last.place, point.place)).toBeLessThanOrEqual(most + 0.001);
          }
          last = point;
        }
      }),
    );
  });

  it("is decided in little time, however wild", () => {
    const points = Array.from(
      { length: 20_000 },
      (_, n): TrackPoint => at(n / 12, [((n * 7919) % 360) - 180, ((n * 104_729) % 170) - 85]),
    );
    const begins = performance.now();
    findDoubts(points);
    expect(performance.now() - begins).toBeLessThan(5_000);
  });
});
