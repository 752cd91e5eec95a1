/** The frames of an extract: https://wiki.openstreetmap.org/wiki/PBF_Format */
import { inflateSync } from "node:zlib";
import { PbfReader } from "pbf";

type Kind = "node" | "way" | "relation";

/** The file's header, as far as we use it: bounds in thousand-millionths of a degree. */
export interface OsmHeader {
  type?: undefined;
  bbox: { left: number; right: number; top: number; bottom: number } | null;
}

/** A block as it lies in the file. */
export interface Blob {
  /** Unpacked; undefined where it is packed in a way that we can't undo. */
  content: Buffer | undefined;
  packing: string;
}

/** How a block may be packed, by the field that has its bytes. */
const PACKINGS: Record<number, string> = {
  1: "nothing",
  3: "zlib",
  4: "lzma",
  5: "bzip2",
  6: "lz4",
  7: "zstd",
};

export function readBlobHeader(bytes: Buffer): { type: string; size: number } {
  return new PbfReader(bytes).readFields(
    (field, header, pbf) => {
      if (field === 1) header.type = pbf.readString();
      else if (field === 3) header.size = pbf.readVarint();
    },
    { type: "", size: 0 },
  );
}

export function readBlob(bytes: Buffer): Blob {
  return new PbfReader(bytes).readFields<Blob>(
    (field, blob, pbf) => {
      const packing = PACKINGS[field];
      if (!packing) return;
      const packed = pbf.readBytes();
      blob.packing = packing;
      if (field === 1) blob.content = Buffer.from(packed);
      else if (field === 3) blob.content = inflateSync(packed);
    },
    { content: undefined, packing: "nothing" },
  );
}

export function readHeader(content: Buffer): OsmHeader {
  return new PbfReader(content).readFields<OsmHeader>(
    (field, header, pbf) => {
      if (field !== 1) return;
      header.bbox = pbf.readMessage(
        (side, box) => {
          if (side === 1) box.left = pbf.readSVarint();
          else if (side === 2) box.right = pbf.readSVarint();
          else if (side === 3) box.top = pbf.readSVarint();
          else if (side === 4) box.bottom = pbf.readSVarint();
        },
        { left: 0, right: 0, top: 0, bottom: 0 },
      );
    },
    { bbox: null },
  );
}

/** By the fields of a group. */
const KINDS: Record<number, Kind> = { 1: "node", 2: "node", 3: "way", 4: "relation" };

/** The types that a block has, found without reading any of them. */
export function blockHolds(content: Buffer): Kind[] {
  const held = new Set<Kind>();
  const GROUP = 2;
  new PbfReader(content).readFields((field, _, pbf) => {
    if (field !== GROUP) return;
    pbf.readMessage((kind) => {
      const type = KINDS[kind];
      if (type) held.add(type);
    }, null);
  }, null);
  return [...held];
}
