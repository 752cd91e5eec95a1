/** Whether paths can be found as the settings want it, for `npm run doctor`. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import {
  EDITION,
  extractFolder,
  type Manifest,
  manifestFile,
  readManifest,
} from "geo/roads/manifest";
import { readRoads } from "geo/roads/road-file";
import { isWhole } from "geo/roads/sections";
import { askServer, type Finding, ok, problem, warning } from "platform/findings";
import type { DirectionsSettings } from "../server/settings/directions";

/** Beside the roads: what maps are drawn and addresses found with, and how it is seen that one is whole. */
const MAP_FILES = { "base.bin": isWhole, "streets.bin": isWhole, "tiles.pmtiles": isWholeArchive };

export async function checkDirections(
  settings: DirectionsSettings,
  dataDir: string,
): Promise<Finding[]> {
  if ("url" in settings) {
    return askServer("directions", settings.url, "Check DIRECTIONS_URL and that the service runs.");
  }
  if (settings.engine === "estimate")
    return [ok("directions", "paths are estimated, as DIRECTIONS says")];
  return [checkRegion(dataDir, settings.engine !== "automatic")];
}

function checkRegion(dataDir: string, needed: boolean): Finding {
  if (!existsSync(manifestFile(dataDir))) {
    const text = "no region is prepared: npm run roads -- region.osm.pbf";
    return needed
      ? problem("region", `DIRECTIONS wants one, and ${text}`)
      : warning("region", `paths are estimated, as ${text}`);
  }
  try {
    const manifest = readManifest(dataDir);
    const folder = extractFolder(dataDir, manifest);
    readRoads(join(folder, "roads.bin"));
    const broken = brokenMapFiles(folder, manifest);
    if (broken.length > 0) throw new Error(`in ${folder}: ${broken.join(", ")}`);
    return ok("region", `${manifest.regions.map(({ name }) => name).join(", ")} can be read`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem("region", `it can't be read (${reason}). Prepare it again: npm run roads`);
  }
}

/** Files of maps that are cut off, or gone although this edition makes them: earlier ones made fewer. */
export function brokenMapFiles(folder: string, { edition }: Pick<Manifest, "edition">): string[] {
  return Object.entries(MAP_FILES).flatMap(([name, isGood]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return edition === EDITION ? [`${name} is gone`] : [];
    return isGood(file) ? [] : [`${name} is cut off`];
  });
}

/** Bytes of the header of PMTiles 3, and where it has the offset and the length of the tiles. */
const ARCHIVE = { header: 127, tilesOffset: 56, tilesLength: 64 } as const;

/** Whether an archive of tiles is as long as its header says. @throws where it can't be read */
function isWholeArchive(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const header = Buffer.alloc(ARCHIVE.header);
    if (readSync(handle, header) < ARCHIVE.header) return false;
    const end = [ARCHIVE.tilesOffset, ARCHIVE.tilesLength]
      .map((at) => Number(header.readBigUInt64LE(at)))
      .reduce((offset, length) => offset + length);
    return end <= fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}
