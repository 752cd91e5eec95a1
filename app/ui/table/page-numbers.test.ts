import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageNumbers } from "./page-numbers";

describe("pageNumbers", () => {
  // spec: 2.table-four-numbers
  it.each([
    [1, 0, "1"],
    [1, 1, "1"],
    [2, 3, "1 2 3"],
    [1, 4, "1 2 3 4"],
    [1, 5, "1 2 3 4 5"],
    [1, 6, "1 2 3 4 5 6"],
    [1, 15, "1 2 3 4 … 15"],
    [3, 15, "1 2 3 4 … 15"],
    [4, 15, "1 2 3 4 5 … 15"],
    [5, 15, "1 2 3 4 5 6 … 15"],
    [8, 15, "1 … 6 7 8 9 … 15"],
    [12, 15, "1 … 10 11 12 13 14 15"],
    [13, 15, "1 … 11 12 13 14 15"],
    [15, 15, "1 … 12 13 14 15"],
    [99, 15, "1 … 12 13 14 15"],
  ])("on page %i of %i shows %s", (current, total, shown) => {
    expect(pageNumbers(current, total).join(" ").replaceAll("gap", "…")).toBe(shown);
  });
  it("shows the current page, its neighbours and both margins, each once and in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const [current, total] = [Math.min(a, b), Math.max(a, b)];
        const numbers = pageNumbers(current, total).filter((mark) => mark !== "gap");
        const near = [1, current - 1, current, current + 1, total];
        expect(numbers).toEqual(expect.arrayContaining(near.filter((p) => p >= 1 && p <= total)));
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        expect(numbers.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
