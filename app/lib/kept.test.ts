import { expect, it, vi } from "vitest";
import { Kept } from "./kept";

let now = 0;
const kept = (most: number) => new Kept<string>({ most, forMs: 1000, now: () => now });

it("keeps for a while, and makes anew after it", async () => {
  const things = kept(2);
  const make = vi.fn(async () => `at ${now}`);
  const began = now;
  expect(await things.getOrMake("a", make)).toBe(`at ${began}`);
  now += 999;
  expect(await things.getOrMake("a", make)).toBe(`at ${began}`);
  now += 1;
  expect(things.get("a")).toBeUndefined();
  expect(await things.getOrMake("a", make)).toBe(`at ${now}`);
  expect(make).toHaveBeenCalledTimes(2);
});

it("forgets the oldest where there are too many", () => {
  const things = kept(2);
  for (const key of ["a", "b", "a", "c"]) things.set(key, key);
  expect([things.get("a"), things.get("b"), things.get("c")]).toEqual(["a", undefined, "c"]);
});

it("forgets the oldest where they are too heavy together, and keeps nothing too heavy", () => {
  const things = kept(10);
  for (const key of ["a", "b", "c"]) things.set(key, key, 4);
  expect([things.get("a"), things.get("b"), things.get("c")]).toEqual([undefined, "b", "c"]);
  things.set("b", "heavy", 11);
  expect([things.get("b"), things.get("c")]).toEqual([undefined, "c"]);
});

it("keeps nothing that failed", async () => {
  const things = kept(2);
  const failing = things.getOrMake("a", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await things.getOrMake("a", async () => "made")).toBe("made");
});

it("gives for the last time what is taken", () => {
  const things = kept(2);
  things.set("a", "a");
  expect([things.take("a"), things.take("a")]).toEqual(["a", undefined]);
});
