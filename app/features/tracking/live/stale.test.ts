import { expect, it } from "vitest";
import { freshFor } from "./stale";

it("a position is fresh for ten minutes", () => {
  const at = "2026-11-24T10:00:00.000Z";
  const minutes = (n: number) => Date.parse(at) + n * 60_000;
  expect(freshFor(at, minutes(0))).toBe(600_000);
  expect(freshFor(at, minutes(9.5))).toBe(30_000);
  expect(freshFor(at, minutes(10))).toBe(0);
  expect(freshFor(at, minutes(500))).toBe(0);
  // Of a device whose clock is ahead.
  expect(freshFor(at, minutes(-1))).toBe(660_000);
});
