import { expect, it } from "vitest";
import { seaWithin } from "./coastline";
import { signedArea } from "./rings";

it("a coastline joins a stretch of more points than a call takes arguments", () => {
  // Land in the north, and a peninsula in the south with a detailed coast.
  const north = { from: 1, to: 2, path: [0, 5, 10, 5] };
  const count = 150_000;
  const tip = Array.from({ length: count }, (_, i) => [7 - (4 * i) / (count - 1), 2]);
  const south = { from: 3, to: 4, path: [7, 0, ...tip.flat(), 3, 0] };
  const seas = seaWithin([north, south], [0, 0, 10, 10]);
  expect(seas).toHaveLength(1);
  expect(Math.abs(signedArea(seas[0]?.[0] ?? []))).toBeCloseTo(10 * 5 - 4 * 2);
});
