import { describe, expect, it } from "vitest";
import { groundWidth } from "./ground-widths";

describe("groundWidth", () => {
  it("is as given at the zooms it is given for", () => {
    expect([6, 10, 14, 18].map((zoom) => groundWidth("highway", zoom))).toEqual([0.8, 2, 4.4, 22]);
  });

  it("grows on the way between them, the faster the closer", () => {
    const widths = [14, 15, 16, 17, 18].map((zoom) => groundWidth("street", zoom) ?? 0);
    const steps = widths.slice(1).map((width, index) => width - (widths[index] ?? 0));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps[0]).toBeGreaterThan(0);
  });

  it("stays beyond them, and is none for areas", () => {
    expect(groundWidth("main", 3)).toBe(0.4);
    expect(groundWidth("main", 21)).toBe(18);
    expect(groundWidth("green", 14)).toBeUndefined();
  });
});
