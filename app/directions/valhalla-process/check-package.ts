import { spawn } from "node:child_process";
import { join } from "node:path";

/** Loading the engine from a slow disk takes a while. */
const START_MS = 30_000;
const LOAD = "if (typeof require(process.argv[1]).Actor !== 'function') process.exit(1)";

/** Valhalla's program that builds tiles, in its package. */
export const tileBuilder = (packageFolder: string) =>
  join(packageFolder, process.platform, process.arch, "valhalla_build_tiles");

/**
 * Whether an installed package is whole: npm ends well where the disk was full, and what it left
 * lacks libraries. Both the tile builder and the engine are started, and end at once.
 */
export async function canStart(packageFolder: string): Promise<boolean> {
  return (
    (await endsWell(tileBuilder(packageFolder), ["--version"])) &&
    (await endsWell(process.execPath, ["-e", LOAD, packageFolder]))
  );
}

function endsWell(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "ignore", timeout: START_MS });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
