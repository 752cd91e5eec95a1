/** Reads an OpenStreetMap extract (.osm.pbf) block by block. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { OSMTransform } from "osm-pbf-parser-node";

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

/** The file's header, as far as we use it: bounds in thousand-millionths of a degree. */
export interface OsmHeader {
  type?: undefined;
  bbox: { left: number; right: number; top: number; bottom: number } | null;
}

/** Something wrong with what the operator gave, in a sentence for them. */
export class ExtractError extends Error {
  override name = "ExtractError";
}

/** The longest header of a block that the format allows. */
const LONGEST_HEADER = 64 * 1024;

/**
 * Calls back with each block, the file's own header first.
 *
 * @param withTags for which types tags are wanted; reading is faster without
 * @throws ExtractError where the file is missing, is something else, or is cut off
 */
export async function readOsm(
  file: string,
  withTags: Record<OsmEntity["type"], boolean>,
  onBlock: (block: (OsmEntity | OsmHeader)[]) => void,
): Promise<void> {
  await checkBeginning(file);
  const parse = new OSMTransform({ withTags });
  try {
    await pipeline(createReadStream(file), parse, async (blocks) => {
      for await (const block of blocks) onBlock(block);
    });
  } catch (cause) {
    if (cause instanceof ExtractError) throw cause;
    throw new ExtractError(`${basename(file)} is damaged or incomplete. Download it again.`, {
      cause,
    });
  }
}

/** The parser takes any length at its word: it must not be given something else. */
async function checkBeginning(file: string): Promise<void> {
  const bytes = Buffer.alloc(256);
  const length = await readBeginning(file, bytes);
  if (length === 0) throw new ExtractError(`${file} is empty.`);
  const isPbf =
    length > 4 && bytes.readUInt32BE(0) <= LONGEST_HEADER && bytes.includes("OSMHeader", 4);
  if (!isPbf) {
    throw new ExtractError(`${file} is not an OpenStreetMap extract in PBF format (.osm.pbf).`);
  }
}

async function readBeginning(file: string, bytes: Buffer): Promise<number> {
  try {
    const handle = await open(file);
    try {
      return (await handle.read(bytes, 0, bytes.length, 0)).bytesRead;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : "";
    if (code === "ENOENT") throw new ExtractError(`There is no file ${file}.`, { cause });
    throw new ExtractError(`${file} can't be read (${code}).`, { cause });
  }
}
