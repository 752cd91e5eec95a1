import { type Entry, openPromise } from "yauzl";
import { unreadable } from "../workbook/refusal";

/** As many as a workbook may have. */
const MOST_PARTS = 10_000;

/**
 * The names of the files in a zip archive, in their order.
 *
 * @throws 422 for a damaged archive, or one of too many files
 */
export async function listParts(path: string): Promise<string[]> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw unreadable("The workbook is damaged");
  });
  try {
    if (zip.entryCount > MOST_PARTS) {
      throw unreadable(`The workbook has more than ${MOST_PARTS} parts`);
    }
    const names: string[] = [];
    for await (const entry of entriesOf(zip.eachEntry())) names.push(entry.fileName);
    return names;
  } finally {
    zip.close();
  }
}

async function* entriesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries;
  } catch {
    throw unreadable("The workbook is damaged");
  }
}
