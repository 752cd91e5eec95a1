import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { invalid } from "../../http/errors";
import { withTemporaryFolder } from "../../temporary-folders";

const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** So many bytes show UTF-16 without a byte order mark. */
const LOOKED_AT = 200;
/** What a zip begins with, as `.xlsx` is one. */
const ARCHIVE = Buffer.from("PK\x03\x04");
/** What `.xls` begins with, and an `.xlsx` with a password, which has a part of this name. */
const OLD_OFFICE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");

/** What a file is by its content, whatever its name says. */
export type FileKind = Encoding | "xlsx";

/**
 * Keeps an upload in a temporary file while it is found what it is, which its last byte may
 * decide: whatever is no workbook, not UTF-8 and not UTF-16 is Windows-1252.
 *
 * @throws 422 for a file that is neither text nor a workbook
 */
export async function withKind<Result>(
  content: AsyncIterable<Uint8Array>,
  use: (kind: FileKind, path: string) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, "file");
    const finder = createFinder();
    await pipeline(content, finder.pass, createWriteStream(path, { mode: 0o600 }));
    return use(finder.kind(), path);
  });
}

/** Bytes of a known encoding as text, without a byte order mark. */
export async function* decoded(content: AsyncIterable<Uint8Array>, encoding: Encoding) {
  const decoder = new TextDecoder(encoding);
  for await (const data of content) yield decoder.decode(data, { stream: true });
  yield decoder.decode();
}

function createFinder() {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let hasZeros = false;
  let isLocked = false;
  let end = Buffer.alloc(0);
  let start = Buffer.alloc(0);
  const look = (data?: Uint8Array) => {
    if (!isUtf8) return;
    try {
      strict.decode(data, { stream: data !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    async *pass(content: AsyncIterable<Uint8Array>) {
      for await (const data of content) {
        if (start.length < LOOKED_AT) {
          start = Buffer.concat([start, data.subarray(0, LOOKED_AT - start.length)]);
        }
        hasZeros ||= data.includes(0);
        if (start.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) {
          const seen = Buffer.concat([end, data]);
          isLocked ||= seen.includes(LOCKED);
          end = seen.subarray(-LOCKED.length);
        }
        look(data);
        yield data;
      }
      look();
    },
    kind(): FileKind {
      if (start.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return "xlsx";
      if (isLocked) throw refused("The workbook is protected by a password; save it without one");
      if (start.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) {
        throw refused("The file is a workbook of an old kind (.xls); save it as .xlsx or CSV");
      }
      const wide = wideOf(start);
      if (wide) return wide;
      if (isUtf8) return "utf-8";
      if (hasZeros) throw refused("The file is no text and no workbook (.xlsx); save it as CSV");
      return "windows-1252";
    },
  };
}

/** UTF-16, by its byte order mark or by every second byte being zero. */
function wideOf(start: Buffer): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = (from: number) =>
    start.filter((byte, at) => at % 2 === from && byte === 0).length / (start.length / 2);
  if (zeros(1) > 0.8 && zeros(0) < 0.2) return "utf-16le";
  if (zeros(0) > 0.8 && zeros(1) < 0.2) return "utf-16be";
  return undefined;
}

const refused = (message: string) => invalid(message, "body.file");
