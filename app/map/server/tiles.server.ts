/** Tiles out of the PMTiles archive of the extract. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Bounds } from "geo/geometry/lon-lat";
import { Compression, PMTiles, ResolvedValueCache, type Source, TileType } from "pmtiles";
import { z } from "zod";
import type { Extract } from "~/extract/extract.server";

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

const DEEPEST = 22;
const count = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

/** The address of a tile out of a path; nothing where the world has none there. */
export const TileAddress = z
  .object({ z: count, x: count, y: count })
  .refine(({ z, x, y }) => z <= DEEPEST && Math.max(x, y) < 2 ** z);

/** What an archive says about itself, and its tiles. */
export interface TileArchive {
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  /** A Mapbox vector tile, compressed by gzip; null where the archive has none. */
  tile(address: TileAddress): Promise<Uint8Array<ArrayBuffer> | null>;
}

let opened: { key: string; archive: Promise<TileArchive> } | undefined;

/**
 * The archive of this extract; what it says about itself is read once.
 * @throws where it can't be read, or its tiles are not as we make them
 */
export function tileArchive({ folder, version }: Pick<Extract, "folder" | "version">) {
  const path = join(folder, "tiles.pmtiles");
  const key = `${version} ${path}`;
  if (opened?.key === key) return opened.archive;
  const archive = openArchive(path);
  opened = { key, archive };
  // What failed is tried again.
  archive.catch(() => {
    if (opened?.archive === archive) opened = undefined;
  });
  return archive;
}

async function openArchive(path: string): Promise<TileArchive> {
  const pmtiles = new PMTiles(partsOf(path), new ResolvedValueCache(), asStored);
  const header = await pmtiles.getHeader();
  if (header.tileType !== TileType.Mvt || header.tileCompression !== Compression.Gzip) {
    throw new Error(`${path} holds no vector tiles compressed by gzip.`);
  }
  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    async tile({ z, x, y }) {
      const found = await pmtiles.getZxy(z, x, y);
      return found ? new Uint8Array(found.data) : null;
    },
  };
}

/** Tiles go to the browser as they are, and are unpacked there. */
const asStored = async (data: ArrayBuffer) => data;

/** Opens the file for each part: another preparation may take its place at any time. */
const partsOf = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await open(path);
    try {
      const part = new Uint8Array(length);
      const { bytesRead } = await file.read(part, 0, length, offset);
      return { data: part.buffer.slice(0, bytesRead) };
    } finally {
      await file.close();
    }
  },
});
