/** The regions of OpenStreetMap that `npm run roads` has prepared together, where there are any. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Bounds } from "geo/geometry/lon-lat";
import {
  EDITION,
  extractFolder,
  manifestFile,
  type Region,
  readManifest,
} from "geo/roads/manifest";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";

export interface Extract {
  name: string;
  /** Tells one preparation from another: part of addresses that browsers may keep for good. */
  version: string;
  /** At least one. */
  regions: readonly Region[];
  /** An absolute path: `base.bin`, `tiles.pmtiles` or `streets.bin`. */
  folder: string;
}

/** How long an answer holds before the manifest is looked at again. */
const TRUSTED_MS = 1000;

let last:
  | { dataDir: string; checkedAt: number; stamp: string; extract: Extract | null }
  | undefined;

/** The prepared extract; null without one. Another one is picked up while the server runs. */
export function loadedExtract(): Extract | null {
  const { dataDir } = env();
  const now = performance.now();
  const same = last?.dataDir === dataDir ? last : undefined;
  if (same && now - same.checkedAt < TRUSTED_MS) return same.extract;
  const stamp = stampOf(manifestFile(dataDir));
  const extract = same?.stamp === stamp ? same.extract : stamp === "" ? null : read(dataDir);
  last = { dataDir, checkedAt: now, stamp, extract };
  return extract;
}

/** The bounds of each prepared region; none without any. */
export const preparedBounds = (extract: Extract | null): readonly Bounds[] =>
  extract?.regions.map(({ bounds }) => bounds) ?? [];

/** Has the manifest looked at again at once: for tests, which do not wait. */
export function forgetExtract(): void {
  last = undefined;
}

/** Tells one manifest from the one that replaced it; empty for none. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : "";
}

function read(dataDir: string): Extract | null {
  try {
    const { edition, ...manifest } = readManifest(dataDir);
    if (edition < EDITION) {
      log().warn(
        "the extract was prepared by an earlier version and lacks what is newer, such as postcodes outside the United States; prepare it again: `npm run roads`",
      );
    }
    const folder = extractFolder(dataDir, manifest);
    return { ...manifest, folder };
  } catch (err) {
    log().warn({ err }, "the prepared extract can't be used; run `npm run roads` again");
    return null;
  }
}

/**
 * Opens a file of an extract on first use, and keeps it until there is another extract.
 *
 * @returns null where the file can't be used, which is logged once
 */
export function extractFile<T>(
  fileName: string,
  open: (file: string) => T,
): (extract: Extract) => T | null {
  let opened: { folder: string; content: T | null } | undefined;
  return ({ folder }) => {
    if (opened?.folder !== folder) {
      opened = { folder, content: null };
      try {
        opened.content = open(join(folder, fileName));
      } catch (err) {
        log().warn({ err }, "a file of the extract can't be used; run `npm run roads` again");
      }
    }
    return opened.content;
  };
}
