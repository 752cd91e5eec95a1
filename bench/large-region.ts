import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sharedData } from "geo/testing/shared-data";
import { writeLargeExtract } from "./large-extract";
import { withFolder } from "./product";
import { megabytes, print, seconds } from "./report";

/** A million nodes, five, and twenty: a metropolitan area, a small state, a large one. */
const COPIES = [9, 46, 181];
const SAY_PEAK =
  "data:text/javascript,process.once('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";

/** How long it takes to prepare a region larger than a city, in how much memory and on how much disk. */
export async function largeRegion(): Promise<void> {
  const pbf = sharedData("columbus-oh.osm.pbf");
  if (!pbf) return console.log("\nNo large region: the extract that it is made of is not at hand.");
  for (const copies of COPIES) {
    await withFolder(async (folder) => {
      const file = join(folder, "large.osm.pbf");
      const nodes = await writeLargeExtract(file, { pbf, copies });
      const began = performance.now();
      const kilobytes = await prepare(file, folder);
      const took = performance.now() - began;
      const millions = nodes / 1e6;
      const disk = sizeOf(join(folder, "roads"));
      print(`Preparing a region of ${millions.toFixed(1)} million nodes`, [
        { what: "its extract", figure: megabytes(statSync(file).size) },
        {
          what: "time, and for a million nodes",
          figure: `${seconds(took)}, ${seconds(took / millions)}`,
        },
        { what: "memory at most", figure: megabytes(1024 * kilobytes) },
        {
          what: "on disk, and for a million nodes",
          figure: `${megabytes(disk)}, ${megabytes(disk / millions)}`,
        },
      ]);
    });
  }
}

/** @returns its memory at most, in kB */
async function prepare(file: string, dataDir: string): Promise<number> {
  const child = spawn(process.execPath, ["--import", SAY_PEAK, "build/roads.js", file], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = await text(child.stderr);
  const [, peak] = /^peak (\d+)$/m.exec(said) ?? [];
  if (!peak || child.exitCode) throw new Error(`npm run roads failed: ${said}`);
  return Number(peak);
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
