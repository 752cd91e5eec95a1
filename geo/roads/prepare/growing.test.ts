import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { temporaryFolder } from "~/extract/testing/extracts";
import { Growing } from "./growing";
import { Scratch, ScratchFile } from "./scratch";

/** More than a page has of the largest numbers, and not a multiple of it. */
const MOST = 5000;

it("a growing list has all numbers at their places, however few pages are in memory", async () => {
  const name = join(await temporaryFolder(), "scratch.tmp");
  const step = fc.record({
    column: fc.nat(2),
    count: fc.nat(MOST),
    read: fc.array(fc.nat(), { maxLength: 20 }),
  });
  const steps = fc.array(step, { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 5), steps, steps, (frames, first, second) => {
      const file = new ScratchFile(name, frames);
      const scratch = new Scratch(file);
      // The second time its pages take the room of the first.
      for (const all of [first, second]) {
        const columns = [
          new Growing("f64", scratch),
          new Growing("i32", scratch),
          new Growing("u32", scratch),
        ];
        const expected: number[][] = [[], [], []];
        for (const { column, count, read } of all) {
          const [numbers, wanted] = [columns[column], expected[column]];
          if (!numbers || !wanted) throw new Error("There is no such column");
          for (let i = 0; i < count; i++) {
            const value = wanted.length * 7 + column;
            numbers.push(value);
            wanted.push(value);
          }
          const places = wanted.length > 0 ? read.map((at) => at % wanted.length) : [];
          expect(places.map((at) => numbers.at(at))).toEqual(places.map((at) => wanted[at]));
        }
        for (const [index, column] of columns.entries()) {
          const parts: Iterable<ArrayLike<number>> = column.chunks();
          const numbers = Array.from(parts, (part) => Array.from(part)).flat();
          expect(numbers).toEqual(expected[index]);
          expect(column.length).toBe(numbers.length);
        }
        scratch.clear();
      }
      file.close();
      return !existsSync(name);
    }),
    { numRuns: 30 },
  );
});
