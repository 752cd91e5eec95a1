import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PrepareOptions, prepareExtract } from "geo/roads/prepare/prepare-extract";
import { osmPbf } from "geo/roads/testing/osm-pbf";
import { TOWN_BOUNDS, town } from "geo/roads/testing/town";
import { sharedData } from "geo/testing/shared-data";
import { onTestFinished } from "vitest";
import { forgetExtract } from "~/extract/extract.server";
import { readEnv, setEnv } from "~/server/env.server";

/** A real extract, which lies outside the repository and may be missing. */
export function sharedExtract(
  name: "columbus-oh" | "baltimore-md" | "osm/krems" | "osm/moscow" | "osm/singapore-bayfront",
): string | null {
  return sharedData(`${name}.osm.pbf`) ?? null;
}

/** A folder that is there for one test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-extract-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A file with the made-up town, or with other bytes. */
export async function writePbf(
  folder: string,
  bytes = osmPbf(town(), TOWN_BOUNDS),
  name = "town",
): Promise<string> {
  const file = join(folder, `${name}.osm.pbf`);
  await writeFile(file, bytes);
  return file;
}

/** What a test need not say about a preparation. */
export const quietly = (dataDir: string, ...pbfs: string[]): PrepareOptions => ({
  pbfs,
  dataDir,
  now: new Date("2026-11-21T14:33:11Z"),
  say: () => {},
  signal: new AbortController().signal,
});

/** Lets this test's product use the extract of a folder. */
export function useDataDir(dataDir: string): void {
  setEnv(readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  forgetExtract();
}

/** Prepares extracts, the made-up town if none is named, and lets the product use them. */
export async function useExtract(...pbfs: string[]): Promise<string> {
  const dataDir = await temporaryFolder();
  const some = pbfs.length > 0 ? pbfs : [await writePbf(dataDir)];
  await prepareExtract(quietly(dataDir, ...some));
  useDataDir(dataDir);
  return dataDir;
}
