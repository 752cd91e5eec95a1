import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ApiError } from "../../../http/errors";
import { unreadable } from "./refusal";

/** A workbook has a few parts for each sheet and picture. */
const MOST_PARTS = 10_000;
const MOST_UNPACKED_BYTES = 1024 ** 3;
/** Small workbooks may pack as well as they like. Sheets pack to a tenth, repetitive ones to a fiftieth. */
const SMALL_BYTES = 10 * 1024 ** 2;
const MOST_RATIO = 200;

/** The parts of a workbook by their names. */
export interface Parts {
  /** In the order of the archive. */
  names: readonly string[];
  /**
   * The bytes of a part, as they are unpacked; undefined where there is no such part. Reading throws
   * 422 once all parts together, or this one, hold more than they may.
   */
  read(name: string, mostBytes?: number): Promise<AsyncIterable<Uint8Array> | undefined>;
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
    const meter = createMeter(zip.fileSize);
    return {
      names: [...entries.keys()],
      async read(name, mostBytes = MOST_UNPACKED_BYTES) {
        const entry = entries.get(name);
        return entry && unpacked(zip, entry, { meter, mostBytes });
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

/** Counts what is unpacked of all parts: what an archive says of their sizes need not be true. */
function createMeter(archiveBytes: number) {
  const most = Math.min(MOST_UNPACKED_BYTES, Math.max(SMALL_BYTES, archiveBytes * MOST_RATIO));
  let bytes = 0;
  return (more: number) => {
    bytes += more;
    if (bytes > most) {
      throw unreadable(
        most < MOST_UNPACKED_BYTES
          ? `The workbook unpacks to more than ${MOST_RATIO} times its size`
          : "The workbook unpacks to more than 1 GB",
      );
    }
  };
}

async function* unpacked(
  zip: ZipFile,
  entry: Entry,
  { meter, mostBytes }: { meter: (bytes: number) => void; mostBytes: number },
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw unreadable("The workbook is protected by a password");
  let bytes = 0;
  const pieces = await zip.openReadStreamPromise(entry).catch(() => {
    throw unreadable("The workbook is damaged");
  });
  try {
    for await (const piece of pieces as AsyncIterable<Uint8Array>) {
      meter(piece.length);
      bytes += piece.length;
      if (bytes > mostBytes) {
        throw unreadable(
          `${entry.fileName} of the workbook unpacks to more than ${mostBytes} bytes`,
        );
      }
      yield piece;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable("The workbook is damaged");
  }
}
