import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EDITION } from "geo/roads/manifest";
import { expect, it } from "vitest";
import { brokenMapFiles } from "./check.server";

it("map files are broken if they are cut off, or gone although this edition makes them", () => {
  const folder = mkdtempSync(join(tmpdir(), "waybook-maps-"));
  const archive = Buffer.alloc(200);
  archive.writeBigUInt64LE(127n, 56);
  archive.writeBigUInt64LE(73n, 64);
  writeFileSync(join(folder, "tiles.pmtiles"), archive);
  writeFileSync(join(folder, "base.bin"), "not whole");
  expect(brokenMapFiles(folder, { edition: EDITION })).toEqual([
    "base.bin is cut off",
    "streets.bin is gone",
  ]);
  writeFileSync(join(folder, "tiles.pmtiles"), archive.subarray(0, 199));
  expect(brokenMapFiles(folder, { edition: 1 })).toEqual([
    "base.bin is cut off",
    "tiles.pmtiles is cut off",
  ]);
  rmSync(folder, { recursive: true });
});
