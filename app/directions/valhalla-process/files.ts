import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ValhallaFiles } from "./child.server";

export const PACKAGE = {
  name: "@valhallajs/valhallajs",
  version: "3.6.1",
  /** What the registry must send, whichever registry it is. */
  integrity:
    "sha512-od2CkY58XW2Frf2/6KTaqgd567XwGKkwFu4ga4YjYOAdu0u3aJIODEr6zlY6sSKW3qGylW1wwg3joZHidIbaiw==",
};

/** Where the package is installed: beside the data, as it is no part of the product. */
export const engineFolder = (dataDir: string) =>
  join(dataDir, "engines", `valhalla-${PACKAGE.version}`);

/** Whether the engine was asked for once: it is then prepared with every region. */
export const isInstalled = (dataDir: string) => existsSync(packageIn(engineFolder(dataDir)));

export const packageIn = (folder: string) => join(folder, "node_modules", PACKAGE.name);

/** Where a prepared region has Valhalla's tiles and configuration. */
export const roadsFolder = (folder: string) => join(folder, "valhalla");

export const CONFIG_FILE = "valhalla.json";

/** @param folder that of the prepared region */
export const valhallaFiles = (folder: string, dataDir: string): ValhallaFiles => ({
  packageFolder: packageIn(engineFolder(dataDir)),
  configFile: join(roadsFolder(folder), CONFIG_FILE),
});
