/** Whether paths can be found as the settings want it, for `npm run doctor`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { extractFolder, manifestFile, readManifest } from "geo/roads/manifest";
import { readRoads } from "geo/roads/road-file";
import { askServer, type Finding, ok, problem, warning } from "platform/findings";
import type { DirectionsSettings } from "./settings";
import { canStart } from "./valhalla-process/check-package";
import { engineFolder, isInstalled, packageIn } from "./valhalla-process/files";

export async function checkDirections(
  settings: DirectionsSettings,
  dataDir: string,
): Promise<Finding[]> {
  if ("url" in settings) {
    return askServer("directions", settings.url, "Check DIRECTIONS_URL and that the service runs.");
  }
  if (settings.engine === "estimate")
    return [ok("directions", "paths are estimated, as DIRECTIONS says")];
  const region = checkRegion(dataDir, settings.engine !== "automatic");
  const engine = await checkValhalla(dataDir, settings.engine === "valhalla-process");
  return [region, ...engine];
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
    readRoads(join(extractFolder(dataDir, manifest), "roads.bin"));
    return ok("region", `${manifest.regions.map(({ name }) => name).join(", ")} can be read`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem("region", `it can't be read (${reason}). Prepare it again: npm run roads`);
  }
}

async function checkValhalla(dataDir: string, needed: boolean): Promise<Finding[]> {
  const advice = "npm run roads -- region.osm.pbf --valhalla installs it.";
  if (!isInstalled(dataDir)) {
    return needed
      ? [problem("Valhalla", `DIRECTIONS wants it, and it is not installed: ${advice}`)]
      : [];
  }
  if (await canStart(packageIn(engineFolder(dataDir)))) return [ok("Valhalla", "it starts")];
  return [problem("Valhalla", `it is installed but can't be started: ${advice}`)];
}
