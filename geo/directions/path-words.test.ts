import { describe, expect, it } from "vitest";
import type { Path } from "./engine";
import { estimatedWords, sourceWords } from "./path-words";

const path = (more: Partial<Path>): Path => ({
  ...{ time: 0, distance: 0, points: [], engine: "roads", estimated: false },
  ...more,
});
const stretches = [
  { points: [], estimated: false },
  { points: [], estimated: true },
];
const stops = [{ name: "Deli" }, { name: "Fire tower" }, {}, { name: "Books" }];

describe("what is said of a path", () => {
  it("is who found it, where all of it follows roads", () => {
    expect(estimatedWords(path({}), stops)).toBeNull();
    expect(sourceWords(path({}), stops)).toBe("Directions by Waybook");
  });

  it("names every stop off the roads", () => {
    expect(sourceWords(path({ stretches, offRoads: [1] }), stops)).toBe(
      "Directions by Waybook. The legs to and from Fire tower are estimated: it is not near any road.",
    );
    expect(estimatedWords(path({ stretches, offRoads: [1, 2, 3] }), stops)).toBe(
      "The legs to and from Fire tower, Stop 3 and Books are estimated: they are not near any road.",
    );
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `Shop ${index}` }));
    const off = [...many.keys()].slice(1);
    const words = estimatedWords(path({ stretches, offRoads: off }), many);
    for (const index of off) expect(words).toContain(`Shop ${index}`);
  });

  it("tells legs without a road from stops without one", () => {
    expect(estimatedWords(path({ stretches }), stops)).toMatch(/^Some legs are estimated/);
  });

  it("names no stop where none is on the roads", () => {
    const all = path({ engine: "estimate", estimated: true, offRoads: [0, 1, 2, 3] });
    const words = "The line is estimated: straight from stop to stop, not along roads.";
    expect(sourceWords(all, stops)).toBe(words);
    expect(sourceWords(path({ engine: "estimate", estimated: true }), stops)).toBe(words);
    expect(sourceWords({ ...all, offRoads: [1] }, stops)).toContain("Fire tower");
  });
});
