import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { engineFolder, packageIn } from "../files";

/** A data directory for tests: the package is downloaded into it once. */
export const TEST_DATA_DIR = fileURLToPath(new URL("../../../../.cache/valhalla", import.meta.url));

/** Why Valhalla itself can't be tested here; undefined where it can. */
export const noValhalla = (): string | undefined =>
  process.env.VALHALLA_TEST || existsSync(packageIn(engineFolder(TEST_DATA_DIR)))
    ? undefined
    : "its package (a download of 87 MB) is not in .cache/valhalla; VALHALLA_TEST=1 installs it";
