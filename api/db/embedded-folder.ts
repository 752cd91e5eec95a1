import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { inflateRawSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { inInstallation } from "./installation";

/** The default of 128 MB is all touched at the start; the system's own cache does as well. */
const PGLITE_BUFFERS = "16MB";

/** Where the embedded database is in a data directory. */
export const folderOf = (dataDir: string): string => join(dataDir, "pglite");

interface FolderOptions {
  /** Whether a new folder gets an empty database, without our schema, to restore an older one into. */
  bare?: boolean;
}

/** Opens the embedded database in a folder, or one in memory. A new folder gets our schema without rows. */
export async function openFolder(
  folder: string | undefined,
  { bare = false }: FolderOptions = {},
): Promise<PGlite> {
  compileCheaply();
  const isNew = folder !== undefined && (await unpackEmpty(folder));
  const client = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${PGLITE_BUFFERS}`],
  });
  if (isNew && bare) await client.exec("DROP SCHEMA drizzle, public CASCADE; CREATE SCHEMA public");
  return client;
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
 * Unpacks the database of the build into a new folder. Creating one here takes as much memory as three
 * running databases, and is left to PGlite only if there is no build.
 *
 * @returns whether it was unpacked
 */
async function unpackEmpty(folder: string): Promise<boolean> {
  const file = inInstallation("build/empty-database.zip");
  if (existsSync(folder) || !existsSync(file)) return false;
  const room = `${folder}.new`;
  // Left by an interrupted start.
  rmSync(room, { recursive: true, force: true });
  mkdirSync(room, { recursive: true, mode: 0o700 });
  const packed = readFileSync(file);
  const zip = await fromBufferPromise(packed, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const path = join(room, entry.fileName);
    if (entry.fileName.endsWith("/")) mkdirSync(path, { recursive: true });
    else writeFileSync(path, await contentOf(zip, entry, packed));
  }
  renameSync(room, folder);
  return true;
}

/** Reads a file whole: streams for some 1,400 small files would take six times as long. */
async function contentOf(zip: ZipFile, entry: Entry, packed: Buffer): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const content = packed.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  return entry.isCompressed() ? inflateRawSync(content) : content;
}
