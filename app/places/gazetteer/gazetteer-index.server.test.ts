import { readIndex } from "geo/places/gazetteer/index-file";
import { describe, expect, it } from "vitest";
import { gazetteerIndex } from "./gazetteer-index.server";

describe("the index", () => {
  it("has the cities and zips of the country", () => {
    const { cities, zips } = gazetteerIndex();
    expect(cities.length).toBeGreaterThan(16_000);
    expect(zips.length).toBeGreaterThan(33_000);
  });

  it.each([
    ["another format", "waybook gazetteer 2\nA\tOH\t1\t40\t-83\n"],
    ["a broken line", "waybook gazetteer 1\nA\tOH\t1\t40\tx\n"],
    ["no cities", "waybook gazetteer 1\n43201\t40\t-83\n"],
    ["nothing", ""],
  ])("is refused with %s", (_what, text) => {
    expect(() => readIndex(text)).toThrow(/^The gazetteer/);
  });
});
