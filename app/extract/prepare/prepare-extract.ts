/** Makes an extract ready for use, and puts it in place of the one before. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isDiskFull } from "~/lib/disk-full";
import {
  extractFolder,
  type Manifest,
  readManifest,
  roadsFolder,
  writeManifest,
} from "../manifest";
import { writeRoads } from "../road-file";
import { type Collected, collect } from "./collect";
import { progressOf, type Say } from "./progress";
import { ExtractError } from "./read-osm";
import { writeTiles } from "./tiles";
import { writeBase } from "./write-base";
import { writeStreets } from "./write-streets";

export interface PrepareOptions {
  /** The extract, a `.osm.pbf`. */
  pbf: string;
  dataDir: string;
  now: Date;
  say: Say;
  signal: AbortSignal;
  /** Makes Valhalla's tiles in `<folder>/valhalla`; left out where that engine is not wanted. */
  directions?: (options: {
    pbf: string;
    folder: string;
    dataDir: string;
    say: Say;
  }) => Promise<void>;
}

/** Says in a folder who is still at work on it. */
const PREPARING = "preparing.pid";

/**
 * Writes a folder of its own and then names it in the manifest, which a running product
 * notices. Where anything fails the extract that was in use stays as it is.
 *
 * @throws ExtractError in a sentence for the operator, or the signal's reason
 */
export async function prepareExtract(options: PrepareOptions): Promise<Manifest> {
  const { dataDir } = options;
  const claim = claimFolder(options);
  const folder = extractFolder(dataDir, claim);
  try {
    const bounds = await fill(folder, options);
    const manifest = { ...claim, bounds };
    rmSync(join(folder, PREPARING));
    writeManifest(dataDir, manifest);
    removeOthers(dataDir);
    return manifest;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // What the engine says of itself has its own sentence.
    if (errorCode(error) && isDiskFull(error)) throw diskFull(dataDir, error);
    throw error;
  }
}

const diskFull = (dataDir: string, cause: unknown) =>
  new ExtractError(
    `The disk is full: DATA_DIR ${dataDir} needs more room for the region. Nothing was changed.`,
    { cause },
  );

async function fill(folder: string, options: PrepareOptions): Promise<Manifest["bounds"]> {
  const { pbf, dataDir, say, signal, directions } = options;
  const progress = progressOf(options);
  const ground = writeAllButTiles(folder, await collect(pbf, progress), say);
  const { tiles } = await writeTiles(join(folder, "tiles.pmtiles"), ground, {
    name: nameOf(pbf),
    pause: async (phase, share) => {
      // Signals arrive between pieces.
      await setImmediate();
      progress(phase, share);
    },
  });
  say(`Tiles for the browser: ${count(tiles)}, ${size(folder, "tiles.pmtiles")}`);
  await directions?.({ pbf, folder, dataDir, say });
  signal.throwIfAborted();
  return ground.bounds;
}

/** @returns what tiles are made of; all else need not stay in memory for them */
function writeAllButTiles(
  folder: string,
  { roads, streets, counts, ...ground }: Collected,
  say: Say,
): Pick<Collected, "bounds" | "lines" | "areas"> {
  say(`Read ${count(counts.nodes)} nodes, ${count(counts.ways)} ways`);
  const { parts } = writeBase(join(folder, "base.bin"), ground);
  say(`Base map: ${count(parts)} lines and areas, ${size(folder, "base.bin")}`);
  writeRoads(join(folder, "roads.bin"), roads);
  say(
    `Roads: ${count(roads.segmentFrom.length)} pieces between ` +
      `${count(roads.nodeFlags.length)} junctions, ${size(folder, "roads.bin")}`,
  );
  const index = writeStreets(join(folder, "streets.bin"), streets);
  say(
    `Index: ${count(index.streets)} streets, ${count(index.houses)} addresses, ` +
      `${count(index.establishments)} establishments, ${size(folder, "streets.bin")}`,
  );
  return ground;
}

const count = (number: number) => number.toLocaleString("en");

const size = (folder: string, file: string) =>
  `${(statSync(join(folder, file)).size / 1e6).toFixed(1)} MB`;

/** The file's name, fit to be a folder's. */
function nameOf(pbf: string): string {
  const name = basename(pbf).replace(/(\.osm)?\.pbf$/i, "");
  return name.replaceAll(/[^\w.-]+/g, "-").replace(/^[^\w]+/, "") || "region";
}

/** A new folder that nobody reads yet. */
function claimFolder({ pbf, dataDir, now }: PrepareOptions): Omit<Manifest, "bounds"> {
  try {
    mkdirSync(roadsFolder(dataDir), { recursive: true });
    removeOthers(dataDir);
    const moment = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
    for (let copy = 1; ; copy++) {
      const claim = { name: nameOf(pbf), version: copy > 1 ? `${moment}.${copy}` : moment };
      if (!makeFolder(extractFolder(dataDir, claim))) continue;
      writeFileSync(join(extractFolder(dataDir, claim), PREPARING), String(process.pid));
      return claim;
    }
  } catch (cause) {
    if (isDiskFull(cause)) throw diskFull(dataDir, cause);
    const code = errorCode(cause);
    throw new ExtractError(`DATA_DIR ${dataDir} can't be written (${code}).`, { cause });
  }
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Removes extracts that are neither in use nor being prepared, such as those of killed runs. */
function removeOthers(dataDir: string): void {
  const used = folderInUse(dataDir);
  for (const entry of readdirSync(roadsFolder(dataDir), { withFileTypes: true })) {
    const folder = join(roadsFolder(dataDir), entry.name);
    if (!entry.isDirectory() || folder === used || isBeingPrepared(folder)) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function folderInUse(dataDir: string): string | null {
  try {
    return extractFolder(dataDir, readManifest(dataDir));
  } catch {
    // There is none, or one that no product can use.
    return null;
  }
}

function isBeingPrepared(folder: string): boolean {
  try {
    const pid = Number(readFileSync(join(folder, PREPARING), "utf8"));
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Someone else's process is one nevertheless.
    return errorCode(error) === "EPERM";
  }
}

const errorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";
