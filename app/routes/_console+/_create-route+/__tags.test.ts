import { describe, expect, it } from "vitest";
import { readTags } from "./__tags";

describe("readTags", () => {
  it("parts by commas and line ends, trims, and keeps each once", () => {
    expect(readTags(["43215, 43201", "43215", " \n43202,", ""])).toEqual([
      "43215",
      "43201",
      "43202",
    ]);
    expect(readTags(["Kroger", "KROGER,  Giant   Eagle "])).toEqual(["Kroger", "Giant Eagle"]);
  });

  it("takes so many and so long ones as the upstream does", () => {
    const many = readTags(Array.from({ length: 150 }, (_, at) => `tag ${at}`));
    expect(many).toHaveLength(100);
    expect(readTags(["x".repeat(300)])[0]).toHaveLength(100);
  });
});
