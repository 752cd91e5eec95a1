/** Whether paths can be found as the settings want it, for `npm run doctor`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { extractFolder, manifestFile, readManifest } from "geo/roads/manifest";
import { readRoads } from "geo/roads/road-file";
import { isWhole } from "geo/roads/sections";
import { askServer, type Finding, ok, problem, warning } from "platform/findings";
import type { DirectionsSettings } from "../server/settings/directions";

/** Beside the roads: what maps are drawn and addresses found with. */
const MAP_FILES = ["base.bin", "streets.bin"];

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
    const cut = MAP_FILES.filter(
      (name) => existsSync(join(folder, name)) && !isWhole(join(folder, name)),
    );
    if (cut.length > 0) throw new Error(`${cut.join(" and ")} in ${folder} cut off`);
    return ok("region", `${manifest.regions.map(({ name }) => name).join(", ")} can be read`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem("region", `it can't be read (${reason}). Prepare it again: npm run roads`);
  }
}
