/** Reads an OpenStreetMap extract (.osm.pbf) block by block. */
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "osm-pbf-parser-node";
import {
  type Blob,
  blockHolds,
  type OsmHeader,
  readBlob,
  readBlobHeader,
  readHeader,
} from "./osm-blocks";

export type Tags = Readonly<Record<string, string>>;

export interface OsmNode {
  type: "node";
  id: number;
  lon: number;
  lat: number;
  tags?: Tags;
}

export interface OsmWay {
  type: "way";
  id: number;
  refs: number[];
  tags?: Tags;
}

export interface OsmRelation {
  type: "relation";
  id: number;
  members: { type: OsmEntity["type"]; ref: number; role: string }[];
  tags?: Tags;
}

export type OsmEntity = OsmNode | OsmWay | OsmRelation;

/** Something wrong with what the operator gave, in a sentence for them. */
export class ExtractError extends Error {
  override name = "ExtractError";
}

/** The longest that the format allows, in bytes: a block's header, and a block. */
const LONGEST_HEADER = 64 * 1024;
const LONGEST_BLOCK = 32 * 1024 * 1024;

/** Some of the entities of an extract, or its own header; none where they are not wanted. */
export interface OsmBlock {
  entities: (OsmEntity | OsmHeader)[];
  /** How many bytes of the file have been read by then, and how many it has. */
  read: number;
  size: number;
}

/**
 * The blocks of an extract, the file's own header first. One block is in memory at a time.
 *
 * @param wanted which types are; blocks with none of them are left packed
 * @throws ExtractError where the file is missing, is something else, or is cut off
 */
export async function* readOsm(
  file: string,
  wanted: Record<OsmEntity["type"], boolean>,
): AsyncGenerator<OsmBlock, void, void> {
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  try {
    await checkBeginning(handle, file);
    const { size } = await handle.stat();
    for (let at = 0; at < size; ) {
      const { type, blob, end } = await readFrame(handle, { file, at });
      const entities = understand(() => blockOf(type, blob, wanted), { file, at });
      yield { entities, read: end, size };
      at = end;
    }
  } finally {
    await handle.close();
  }
}

interface Position {
  file: string;
  /** In bytes. */
  at: number;
}

function blockOf(
  type: string,
  { content, packing }: Blob,
  wanted: Record<OsmEntity["type"], boolean>,
): (OsmEntity | OsmHeader)[] {
  if (!content) {
    throw new ExtractError(
      `The extract is packed by ${packing}, which can't be read here. ` +
        "Pack it anew with: osmium cat region.osm.pbf -o packed.osm.pbf",
    );
  }
  if (type === "OSMHeader") return [readHeader(content)];
  if (type !== "OSMData") return [];
  const held = blockHolds(content);
  return held.some((kind) => wanted[kind]) ? (parse(content, {}) as OsmEntity[]) : [];
}

/** What stands in the file there: a length, a header that names a type, and a block. */
async function readFrame(handle: FileHandle, position: Position) {
  const length = (await readBytes(handle, position, position.at, 4)).readUInt32BE(0);
  if (length > LONGEST_HEADER) throw damaged(position);
  const start = position.at + 4;
  const head = await readBytes(handle, position, start, length);
  const { type, size } = understand(() => readBlobHeader(head), position);
  if (size > LONGEST_BLOCK) throw damaged(position);
  const bytes = await readBytes(handle, position, start + length, size);
  const blob = understand(() => readBlob(bytes), position);
  return { type, blob, end: start + length + size };
}

async function readBytes(handle: FileHandle, position: Position, at: number, length: number) {
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at).catch((cause: unknown) => {
    throw unreadable(position.file, cause);
  });
  if (bytesRead < length) {
    throw new ExtractError(
      `${basename(position.file)} is cut off after ${megabytes(at + bytesRead)}: its download ` +
        "is incomplete. Download it again.",
    );
  }
  return bytes;
}

function understand<T>(read: () => T, position: Position): T {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof ExtractError ? cause : damaged(position, cause);
  }
}

const damaged = ({ file, at }: Position, cause?: unknown) =>
  new ExtractError(`${basename(file)} is damaged at ${megabytes(at)}. Download it again.`, {
    cause,
  });

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What is taken for an extract by mistake, by how it begins. */
const LOOKS_LIKE: [RegExp, string][] = [
  [/^PK/, "a zip archive: unpack it first"],
  [/^.\u008b/s, "packed by gzip: unpack it first"],
  [/^BZh/, "packed by bzip2: unpack it first"],
  [/^\s*(<!doctype html|<html)/i, "a web page: the download went wrong"],
  [/^\s*<\?xml|^\s*<osm/, "XML: convert it with osmium cat region.osm -o region.osm.pbf"],
];

/** Says of something else what it is: lengths in it would be taken at their word. */
async function checkBeginning(handle: FileHandle, file: string): Promise<void> {
  const bytes = Buffer.alloc(256);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  if (bytesRead === 0) throw new ExtractError(`${file} is empty.`);
  const isPbf =
    bytesRead > 4 && bytes.readUInt32BE(0) <= LONGEST_HEADER && bytes.includes("OSMHeader", 4);
  if (isPbf) return;
  const [, kind] = LOOKS_LIKE.find(([sign]) => sign.test(bytes.toString("latin1"))) ?? [];
  const guess = kind ? ` It is ${kind}.` : "";
  throw new ExtractError(
    `${file} is not an OpenStreetMap extract in PBF format (.osm.pbf).${guess}`,
  );
}

function unreadable(file: string, cause: unknown): ExtractError {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  if (code === "ENOENT") return new ExtractError(`There is no file ${file}.`, { cause });
  return new ExtractError(`${file} can't be read (${code}).`, { cause });
}
