import { createWriteStream, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inRoot } from "./run.mjs";

/** Any moment: the file is the same each time as far as can be. */
const WRITTEN_AT = new Date("2000-01-01T00:00:00Z");

/**
 * Writes a zip with the folder of an embedded database that has the current schema and no rows. Making
 * one at the first start takes three times the memory that using it takes, and migrating it takes longer
 * than the rest of the start; unpacking this one takes neither. A database that is older than the build
 * is migrated at its start.
 */
export async function buildEmptyDatabase() {
  const { PGlite } = await import("@electric-sql/pglite");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { drizzle } = await import("drizzle-orm/pglite");
  const { migrate } = await import("drizzle-orm/pglite/migrator");
  const { ZipFile } = await import("yazl");
  const folder = mkdtempSync(join(tmpdir(), "waybook-empty-database-"));
  try {
    const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
    await migrate(drizzle(database), { migrationsFolder: inRoot("api/db/migrations") });
    // Without a checkpoint, each copy would replay the whole log at its first start.
    await database.exec("CHECKPOINT");
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
