import { spawn } from "node:child_process";
import { mkdir, readdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { isDiskFull } from "geo/roads/prepare/disk-full";
import { tileBuilder } from "./check-package";
import { ValhallaChild } from "./child.server";
import { config, TILES } from "./config";
import { CONFIG_FILE, isInstalled, roadsFolder } from "./files";
import { installValhalla } from "./install";
import { PrepareError } from "./prepare-error";

export { isInstalled, PrepareError };

export interface PrepareOptions {
  /** OpenStreetMap extracts, whose roads are made one. */
  pbfs: readonly string[];
  /** That of the prepared regions; `valhalla/` is made in it. */
  folder: string;
  dataDir: string;
  /** Whether one drives on the left; on the right where it is not given. */
  onLeft?: boolean;
  /** Told what is being done. */
  say: (line: string) => void;
}

/**
 * Makes Valhalla's tiles of extracts in `<folder>/valhalla/`, installing the engine where
 * it is not there yet. What lay there before stays where this fails.
 *
 * @throws PrepareError, after which nothing half done is left
 */
export async function prepareValhalla(options: PrepareOptions) {
  const { pbfs, folder, dataDir, onLeft = false, say } = options;
  const packageFolder = await installValhalla(resolve(dataDir), say);
  const target = roadsFolder(resolve(folder));
  const partial = `${target}.partial`;
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(join(partial, TILES), { recursive: true });
    say("building Valhalla's tiles");
    const files = pbfs.map((pbf) => resolve(pbf));
    await buildTiles(packageFolder, { pbfs: files, folder: partial, onLeft });
    const configFile = join(partial, CONFIG_FILE);
    await writeFile(configFile, `${JSON.stringify(config, null, 2)}\n`);
    await checkStart({ packageFolder, configFile });
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(error);
    if (error instanceof PrepareError) throw error;
    throw new PrepareError(`Valhalla's tiles can't be written to ${target}.`, error);
  } finally {
    // Where this fails as well, what failed before it is the news.
    await rm(partial, { recursive: true, force: true }).catch(() => {});
  }
}

const diskFull = (cause?: unknown) =>
  new PrepareError("Valhalla's tiles can't be built: the disk is full.", cause);

async function buildTiles(
  packageFolder: string,
  { pbfs, folder, onLeft }: { pbfs: readonly string[]; folder: string; onLeft: boolean },
): Promise<void> {
  const files = pbfs.join(" and ");
  const program = tileBuilder(packageFolder);
  // Only for building: a file that names the tiles by their absolute path, and what it says.
  const buildConfig = join(folder, "build.json");
  const mjolnir = {
    tile_dir: join(folder, TILES),
    // Told to look in a database of countries, which there is none of, it has everyone drive on
    // the left; told not to, on the right.
    data_processing: { use_admin_db: onLeft },
    logging: { type: "std_out", color: false },
  };
  await writeFile(buildConfig, JSON.stringify({ mjolnir }));
  const { code, complaint } = await run(program, ["-c", buildConfig, ...pbfs], folder);
  if (code !== 0) {
    if (isDiskFull(complaint) || (await bytesFree(folder)) < FEWEST_BYTES) throw diskFull();
    const why = complaint ? `: ${complaint}` : ` (${code})`;
    throw new PrepareError(`Valhalla could not build tiles of ${files}${why}.`);
  }
  const made = await readdir(join(folder, TILES), { recursive: true });
  if (!made.some((file) => file.endsWith(".gph"))) {
    throw new PrepareError(`Valhalla found no roads in ${files}.`);
  }
  // The builder leaves notes in its folder that nobody reads again.
  for (const file of await readdir(folder)) {
    if (file !== TILES) await rm(join(folder, file), { recursive: true });
  }
}

/** With less the builder, which maps its files into memory, is ended without a word. */
const FEWEST_BYTES = 1_000_000;

async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Its exit code, or the signal that ended it, and the last error it told of. */
function run(program: string, args: string[], cwd: string) {
  return new Promise<{ code: number | string; complaint: string | undefined }>(
    (resolve, reject) => {
      let complaint: string | undefined;
      const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
      for (const input of [child.stdout, child.stderr]) {
        createInterface({ input }).on("line", (line) => {
          const [, words] = /(?:\[(?:ERROR|FATAL)\]|what\(\):)\s*(.*?)\.?\s*$/.exec(line) ?? [];
          complaint = words ?? complaint;
        });
      }
      child.once("error", (cause) => {
        reject(new PrepareError("Valhalla's tile builder can't be started.", cause));
      });
      child.once("close", (code, signal) => resolve({ code: code ?? signal ?? 1, complaint }));
    },
  );
}

/** Starts the engine on the tiles once: a library that is missing is found out now. */
async function checkStart(files: { packageFolder: string; configFile: string }): Promise<void> {
  const child = new ValhallaChild(files);
  try {
    await child.ready;
  } catch (cause) {
    throw new PrepareError("Valhalla is installed but can't be started on this machine.", cause);
  } finally {
    child.kill();
    await child.ended;
  }
}
