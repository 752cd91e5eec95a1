/** Reads an OpenStreetMap extract (.osm.pbf) block by block. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { TransformCallback } from "node:stream";
import { type OSMOptions, OSMTransform } from "osm-pbf-parser-node";

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
  const parser = new Parser(file, { withTags });
  const source = createReadStream(file);
  source.once("error", (cause) => parser.destroy(unreadable(file, cause)));
  try {
    for await (const block of source.pipe(parser)) onBlock(block);
  } finally {
    source.destroy();
  }
}

/** The package's parser, which throws out of the stream what it should hand on as its error. */
class Parser extends OSMTransform {
  readonly #file: string;

  constructor(file: string, options: OSMOptions) {
    super(options);
    this.#file = file;
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, next: TransformCallback): void {
    try {
      super._transform(chunk, encoding, next);
    } catch (error) {
      next(this.#damaged(error));
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      super._flush(done);
    } catch (error) {
      done(this.#damaged(error));
    }
  }

  #damaged(cause: unknown): ExtractError {
    const message = `${basename(this.#file)} is damaged or incomplete. Download it again.`;
    return new ExtractError(message, { cause });
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
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): ExtractError {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  if (code === "ENOENT") return new ExtractError(`There is no file ${file}.`, { cause });
  return new ExtractError(`${file} can't be read (${code}).`, { cause });
}
