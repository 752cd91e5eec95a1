import { describe, expect, it } from "vitest";
import { isAnotherDay, isOutdated, mayReplace, shiftOf } from "./reading";

const at = (time: string) => Date.parse(time);
const HOUR = 60 * 60_000;
const OHIO = "America/New_York";

describe("a page that was read", () => {
  const readAt = at("2026-11-29T15:00:00Z");

  it("is outdated after a minute, or by a clock that was set back", () => {
    expect(isOutdated(readAt, OHIO, at("2026-11-29T15:00:59Z"))).toBe(false);
    expect(isOutdated(readAt, OHIO, at("2026-11-29T15:01:01Z"))).toBe(true);
    expect(isOutdated(readAt, OHIO, at("2026-11-29T14:00:00Z"))).toBe(true);
  });

  it("tells how wrong the phone's clock is, by more than a slow line explains", () => {
    const ahead = at("2026-11-29T18:00:00Z");
    expect([shiftOf(readAt, ahead), shiftOf(ahead, readAt)]).toEqual([-3 * HOUR, 3 * HOUR]);
    expect([shiftOf(readAt, readAt + 59_000), shiftOf(0, readAt)]).toEqual([0, 0]);
  });

  it("is of another day after midnight in its zone", () => {
    expect(isAnotherDay(readAt, OHIO, at("2026-11-30T04:59:00Z"))).toBe(false);
    expect(isAnotherDay(readAt, OHIO, at("2026-11-30T05:01:00Z"))).toBe(true);
  });
});

describe("of two readings", () => {
  const shown = { owner: "me", at: "20" };

  it("the later one counts, whichever arrives last", () => {
    expect(mayReplace({ owner: "me", at: "10" }, shown, false)).toBe(false);
    expect(mayReplace({ owner: "me", at: "20" }, shown, true)).toBe(true);
    // A page that is no day does not say when it was made.
    expect(mayReplace({}, shown, false)).toBe(true);
  });

  it("none replaces what was entered if it is no day, or that of another agent", () => {
    expect(mayReplace({}, shown, true)).toBe(false);
    expect(mayReplace({ owner: "other", at: "30" }, shown, true)).toBe(false);
    expect(mayReplace({ owner: "other", at: "30" }, shown, false)).toBe(true);
  });
});
