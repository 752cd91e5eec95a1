import fc from "fast-check";
import { expect, it } from "vitest";
import { editsFromBeginning } from "./edit-distance";

it.each([
  ["kroger", "kroger", 0],
  ["krog", "kroger", 0],
  ["krgoer", "kroger", 1],
  ["kroer", "kroger", 1],
  ["krogger", "kroger", 1],
  ["kroker", "kroger", 1],
  ["krgo", "kroger", 1],
  ["mcdonals", "mcdonalds", 1],
  ["brod", "broad", 1],
  ["worthingtno", "worthington", 1],
  ["wrothingtno", "worthington", 2],
  ["", "kroger", 0],
])("%s is %s with %i edits", (word, of, edits) => {
  expect(editsFromBeginning(word, of, 2)).toBe(edits);
});

it("the edit distance tells more than it was asked for", () => {
  expect(editsFromBeginning("kroger", "walmart", 2)).toBeGreaterThan(2);
  expect(editsFromBeginning("longer than that", "that", 2)).toBeGreaterThan(2);
});

it("the edit distance finds no more than were made", () => {
  const letters = fc.array(fc.constantFrom(..."abcd"), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(20), fc.constantFrom(..."abcd"), (word, where, letter) => {
      const at = where % word.length;
      const of = word.join("");
      const mistyped = [
        word.toSpliced(at, 1),
        word.toSpliced(at, 1, letter),
        word.toSpliced(at, 0, letter),
        word.toSpliced(at, 2, ...word.slice(at, at + 2).reverse()),
      ];
      for (const one of mistyped) {
        expect(editsFromBeginning(one.join(""), of, 2)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
