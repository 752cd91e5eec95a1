import { type Entry, openPromise, type ZipFile } from "yauzl";
import { unreadable } from "./refusal";

/** A workbook has a few parts for each sheet and picture. */
const MOST_PARTS = 10_000;
const MOST_UNPACKED_BYTES = 1024 ** 3;
/** Small parts may pack as well as they like. Sheets pack to a tenth, repetitive ones to a fiftieth. */
const SMALL_BYTES = 10 * 1024 ** 2;
const MOST_RATIO = 200;

/** The parts of a workbook by their names. */
export interface Parts {
  /** The bytes of a part, as they are unpacked; undefined where there is no such part. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  close(): void;
}

/**
 * Opens a workbook without unpacking anything.
 *
 * @throws 422 for a damaged archive or one of too many parts
 */
export async function openParts(path: string): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw unreadable("The workbook is damaged");
  });
  try {
    const entries = await readEntries(zip);
    return {
      async read(name) {
        const entry = entries.get(name);
        return entry && unpacked(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) {
    throw unreadable(`The workbook has more than ${MOST_PARTS} parts`);
  }
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw unreadable("The workbook is damaged");
  }
  return entries;
}

/** An entry holds what it says that it does: the library counts while it unpacks. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw unreadable("The workbook is protected by a password");
  const swells = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO;
  if (swells || uncompressedSize > MOST_UNPACKED_BYTES) {
    throw unreadable("The workbook holds far more than its size");
  }
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch {
    throw unreadable("The workbook is damaged");
  }
}
