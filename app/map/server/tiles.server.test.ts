import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Compression } from "pmtiles";
import { afterEach, describe, expect, it } from "vitest";
import { folderWithArchive } from "./testing/small-archive";
import { TileAddress, tileArchive } from "./tiles.server";

const TILE = "a tile";
/** Where the header says how tiles are compressed. */
const COMPRESSION_AT = 98;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function archiveFolder(tile: string) {
  const folder = folderWithArchive(tile);
  folders.push(folder);
  return folder;
}

describe("the archive of an extract", () => {
  it("has tiles as they are stored, and knows what it covers", async () => {
    const archive = await tileArchive({ folder: archiveFolder(TILE), version: "1" });
    expect(archive).toMatchObject({ minZoom: 0, maxZoom: 0, bounds: [-84, 39, -82, 41] });
    const tile = await archive.tile({ z: 0, x: 0, y: 0 });
    expect(gunzipSync(tile ?? "").toString()).toBe(TILE);
    expect(await archive.tile({ z: 1, x: 0, y: 0 })).toBeNull();
  });

  it("is read anew for another version in the same place", async () => {
    const folder = archiveFolder(TILE);
    const first = tileArchive({ folder, version: "1" });
    expect(tileArchive({ folder, version: "1" })).toBe(first);
    expect(tileArchive({ folder, version: "2" })).not.toBe(first);
    await first;
  });

  it("that is missing, or not ours, is told and looked for again", async () => {
    const gone = { folder: "/nowhere", version: "1" };
    await expect(tileArchive(gone)).rejects.toThrow("ENOENT");
    await expect(tileArchive(gone)).rejects.toThrow("ENOENT");
    const folder = archiveFolder(TILE);
    const file = join(folder, "tiles.pmtiles");
    const bytes = readFileSync(file);
    bytes[COMPRESSION_AT] = Compression.Brotli;
    writeFileSync(file, bytes);
    await expect(tileArchive({ folder, version: "1" })).rejects.toThrow("no vector tiles");
  });
});

describe("the address of a tile", () => {
  it.each([
    [
      { z: "0", x: "0", y: "0" },
      { z: 0, x: 0, y: 0 },
    ],
    [
      { z: "14", x: "4414", y: "6205" },
      { z: 14, x: 4414, y: 6205 },
    ],
  ])("%j", (given, read) => expect(TileAddress.parse(given)).toEqual(read));

  it.each([
    { z: "0", x: "1", y: "0" },
    { z: "2", x: "0", y: "4" },
    { z: "23", x: "0", y: "0" },
    { z: "-1", x: "0", y: "0" },
    { z: "1.5", x: "0", y: "0" },
    { z: "9", x: "1e2", y: "" },
    { z: "99999999999", x: "0", y: "0" },
    { x: "0", y: "0" },
  ])("is refused: %j", (given) => expect(TileAddress.safeParse(given).success).toBe(false));
});
