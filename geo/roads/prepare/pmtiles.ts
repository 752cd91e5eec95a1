/** Writes a PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Bounds } from "geo/geometry/lon-lat";
import { zxyToTileId } from "pmtiles";

const HEADER_BYTES = 127;
/** Header and root directory have to be in a reader's first request. */
const FIRST_REQUEST_BYTES = 16_384;
const FEWEST_LEAF_ENTRIES = 4096;
const GZIP = 2;
const MVT = 1;

interface Entry {
  id: number;
  offset: number;
  /** In bytes. */
  length: number;
  /** How many tiles in a row are this one; 0 for a leaf directory. */
  run: number;
}

interface PmtilesInfo {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  /** Name, attribution, vector_layers … */
  metadata: Record<string, unknown>;
}

/** Takes tiles in any order, and keeps none of them in memory: they wait in a file beside. */
export class PmtilesWriter {
  readonly #file: string;
  readonly #waiting: string;
  readonly #handle: number;
  #tiles: { id: number; offset: number; length: number }[] = [];
  #size = 0;
  /** Where a tile of the same content lies already. */
  #known = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
    this.#waiting = `${file}.part`;
    this.#handle = openSync(this.#waiting, "w+");
  }

  /** Adds an uncompressed tile. */
  add(z: number, x: number, y: number, tile: Uint8Array): void {
    const bytes = gzipSync(tile, { level: 9 });
    const hash = createHash("sha1").update(bytes).digest("base64");
    const known = this.#known.get(hash);
    const offset = known ?? this.#size;
    this.#tiles.push({ id: zxyToTileId(z, x, y), offset, length: bytes.length });
    if (known !== undefined) return;
    this.#known.set(hash, offset);
    writeSync(this.#handle, bytes);
    this.#size += bytes.length;
  }

  /** Writes the archive; returns how many tiles it has and its size in bytes. */
  finish(info: PmtilesInfo): { tiles: number; bytes: number } {
    const { entries, contents } = this.#cluster();
    const { root, leaves } = directories(entries);
    const metadata = gzipSync(JSON.stringify(info.metadata));
    const before = HEADER_BYTES + root.length + metadata.length + leaves.length;
    const header = headerOf(info, {
      lengths: [root.length, metadata.length, leaves.length, this.#size],
      counts: [this.#tiles.length, entries.length, contents.length],
    });
    const out = openSync(this.#file, "w");
    for (const bytes of [header, root, metadata, leaves]) writeSync(out, bytes);
    for (const { offset, length } of contents) {
      const bytes = Buffer.allocUnsafe(length);
      readSync(this.#handle, bytes, 0, length, offset);
      writeSync(out, bytes);
    }
    closeSync(out);
    this.close();
    return { tiles: this.#tiles.length, bytes: before + this.#size };
  }

  /** Lets go of the waiting tiles. */
  close(): void {
    closeSync(this.#handle);
    rmSync(this.#waiting, { force: true });
  }

  /** Tiles along the curve, each content where it is needed first. */
  #cluster(): { entries: Entry[]; contents: { offset: number; length: number }[] } {
    this.#tiles.sort((a, b) => a.id - b.id);
    const moved = new Map<number, number>();
    const contents: { offset: number; length: number }[] = [];
    const entries: Entry[] = [];
    let end = 0;
    for (const { id, offset, length } of this.#tiles) {
      let there = moved.get(offset);
      if (there === undefined) {
        there = end;
        moved.set(offset, there);
        contents.push({ offset, length });
        end += length;
      }
      const last = entries.at(-1);
      if (last && last.offset === there && last.id + last.run === id) last.run++;
      else entries.push({ id, offset: there, length, run: 1 });
    }
    return { entries, contents };
  }
}

/** The root directory alone where it is small enough, else one that leads to leaves. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const most = FIRST_REQUEST_BYTES - HEADER_BYTES;
  const whole = directory(entries);
  if (whole.length <= most) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = FEWEST_LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const root: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = directory(entries.slice(at, at + size));
      root.push({ id: (entries[at] as Entry).id, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const bytes = directory(root);
    if (bytes.length <= most) return { root: bytes, leaves: Buffer.concat(leaves) };
  }
}

/** Column by column; an entry that follows the one before it directly has offset 0. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  writeVarint(bytes, entries.length);
  let lastId = 0;
  for (const { id } of entries) {
    writeVarint(bytes, id - lastId);
    lastId = id;
  }
  for (const { run } of entries) writeVarint(bytes, run);
  for (const { length } of entries) writeVarint(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    writeVarint(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(Uint8Array.from(bytes));
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

interface Layout {
  /** Of root directory, metadata, leaf directories and tiles, in this order. */
  lengths: number[];
  /** Of tiles, entries and contents. */
  counts: number[];
}

function headerOf({ bounds, minZoom, maxZoom }: PmtilesInfo, { lengths, counts }: Layout): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  let at = 8;
  const long = (value: number) => {
    at = header.writeBigUInt64LE(BigInt(value), at);
  };
  let offset = HEADER_BYTES;
  for (const length of lengths) {
    long(offset);
    long(length);
    offset += length;
  }
  for (const count of counts) long(count);
  const CLUSTERED = 1;
  for (const byte of [CLUSTERED, GZIP, GZIP, MVT, minZoom, maxZoom]) {
    at = header.writeUInt8(byte, at);
  }
  const degrees = (value: number) => {
    at = header.writeInt32LE(Math.round(value * 1e7), at);
  };
  const [west, south, east, north] = bounds;
  bounds.forEach(degrees);
  at = header.writeUInt8(Math.min(maxZoom, 12), at);
  [(west + east) / 2, (south + north) / 2].forEach(degrees);
  return header;
}
