/** Which extract is in use: a small file in `DATA_DIR/roads` that is replaced in one step. */
import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Of the files that a manifest names; raised when they change so that old ones can't be read. */
const FORMAT = 1;

/** Part of a folder's name, and of nothing else than a name. */
const FILE_NAME = /^[\w][\w.-]*$/;

const Manifest = z.object({
  format: z.literal(FORMAT),
  name: z.string().regex(FILE_NAME),
  version: z.string().regex(FILE_NAME),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type Manifest = Omit<z.infer<typeof Manifest>, "format">;

export const roadsFolder = (dataDir: string) => join(dataDir, "roads");
export const manifestFile = (dataDir: string) => join(roadsFolder(dataDir), "manifest.json");
export const extractFolder = (dataDir: string, { name, version }: Omit<Manifest, "bounds">) =>
  join(roadsFolder(dataDir), `${name}-${version}`);

/** @throws where there is none, or it is not one of ours */
export function readManifest(dataDir: string): Manifest {
  const { format: _, ...manifest } = Manifest.parse(
    JSON.parse(readFileSync(manifestFile(dataDir), "utf8")),
  );
  return manifest;
}

/** Puts another extract into use. */
export function writeManifest(dataDir: string, manifest: Manifest): void {
  const draft = `${manifestFile(dataDir)}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify({ format: FORMAT, ...manifest })}\n`);
  renameSync(draft, manifestFile(dataDir));
}
