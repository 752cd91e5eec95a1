import fc from "fast-check";
import { expect, it } from "vitest";
import { bisect } from "./lower-bound";

it("bisect finds where the first stands that is not before", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.integer(), (numbers, wanted) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const before = sorted.filter((number) => number < wanted).length;
      expect(bisect(sorted.length, (at) => (sorted[at] as number) < wanted)).toBe(before);
    }),
  );
});
