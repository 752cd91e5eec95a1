/**
 * A file of named columns that is read in one go and used where it lies: no parsing, and
 * little more memory than the file has bytes.
 *
 * Four bytes of magic, the length of a JSON header (u32, little endian), the header, then the
 * columns, each at a multiple of eight bytes.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { z } from "zod";

const MAGIC = "WBS1";
const PREFIX = 8;
const ALIGNMENT = 8;

export const TYPES = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array } as const;
type Types = typeof TYPES;
type ColumnType = keyof Types;
export type Column = Uint8Array | Uint32Array | Int32Array;

/** A column of which only a part is in memory at a time. */
export interface Streamed<T = ColumnType> {
  type: T;
  length: number;
  /** All of it, part by part; each may be gone when the next one is asked for. */
  chunks(): Iterable<ArrayBufferView & ArrayLike<number>>;
}

const Header = z.object({
  columns: z.record(
    z.string(),
    z.object({
      type: z.enum(["u8", "u32", "i32"]),
      /** In bytes, from the first column. */
      offset: z.number().int().nonnegative().multipleOf(ALIGNMENT),
      length: z.number().int().nonnegative(),
    }),
  ),
  meta: z.unknown(),
});

export interface Sections {
  /** Whatever was written beside the columns; to be checked by who reads it. */
  meta: unknown;
  /** Whether there is such a column: files of an older preparation lack the newest ones. */
  has(name: string): boolean;
  /** @throws where there is no such column of this type */
  column<T extends ColumnType>(name: string, type: T): InstanceType<Types[T]>;
}

/** Writes columns and what is to stand beside them in the header. */
export function writeSections(
  file: string,
  meta: unknown,
  columns: Record<string, Column | Streamed>,
): void {
  const placed: z.infer<typeof Header>["columns"] = {};
  let offset = 0;
  for (const [name, column] of Object.entries(columns)) {
    placed[name] = { type: typeOf(column), offset, length: column.length };
    offset = aligned(offset + bytesIn(column));
  }
  const header = Buffer.from(JSON.stringify({ columns: placed, meta }));
  const start = aligned(PREFIX + header.length);
  const before = Buffer.alloc(start);
  before.write(MAGIC, 0, "latin1");
  before.writeUInt32LE(header.length, 4);
  header.copy(before, PREFIX);
  // Column by column: a copy of all of them would double what a large region takes.
  const handle = openSync(file, "w");
  try {
    writeWhole(handle, before);
    for (const column of Object.values(columns)) {
      for (const part of "chunks" in column ? column.chunks() : [column]) {
        writeWhole(handle, new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
      }
      const bytes = bytesIn(column);
      writeWhole(handle, new Uint8Array(aligned(bytes) - bytes));
    }
  } finally {
    closeSync(handle);
  }
}

/** A call may write less than it was given, as where the disk is about to be full. */
function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

/**
 * Opens what {@link writeSections} wrote.
 * @throws where the file is missing, is something else or is cut off
 */
export function readSections(file: string): Sections {
  const read = readFileSync(file);
  // Columns are views, which must begin at multiples of their own size.
  const bytes = read.byteOffset % ALIGNMENT === 0 ? read : Buffer.from(new Uint8Array(read).buffer);
  const damaged = new Error(`${file} is damaged`);
  if (bytes.length < PREFIX || bytes.toString("latin1", 0, 4) !== MAGIC) throw damaged;
  const headerEnd = PREFIX + bytes.readUInt32LE(4);
  if (headerEnd > bytes.length) throw damaged;
  const header = Header.parse(JSON.parse(bytes.toString("utf8", PREFIX, headerEnd)));
  const start = aligned(headerEnd);
  return {
    meta: header.meta,
    has: (name) => name in header.columns,
    column(name, type) {
      const placed = header.columns[name];
      const Type = TYPES[type];
      if (placed?.type !== type) throw damaged;
      const end = start + placed.offset + placed.length * Type.BYTES_PER_ELEMENT;
      if (end > bytes.length) throw damaged;
      const at = bytes.byteOffset + start + placed.offset;
      return new Type(bytes.buffer as ArrayBuffer, at, placed.length) as InstanceType<
        Types[typeof type]
      >;
    },
  };
}

const aligned = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

const bytesIn = (column: Column | Streamed) =>
  column.length * TYPES[typeOf(column)].BYTES_PER_ELEMENT;

function typeOf(column: Column | Streamed): ColumnType {
  if ("chunks" in column) return column.type;
  if (column instanceof Uint8Array) return "u8";
  return column instanceof Uint32Array ? "u32" : "i32";
}

/** Whether a file is as long as its header says: one that was cut off is not. @throws where it can't be read */
export function isWhole(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const prefix = Buffer.alloc(PREFIX);
    if (readSync(handle, prefix) < PREFIX || prefix.toString("latin1", 0, 4) !== MAGIC)
      return false;
    const headerBytes = prefix.readUInt32LE(4);
    if (PREFIX + headerBytes > size) return false;
    const text = Buffer.alloc(headerBytes);
    readSync(handle, text, 0, headerBytes, PREFIX);
    const { columns } = Header.parse(JSON.parse(text.toString("utf8")));
    const ends = Object.values(columns).map(
      ({ type, offset, length }) => offset + length * TYPES[type].BYTES_PER_ELEMENT,
    );
    return aligned(PREFIX + headerBytes) + Math.max(0, ...ends) <= size;
  } finally {
    closeSync(handle);
  }
}
