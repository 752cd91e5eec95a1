/** Makes extracts ready for use together, and puts them in place of those before. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Bounds } from "geo/geometry/lon-lat";
import {
  EDITION,
  extractFolder,
  type Manifest,
  manifestFile,
  readManifest,
  roadsFolder,
  writeManifest,
} from "../manifest";
import { type RoadColumns, writeRoads } from "../road-file";
import { collect } from "./collect";
import { type Progress, progressOf, type Say } from "./progress";
import { ExtractError } from "./read-osm";
import { Scratch, ScratchFile } from "./scratch";
import { nameOf, storeExtract } from "./stored-extracts";
import type { StreetData } from "./street-data";
import { writeTiles } from "./tiles";
import { writeBase } from "./write-base";
import { writeStreets } from "./write-streets";

/** What the system says where a disk, or what a user may take of one, is full. */
const CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);
const WORDS = /ENOSPC|EDQUOT|no space left/i;

/** Whether something failed, by itself or by what caused it, because a disk is full. */
function isDiskFull(error: unknown): boolean {
  if (typeof error === "string") return WORDS.test(error);
  if (!(error instanceof Error)) return false;
  return ("code" in error && CODES.has(error.code)) || isDiskFull(error.cause);
}

export interface PrepareOptions {
  /** The extracts, each a `.osm.pbf`. */
  pbfs: readonly string[];
  dataDir: string;
  now: Date;
  say: Say;
  signal: AbortSignal;
}

/** Says in a folder who is still at work on it. */
const PREPARING = "preparing.pid";

/**
 * Writes a folder of its own and then names it in the manifest, which a running product
 * notices. Where anything fails what was in use stays as it is.
 *
 * @throws ExtractError in a sentence for the operator, or the signal's reason
 */
export async function prepareExtract(options: PrepareOptions): Promise<Manifest> {
  const { dataDir } = options;
  checkNames(options.pbfs);
  const claim = claimFolder(options);
  const folder = extractFolder(dataDir, claim);
  try {
    const bounds = await fill(folder, options);
    const regions = options.pbfs.map((pbf, at) => {
      const region = { name: nameOf(pbf), bounds: bounds[at] as Bounds };
      storeExtract(pbf, { folder, name: region.name });
      return region;
    });
    const manifest = { ...claim, regions };
    rmSync(join(folder, PREPARING));
    writeManifest(dataDir, manifest);
    removeOthers(dataDir);
    return manifest;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (isDiskFull(error)) throw diskFull(dataDir, error);
    throw error;
  }
}

/** Takes all that is prepared out of use, and removes it. */
export function removePrepared(dataDir: string): void {
  rmSync(manifestFile(dataDir), { force: true });
  removeOthers(dataDir);
}

function checkNames(pbfs: readonly string[]): void {
  const names = pbfs.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice) throw new ExtractError(`Two of the extracts are called ${twice}: rename one of them.`);
}

const diskFull = (dataDir: string, cause: unknown) =>
  new ExtractError(
    `The disk is full: DATA_DIR ${dataDir} needs more room for the region. Nothing was changed.`,
    { cause },
  );

/** @returns the bounds of each extract */
async function fill(folder: string, options: PrepareOptions): Promise<readonly Bounds[]> {
  const { signal } = options;
  const file = new ScratchFile(join(folder, "scratch.tmp"));
  let bounds: readonly Bounds[];
  try {
    bounds = await writeFiles(folder, options, file);
  } finally {
    file.close();
  }
  signal.throwIfAborted();
  return bounds;
}

/** @returns the bounds of each extract */
async function writeFiles(folder: string, options: PrepareOptions, file: ScratchFile) {
  const { pbfs, say } = options;
  const progress = progressOf(options);
  const collected = await collect(pbfs, progress, file);
  const { bounds, places, counts } = collected;
  say(`Read ${count(counts.nodes)} nodes, ${count(counts.ways)} ways`);
  const scratch = new Scratch(file);
  writeGraph(folder, collected.roads(scratch), say);
  scratch.clear();
  writeIndex(folder, collected.streets(), { scratch, progress, say });
  scratch.clear();
  const ground = collected.ground();
  const { parts } = writeBase(
    join(folder, "base.bin"),
    { ...ground, places },
    { scratch, progress },
  );
  scratch.clear();
  say(`Base map: ${count(parts)} lines and areas, ${size(folder, "base.bin")}`);
  const { tiles } = await writeTiles(
    join(folder, "tiles.pmtiles"),
    { ...ground, bounds },
    {
      name: allNames(pbfs),
      pause: async (phase, share) => {
        // Signals arrive between pieces.
        await setImmediate();
        progress(phase, share);
      },
    },
  );
  say(`Tiles for the browser: ${count(tiles)}, ${size(folder, "tiles.pmtiles")}`);
  return bounds;
}

function writeGraph(folder: string, roads: RoadColumns, say: Say): void {
  writeRoads(join(folder, "roads.bin"), roads);
  say(
    `Roads: ${count(roads.segmentFrom.length)} pieces between ` +
      `${count(roads.nodeFlags.length)} junctions, ${size(folder, "roads.bin")}`,
  );
}

function writeIndex(
  folder: string,
  streets: StreetData,
  { say, ...options }: { scratch: Scratch; progress: Progress; say: Say },
): void {
  const index = writeStreets(join(folder, "streets.bin"), streets, options);
  say(
    `Index: ${count(index.streets)} streets, ${count(index.houses)} addresses, ` +
      `${count(index.establishments)} establishments, ${size(folder, "streets.bin")}`,
  );
}

const count = (number: number) => number.toLocaleString("en");

const size = (folder: string, file: string) =>
  `${(statSync(join(folder, file)).size / 1e6).toFixed(1)} MB`;

/** Of the first, and how many there are besides: fit to be a folder's name. */
const allNames = (pbfs: readonly string[]) =>
  [nameOf(pbfs[0] ?? ""), ...(pbfs.length > 1 ? [`and-${pbfs.length - 1}-more`] : [])].join("-");

/** A new folder that nobody reads yet. */
function claimFolder({ pbfs, dataDir, now }: PrepareOptions): Omit<Manifest, "regions"> {
  try {
    // Not recursively: Node never ends doing so below a folder in which nobody can make any.
    for (const folder of [dataDir, roadsFolder(dataDir)]) {
      if (!existsSync(folder)) mkdirSync(folder);
    }
    removeOthers(dataDir);
    const moment = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
    for (let copy = 1; ; copy++) {
      const version = copy > 1 ? `${moment}.${copy}` : moment;
      const claim = { name: allNames(pbfs), version, edition: EDITION };
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

/** Removes what is neither in use nor being prepared, such as what killed runs left. */
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
