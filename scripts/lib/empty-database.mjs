import { createWriteStream, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inRoot } from "./run.mjs";

/** Any moment: the file is the same each time as far as can be. */
const WRITTEN_AT = new Date("2000-01-01T00:00:00Z");

/**
 * Writes a zip with the folder of an empty embedded database. Making one at the first start takes three
 * times the memory that using it takes, and seconds; unpacking it takes neither.
 */
export async function buildEmptyDatabase() {
  const { PGlite } = await import("@electric-sql/pglite");
  const { ZipFile } = await import("yazl");
  const folder = mkdtempSync(join(tmpdir(), "waybook-empty-database-"));
  try {
    const database = await PGlite.create(folder);
    await database.close();
    const zip = new ZipFile();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      const name = path.slice(folder.length + 1);
      if (entry.isDirectory()) zip.addEmptyDirectory(name, { mtime: WRITTEN_AT });
      else zip.addFile(path, name, { mtime: WRITTEN_AT });
    }
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(inRoot("build/empty-database.zip")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
