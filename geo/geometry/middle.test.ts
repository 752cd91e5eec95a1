import { describe, expect, it } from "vitest";
import type { LonLat } from "./lon-lat";
import { farFrom, middleOf } from "./middle";

const COLUMBUS: LonLat[] = [
  [-83.0, 39.96],
  [-83.1, 39.94],
  [-82.9, 39.99],
];
const ANTARCTICA: LonLat = [39.96, -83];

describe("the middle of some places", () => {
  it("is not moved by a few that lie elsewhere", () => {
    const middle = middleOf([...COLUMBUS, ANTARCTICA]);
    expect(middle?.at[0]).toBeCloseTo(-82.9, 0);
    expect(middle?.spread).toBeLessThan(50_000);
    expect(middle && farFrom(middle, ANTARCTICA)).toBeGreaterThan(12_000_000);
    for (const place of COLUMBUS) expect(middle && farFrom(middle, place)).toBeNull();
  });

  it("tells of three places which one is the odd one, and of two nothing", () => {
    const middle = middleOf([...COLUMBUS.slice(1), ANTARCTICA]);
    expect(middle && farFrom(middle, ANTARCTICA)).not.toBeNull();
    expect(middleOf([...COLUMBUS.slice(2), ANTARCTICA])).toBeNull();
  });

  it("of two clusters has none far, as many are in each", () => {
    const coast: LonLat[] = [
      [-118.2, 34.0],
      [-118.3, 34.1],
    ];
    const all = [...COLUMBUS, ...coast];
    const middle = middleOf(all);
    expect(all.map((place) => middle && farFrom(middle, place))).toEqual(all.map(() => null));
  });
});
