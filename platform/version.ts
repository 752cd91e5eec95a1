/** Which version of Waybook this is. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const Package = z.object({ version: z.string() });
let version: string | undefined;

/** The version in `package.json`, which lies above this module, wherever it was bundled to. */
export function versionOfWaybook(): string {
  if (version) return version;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  version = Package.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;
  return version;
}
