/** What is prepared and in use: a small file in `DATA_DIR/roads` that is replaced in one step. */
import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bounds } from "geo/geometry/lon-lat";
import { z } from "zod";

/** Of the files that a manifest names; raised when they change so that old ones can't be read. */
const FORMAT = 1;
/** Of what is made of an extract; raised when there is more in it, while old ones still do. */
export const EDITION = 4;

/** Part of a folder's name, and of nothing else than a name. */
const FILE_NAME = /^[\w][\w.-]*$/;

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Name = z.string().regex(FILE_NAME);

const Manifest = z
  .object({
    format: z.literal(FORMAT),
    name: Name,
    version: z.string().regex(FILE_NAME),
    edition: z.number().default(1),
    regions: z.array(z.object({ name: Name, bounds: Box })).default([]),
    /** Of what was prepared when there was one region at a time. */
    bounds: Box.optional(),
  })
  .transform(({ name, version, edition, regions, bounds }) => ({
    name,
    version,
    edition,
    regions: bounds ? [{ name, bounds }] : regions,
  }))
  .refine(({ regions }) => regions.length > 0);

/** An extract that is in use. */
export interface Region {
  /** The file's name without `.osm.pbf`. */
  name: string;
  bounds: Bounds;
}

export interface Manifest {
  /** Of the first region, and how many there are besides. */
  name: string;
  version: string;
  /** {@link EDITION}, or lower where an earlier version of Waybook prepared it. */
  edition: number;
  /** As they were named; the first is shown where there is nothing else to show. */
  regions: Region[];
}

export const roadsFolder = (dataDir: string) => join(dataDir, "roads");
export const manifestFile = (dataDir: string) => join(roadsFolder(dataDir), "manifest.json");
export const extractFolder = (
  dataDir: string,
  { name, version }: Pick<Manifest, "name" | "version">,
) => join(roadsFolder(dataDir), `${name}-${version}`);

/** @throws where there is none, or it is not one of ours */
export function readManifest(dataDir: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(manifestFile(dataDir), "utf8")));
}

/** Puts another extract into use. */
export function writeManifest(dataDir: string, manifest: Manifest): void {
  const draft = `${manifestFile(dataDir)}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify({ format: FORMAT, ...manifest })}\n`);
  renameSync(draft, manifestFile(dataDir));
}
