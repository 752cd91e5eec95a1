import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { openPromise } from "yauzl";
import { inInstallation } from "./installation";

/** The default of 128 MB is all touched at the start; the system's own cache does as well. */
const PGLITE_BUFFERS = "16MB";

/** Where the embedded database is in a data directory. */
export const folderOf = (dataDir: string): string => join(dataDir, "pglite");

/** Opens the embedded database in a folder, or one in memory, as it is. An empty folder gets an empty one. */
export async function openFolder(folder: string | undefined): Promise<PGlite> {
  compileCheaply();
  if (folder !== undefined) await unpackEmpty(folder);
  return PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${PGLITE_BUFFERS}`],
  });
}

/**
 * Has WebAssembly compiled by the fast compiler alone, as `--liftoff-only` does. The optimizing one takes
 * up to a gigabyte for single functions of Postgres and never gives it back while it works. Without it,
 * statements that read many rows take up to twice the CPU, and all others take the same.
 */
function compileCheaply(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

/**
 * Puts an empty database that was made with the build into a new folder. Making one here takes as much
 * memory as three that run; it is done only where nothing was built.
 */
async function unpackEmpty(folder: string): Promise<void> {
  const file = inInstallation("build/empty-database.zip");
  if (existsSync(folder) || !existsSync(file)) return;
  const room = `${folder}.new`;
  // Of a start that was cut off.
  rmSync(room, { recursive: true, force: true });
  mkdirSync(room, { recursive: true, mode: 0o700 });
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const path = join(room, entry.fileName);
      mkdirSync(entry.fileName.endsWith("/") ? path : dirname(path), { recursive: true });
      if (entry.fileName.endsWith("/")) continue;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
    }
  } finally {
    zip.close();
  }
  renameSync(room, folder);
}
