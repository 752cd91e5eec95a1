import fc from "fast-check";
import { expect, it } from "vitest";
import { isBefore, type Mark, markText, readMark } from "./mark";

const snapshot = fc
  .tuple(fc.bigInt(1n, 10n ** 12n), fc.array(fc.bigInt(0n, 1000n), { maxLength: 5 }), fc.nat(9))
  .map(([xmin, gaps, more]) => {
    let last = xmin - 1n;
    const underWay = gaps.map((gap) => {
      last += gap + 1n;
      return last;
    });
    return `${xmin}:${last + 1n + BigInt(more)}:${underWay.join()}`;
  });
const marks: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ at: fc.nat(), seen: snapshot }),
  fc.record({
    at: fc.nat(),
    seen: snapshot,
    upTo: fc.record({ seen: snapshot, rowId: fc.uuid() }),
  }),
);

it("a mark is read as it was written, and fits into one line", () => {
  fc.assert(
    fc.property(marks, (mark) => {
      const text = markText(mark);
      expect(text).toMatch(/^[\w:,/-]+$/);
      expect(readMark(text)).toEqual(mark);
    }),
  );
});

it.each([
  "",
  "nonsense",
  "019a0000-0000-7000-8000-000000000000",
  "0/1:2",
  "0/2:1:",
  "0/0:1:",
  "0/1:5:5",
  "0/3:5:1",
  "0/1:5:3,3",
  "0/1:5:3,",
  "0/1:9999999999999999999:",
  "0/1:2:/1:2:",
  "0/1:2:/1:2:/5",
  "0/1:2:/1:2:/019a0000-0000-7000-8000-000000000000/more",
  "-1/1:2:",
])("no mark is %j", (text) => {
  expect(readMark(text)).toBeUndefined();
});

it("snapshots follow one another by their ends", () => {
  expect(isBefore("1:9:", "5:10:7")).toBe(true);
  expect(isBefore("1:10:3", "10:10:")).toBe(true);
  expect(isBefore("10:11:", "1:10:3")).toBe(false);
});
