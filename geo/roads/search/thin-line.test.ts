import type { LonLat } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import { thinLine } from "./thin-line";

describe("a thinner line", () => {
  const METRE = 1 / 111_195;

  it("leaves out what lies on a straight stretch, or nearly", () => {
    const bend: LonLat = [-83, 40 + 200 * METRE];
    const line: LonLat[] = [
      [-83, 40],
      [-83 + 0.5 * METRE, 40 + 100 * METRE],
      bend,
      [-83 - 100 * METRE, 40 + 200 * METRE],
    ];
    expect(thinLine(line, 1)).toEqual([line[0], bend, line[3]]);
    expect(thinLine(line, 0.1)).toEqual(line);
  });

  it("keeps where a way turns round", () => {
    const line: LonLat[] = [
      [-83, 40],
      [-83, 40.01],
      [-83, 40.02],
      [-83, 40.01],
      [-83, 40],
    ];
    expect(thinLine(line, 1)).toEqual([line[0], line[2], line[4]]);
  });

  it("is as short as the line may be", () => {
    expect(thinLine([], 1)).toEqual([]);
    expect(thinLine([[1, 2]], 1)).toEqual([[1, 2]]);
  });
});
