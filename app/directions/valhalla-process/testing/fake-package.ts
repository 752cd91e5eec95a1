import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ValhallaFiles } from "../child.server";
import { valhallaFiles } from "../files";

/**
 * Stands in for Valhalla's package, which is too large to download for every test: it does
 * what the question says. The real one is tested in columbus.test.ts.
 */
const PACKAGE = `
exports.Actor = class {
  constructor(config) { this.config = config; }
  async route(query) {
    const { please } = JSON.parse(query);
    if (please === "crash") process.kill(process.pid, "SIGSEGV");
    if (please === "hang") await new Promise(() => {});
    if (please === "fail") throw new Error("Route error: No path could be found for input");
    if (please === "wait") await new Promise((done) => setTimeout(done, 20));
    return JSON.stringify({ env: process.env, config: this.config, pid: process.pid });
  }
};`;

/** The files of a prepared region with a package that stands in for Valhalla's. */
export async function fakePrepared(source = PACKAGE) {
  const root = await mkdtemp(join(tmpdir(), "waybook-valhalla-"));
  const [dataDir, folder] = [join(root, "data"), join(root, "region")];
  const files: ValhallaFiles = valhallaFiles(folder, dataDir);
  await mkdir(files.packageFolder, { recursive: true });
  await mkdir(dirname(files.configFile), { recursive: true });
  await writeFile(join(files.packageFolder, "index.js"), source);
  await writeFile(files.configFile, JSON.stringify({ mjolnir: { tile_dir: "tiles" } }));
  return { root, dataDir, folder, files };
}

/** Whether a process runs; one that ended and waits to be seen does not. */
export async function isRunning(pid: number | undefined): Promise<boolean> {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
