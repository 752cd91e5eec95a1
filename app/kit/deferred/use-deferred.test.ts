import { describe, expect, it } from "vitest";
import { type Deferred, shownOf } from "./use-deferred";

describe("what is shown of what arrives", () => {
  const first: Deferred<string | null> = { later: Promise.resolve("first") };
  const second: Deferred<string | null> = { later: Promise.resolve("second") };
  const arrived = { of: first, value: "first" };

  it("is what is there, else what stands for it", () => {
    expect(shownOf({ now: "there" }, null, "pending", {})).toBe("there");
    expect(shownOf(first, null, "pending", {})).toBe("pending");
    expect(shownOf(first, arrived, "pending", {})).toBe("first");
    expect(shownOf(undefined, arrived, "pending", { keepsLast: true })).toBe("pending");
  });

  it("is the last one until the next comes, only where that is asked for", () => {
    expect(shownOf(second, arrived, "pending", {})).toBe("pending");
    expect(shownOf(second, arrived, "pending", { keepsLast: true })).toBe("first");
  });

  it("may be nothing", () => {
    expect(shownOf(first, { of: first, value: null }, "pending", {})).toBeNull();
  });
});
