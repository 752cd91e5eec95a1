/** The streets that the demo brings, prepared at its first start as `npm run roads` would. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { EDITION, readManifest } from "geo/roads/manifest";
import type { Logger } from "pino";
import { loadedExtract } from "../extract/extract.server";
import type { Env } from "../server/env.server";

const NAME = "columbus-oh";
const PBF = `demo/${NAME}.osm.pbf`;

export interface RegionProcess {
  /** Settles when the region can be used, or could not be made; never fails. */
  ended: Promise<unknown>;
  stop(): void;
}

/**
 * Prepares the demo's region in a process of its own, where the demo is on and no region is
 * prepared, or this one by an earlier version. Whatever goes wrong is logged: the product works without.
 *
 * @returns undefined where there is nothing to do
 */
export function prepareDemoRegion(options: {
  root: string;
  env: Env;
  log: Logger;
}): RegionProcess | undefined {
  const { root, env, log } = options;
  const pbf = join(root, PBF);
  const wanted = env.demo && env.embeddedApi && env.demoRoads;
  if (!wanted || !existsSync(pbf) || (loadedExtract() && !isOutdated(env))) return undefined;
  process.stdout.write(
    "Preparing the demo's streets: Columbus, Ohio, © OpenStreetMap contributors\n",
  );
  const program =
    env.mode === "development"
      ? ["--import", "tsx", join(root, "geo/roads/prepare/roads-cli.ts")]
      : [join(root, "build/roads.js")];
  const child = spawn(process.execPath, [...program, pbf], {
    env: { ...process.env, DATA_DIR: env.dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2000);
  });
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once("error", (err) => {
      log.warn({ err }, "the demo's streets can't be prepared");
      resolve();
    });
    child.once("close", (code) => {
      if (code !== 0 && !stopping) log.warn({ code, said }, "the demo's streets can't be prepared");
      resolve();
    });
  });
  const stop = () => {
    stopping = true;
    child.kill("SIGTERM");
  };
  return { ended, stop };
}

/** Whether the demo's streets alone are in use, and there is less in them than there could be. */
function isOutdated({ dataDir }: Env): boolean {
  const { edition, regions } = readManifest(dataDir);
  return edition < EDITION && regions.every(({ name }) => name === NAME);
}
