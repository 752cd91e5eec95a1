import { open } from "node:fs/promises";
import { textFormat } from "./detect-text";
import { archiveFormat } from "./detect-zip";
import type { FileFormat } from "./format";
import { refused } from "./refusal";
import { readBytes } from "./text";

/** Enough for the root element of XML behind a long comment. */
const LOOKED_AT = 4096;
/** The label of a PDF can have other bytes before it. */
const MOST_BEFORE_PDF = 1024;

const ARCHIVE = Buffer.from("PK\x03\x04");
const EMPTY_ARCHIVE = Buffer.from("PK\x05\x06");
const OLD_OFFICE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const IMAGE = "The file is an image; save the table as .xlsx or CSV";
const PACKED = "The file is packed; unpack it and upload the file in it";

/** Other files by their first bytes, where needed by later ones too, and why they are refused. */
const REFUSED: readonly { start: string; later?: [at: number, bytes: string]; reason: string }[] = [
  { start: "\x89PNG\r\n", reason: IMAGE },
  { start: "\xff\xd8\xff", reason: IMAGE },
  { start: "GIF87a", reason: IMAGE },
  { start: "GIF89a", reason: IMAGE },
  { start: "RIFF", later: [8, "WEBP"], reason: IMAGE },
  { start: "II*\0", reason: IMAGE },
  { start: "MM\0*", reason: IMAGE },
  {
    start: "\0\0\0",
    later: [4, "ftyp"],
    reason: "The file is an image or a video; save the table as .xlsx or CSV",
  },
  {
    start: "SQLite format 3\0",
    reason: "The file is a database (SQLite or GeoPackage); export the table as CSV or GeoJSON",
  },
  {
    start: "\0\x01\0\0Standard ",
    reason: "The file is a database (Microsoft Access); export the table as .xlsx or CSV",
  },
  {
    start: "\0\0\x27\x0a\0\0\0\0",
    reason: "The file is part of a shapefile; export it as GeoJSON or CSV",
  },
  { start: "PAR1\x15", reason: "The file is a Parquet file; export the table as CSV" },
  {
    start: "{\\rtf",
    reason: "The file is a text document (RTF); save the table as .xlsx or CSV",
  },
  { start: "\x1f\x8b", reason: PACKED },
  { start: "BZh", later: [4, "1AY&SY"], reason: PACKED },
  { start: "7z\xbc\xaf\x27\x1c", reason: PACKED },
  { start: "Rar!\x1a\x07", reason: PACKED },
  { start: "\xfd7zXZ\0", reason: PACKED },
  { start: "\x28\xb5\x2f\xfd", reason: PACKED },
];

/**
 * Finds what a file is by its content, whatever its name says.
 *
 * @throws 422 with the kind of the file, where that is known and can't be imported
 */
export async function detectFormat(path: string): Promise<FileFormat> {
  const start = await readStart(path);
  const begins = (known: Buffer) => start.subarray(0, known.length).equals(known);
  if (begins(ARCHIVE) || begins(EMPTY_ARCHIVE)) return archiveFormat(path);
  if (begins(OLD_OFFICE)) throw refused(await oldOfficeReason(path));
  if (start.subarray(0, MOST_BEFORE_PDF).includes("%PDF-")) {
    throw refused("The file is a PDF; save the table as .xlsx or CSV");
  }
  const bytes = start.toString("latin1");
  const other = REFUSED.find(
    ({ start: first, later = [0, ""] }) =>
      bytes.startsWith(first) && bytes.startsWith(later[1], later[0]),
  );
  if (other) throw refused(other.reason);
  return textFormat(start);
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(LOOKED_AT);
    const { bytesRead } = await file.read(start, 0, LOOKED_AT, 0);
    return start.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Files of old Office programs by the names of their parts, which are anywhere in them. */
const PARTS: readonly (readonly [name: Buffer, reason: string])[] = (
  [
    ["EncryptedPackage", "The workbook is protected by a password; save it without one"],
    ["WordDocument", "The file is a Word document; save the table as .xlsx or CSV"],
    ["PowerPoint Document", "The file is a presentation; save the table as .xlsx or CSV"],
    ["__properties_version1.0", "The file is an email of Outlook; save the table as .xlsx or CSV"],
  ] as const
).map(([name, reason]) => [Buffer.from(name, "utf16le"), reason]);

async function oldOfficeReason(path: string): Promise<string> {
  let end = Buffer.alloc(0);
  for await (const data of readBytes(path)) {
    const seen = Buffer.concat([end, data]);
    const part = PARTS.find(([name]) => seen.includes(name));
    if (part) return part[1];
    end = seen.subarray(-Math.max(...PARTS.map(([name]) => name.length)));
  }
  return "The file is a workbook of an old kind (.xls); save it as .xlsx or CSV";
}
