import { describe, expect, it } from "vitest";
import { isAnotherDay, isOutdated } from "./reading";

const at = (time: string) => Date.parse(time);
const OHIO = "America/New_York";

describe("a page that was read", () => {
  const readAt = at("2026-11-29T15:00:00Z");

  it("is outdated after a minute, or by a clock that was set back", () => {
    expect(isOutdated(readAt, OHIO, at("2026-11-29T15:00:59Z"))).toBe(false);
    expect(isOutdated(readAt, OHIO, at("2026-11-29T15:01:01Z"))).toBe(true);
    expect(isOutdated(readAt, OHIO, at("2026-11-29T14:00:00Z"))).toBe(true);
  });

  it("is of another day after midnight in its zone", () => {
    expect(isAnotherDay(readAt, OHIO, at("2026-11-30T04:59:00Z"))).toBe(false);
    expect(isAnotherDay(readAt, OHIO, at("2026-11-30T05:01:00Z"))).toBe(true);
  });
});
