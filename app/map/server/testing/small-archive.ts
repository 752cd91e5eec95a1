import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PmtilesWriter } from "geo/roads/prepare/pmtiles";

/** A folder with an archive of zoom 0 alone, whose only tile is this one. The caller deletes it. */
export function folderWithArchive(tile: string): string {
  const folder = mkdtempSync(join(tmpdir(), "waybook-archive-"));
  const writer = new PmtilesWriter(join(folder, "tiles.pmtiles"));
  writer.add(0, 0, 0, Buffer.from(tile));
  writer.finish({ bounds: [-84, 39, -82, 41], minZoom: 0, maxZoom: 0, metadata: {} });
  return folder;
}
