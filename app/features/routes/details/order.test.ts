import { describe, expect, it } from "vitest";
import { movedTo, stepsOf } from "./order";

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
