/** The extracts in use, stored beside the files made from them, so that others can be added or some removed. */
import { constants, copyFileSync, existsSync, linkSync, mkdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { extractFolder, type Manifest, manifestFile, type Region, readManifest } from "../manifest";
import { ExtractError } from "./read-osm";

/** A file's name, fit to be a folder's. */
export function nameOf(pbf: string): string {
  const name = basename(pbf).replace(/(\.osm)?\.pbf$/i, "");
  return name.replaceAll(/[^\w.-]+/g, "-").replace(/^[^\w]+/, "") || "region";
}

const fileOf = (folder: string, name: string) => join(folder, "extracts", `${name}.osm.pbf`);

/** Stores an extract. @param folder of the files made from it */
export function storeExtract(
  pbf: string,
  { folder, name }: { folder: string; name: string },
): void {
  mkdirSync(join(folder, "extracts"), { recursive: true });
  const target = fileOf(folder, name);
  // A stored one is never written to again, so a link is enough and takes no space.
  const isStored = pbf.startsWith(`${dirname(folder)}${sep}`);
  if (!isStored || !linked(pbf, target)) copyFileSync(pbf, target, constants.COPYFILE_FICLONE);
}

function linked(file: string, target: string): boolean {
  try {
    linkSync(file, target);
    return true;
  } catch {
    // Not every disk can.
    return false;
  }
}

interface StoredRegion extends Region {
  /** Its extract, which may have been removed. */
  pbf: string;
}

/** The regions in use; empty if nothing is prepared. */
export function storedRegions(dataDir: string): StoredRegion[] {
  if (!existsSync(manifestFile(dataDir))) return [];
  const manifest = manifestOf(dataDir);
  const folder = extractFolder(dataDir, manifest);
  return manifest.regions.map((region) => ({ ...region, pbf: fileOf(folder, region.name) }));
}

function manifestOf(dataDir: string): Manifest {
  try {
    return readManifest(dataDir);
  } catch (cause) {
    throw new ExtractError(
      `${manifestFile(dataDir)} can't be read: name all extracts that are to be in use.`,
      { cause },
    );
  }
}

/** The extracts in use and some more, which take the place of those of the same name. */
export function withMore(dataDir: string, more: readonly string[]): string[] {
  const added = new Map(more.map((pbf) => [nameOf(pbf), pbf]));
  const before = storedRegions(dataDir).map((stored) => {
    const instead = added.get(stored.name);
    added.delete(stored.name);
    return instead ?? pbfOf(stored);
  });
  return [...before, ...added.values()];
}

/** The extracts in use without some, by their names. */
export function without(dataDir: string, names: readonly string[]): string[] {
  const regions = storedRegions(dataDir);
  const known = regions.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const are = known.length > 0 ? `In use: ${known.join(", ")}.` : "None is in use.";
    throw new ExtractError(`No region in use is called ${unknown}. ${are}`);
  }
  return regions.filter(({ name }) => !names.includes(name)).map(pbfOf);
}

function pbfOf({ name, pbf }: StoredRegion): string {
  if (existsSync(pbf)) return pbf;
  throw new ExtractError(
    `The extract of ${name} is not in DATA_DIR. Prepare all regions again: npm run roads -- ` +
      `${name}.osm.pbf other.osm.pbf`,
  );
}
