import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Compression, TileType } from "pmtiles";

const HEADER_BYTES = 127;

/**
 * A folder with a PMTiles archive (version 3) of zoom 0 alone, whose only tile is this one.
 * The caller deletes it.
 */
export function folderWithArchive(
  tile: Buffer,
  { tileCompression = Compression.Gzip } = {},
): string {
  // One entry: a tile with id 0, one time, so many bytes, at the beginning.
  const directory = gzipSync(Buffer.from([1, 0, 1, tile.length, 1]));
  const metadata = gzipSync("{}");
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header[7] = 3;
  const data = HEADER_BYTES + directory.length + metadata.length;
  const numbers = [
    ...[HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, metadata.length],
    ...[0, 0, data, tile.length, 1, 1, 1],
  ];
  for (const [at, number] of numbers.entries()) {
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * at);
  }
  header.set([1, Compression.Gzip, tileCompression, TileType.Mvt, 0, 0], 96);
  for (const [at, degrees] of [-84, 39, -82, 41].entries()) {
    header.writeInt32LE(degrees * 1e7, 102 + 4 * at);
  }
  const folder = mkdtempSync(join(tmpdir(), "waybook-archive-"));
  writeFileSync(join(folder, "tiles.pmtiles"), Buffer.concat([header, directory, metadata, tile]));
  return folder;
}
