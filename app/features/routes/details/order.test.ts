import { describe, expect, it } from "vitest";
import { movedIndexes, movedTo, stepsOf } from "./order";

/** `a` is open, `A` visited. */
const stops = (ids: string) => [...ids].map((id) => ({ id, visited: id !== id.toLowerCase() }));
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).join("");

describe("a stop that is moved", () => {
  it("goes to its place, and the others close up", () => {
    expect(idsOf(movedTo(stops("abcde"), "b", 4))).toBe("acdbe");
    expect(idsOf(movedTo(stops("abcde"), "e", 1))).toBe("eabcd");
    expect(idsOf(movedTo(stops("abcde"), "c", 3))).toBe("abcde");
  });

  it("passes visited stops, which keep their numbers", () => {
    expect(idsOf(movedTo(stops("AbCde"), "e", 2))).toBe("AeCbd");
    expect(idsOf(movedTo(stops("AbCde"), "b", 5))).toBe("AdCeb");
  });

  it("stays where it may not go", () => {
    expect(idsOf(movedTo(stops("AbCde"), "b", 1))).toBe("AbCde");
    expect(idsOf(movedTo(stops("AbCde"), "b", 3))).toBe("AbCde");
    expect(idsOf(movedTo(stops("AbCde"), "b", 6))).toBe("AbCde");
    expect(idsOf(movedTo(stops("AbCde"), "b", 0))).toBe("AbCde");
    expect(idsOf(movedTo(stops("AbCde"), "A", 2))).toBe("AbCde");
    expect(idsOf(movedTo(stops("AbCde"), "x", 2))).toBe("AbCde");
  });

  it("steps to its neighbours' places past the visited ones", () => {
    expect([...stepsOf(stops("AbCde"))]).toEqual([
      ["b", { up: undefined, down: 4 }],
      ["d", { up: 2, down: 5 }],
      ["e", { up: 4, down: undefined }],
    ]);
  });
});

describe("what a new order moves", () => {
  const moved = (order: number[]) => [...movedIndexes(order)].sort((a, b) => a - b);

  it("is nothing where all stay", () => {
    expect(moved([0, 1, 2, 3])).toEqual([]);
    expect(moved([])).toEqual([]);
  });

  it("is the one stop that went elsewhere, not all that closed up", () => {
    expect(moved([0, 2, 3, 4, 1])).toEqual([1]);
    expect(moved([4, 0, 1, 2, 3])).toEqual([4]);
  });

  it("is all but one of an order turned round", () => {
    expect(moved([3, 2, 1, 0])).toHaveLength(3);
  });

  it("leaves a run that follows on, and never more could stay", () => {
    // Every order of six, against trying all subsets.
    for (const order of permutations([0, 1, 2, 3, 4, 5])) {
      const gone = movedIndexes(order);
      const stay = order.filter((index) => !gone.has(index));
      expect(stay).toEqual([...stay].sort((a, b) => a - b));
      expect(stay).toHaveLength(longestRun(order));
    }
  });
});

function permutations(of: number[]): number[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first) =>
    permutations(of.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function longestRun(order: number[]): number {
  let longest = 0;
  for (let mask = 0; mask < 2 ** order.length; mask++) {
    const chosen = order.filter((_, at) => mask & (1 << at));
    if (chosen.every((index, at) => at === 0 || index > (chosen[at - 1] ?? 0))) {
      longest = Math.max(longest, chosen.length);
    }
  }
  return longest;
}
