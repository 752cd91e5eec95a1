import { describe, expect, it } from "vitest";
import { typedTags, uniqueTags } from "./tags";

describe("tags as typed", () => {
  const read = (...texts: string[]) => uniqueTags(texts.flatMap(typedTags));
  // spec: 2.tag-inputs
  it("are parted by commas and line ends, trimmed, and there once", () => {
    expect(read("43215, 43201", "43215", " \n43202,", "")).toEqual(["43215", "43201", "43202"]);
    expect(read("東京，大阪、京都")).toEqual(["東京", "大阪", "京都"]);
    expect(read("Kroger", "KROGER,  Giant   Eagle ")).toEqual(["Kroger", "Giant Eagle"]);
  });

  it("are so many and so long as the upstream takes them", () => {
    expect(read(...Array.from({ length: 150 }, (_, at) => `tag ${at}`))).toHaveLength(100);
    expect(read("x".repeat(300))[0]).toHaveLength(100);
  });
});

describe("saved tags", () => {
  it("stay whole, whatever is in them", () => {
    expect(uniqueTags(["Acme, Inc.", " acme, inc. ", "Two  spaces"])).toEqual([
      "Acme, Inc.",
      "Two  spaces",
    ]);
    expect(uniqueTags(["x".repeat(101), ""])).toEqual([]);
  });
});
