/** Where the files of this installation are, beside the sources or wherever this module was bundled to. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MIGRATIONS = "api/db/migrations";

/** A file or folder of the installation. */
export function inInstallation(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, MIGRATIONS, "meta/_journal.json"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`${MIGRATIONS} was not found above this module`);
    folder = above;
  }
  return join(folder, path);
}

/** The migrations. */
export const migrationsFolder = (): string => inInstallation(MIGRATIONS);

/** Put in by the build: which migrations it was made with. Undefined where the sources run as they are. */
declare const BUILT_WITH_MIGRATIONS: string | undefined;

/**
 * Refuses migrations that another version of the sources brought, as after a `git pull` without a build:
 * an old build would bring the schema up to date and could not work with it then.
 */
export function refuseOtherMigrations(): void {
  const built = typeof BUILT_WITH_MIGRATIONS === "string" ? BUILT_WITH_MIGRATIONS : undefined;
  if (built === undefined || built === hashOfMigrations()) return;
  throw new Error(
    "The files of Waybook are of another version than its build. Build it with `npm ci && npm run build`, then start it again; nothing was changed.",
  );
}

/** As scripts/lib/build.mjs computes it. */
function hashOfMigrations(): string {
  const hash = createHash("sha256");
  const names = readdirSync(migrationsFolder()).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort()) hash.update(readFileSync(join(migrationsFolder(), name)));
  return hash.digest("hex");
}
