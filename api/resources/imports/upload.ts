import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadingChoices } from "contract/entities";
import { and, eq } from "drizzle-orm";
import type { Turns } from "platform/turns";
import { v7 } from "uuid";
import type { Db } from "../../db/connect";
import { importChunks, importFiles, importRows, imports } from "../../db/schema";
import { conflict } from "../../http/errors";
import type { UploadedFile } from "../../http/upload";
import { packChunk, unpackBytes, unpackChunk } from "../../jobs/chunks";
import { withTemporaryFolder } from "../../temporary-folders";
import { shown } from "./header";
import { lastReading, readAsBefore } from "./last-reading";
import type { RowFile, StoredRow } from "./locations";
import { guessFields } from "./mapping";
import { type ReadFile, withReadFile } from "./read-file";

const SAMPLES = 3;
const MOST_SAMPLE_CHARACTERS = 200;
const MOST_NAME_CHARACTERS = 200;
/** Of one piece of a file that is stored. */
const PIECE_BYTES = 1024 ** 2;
/** Pieces of rows that one statement stores: one by one, an upload takes a quarter longer on the embedded database. */
const PIECES_AT_ONCE = 16;

interface Upload {
  file: UploadedFile;
  userId: string;
  officeId: string | null;
  now: Date;
}

/**
 * Reads a file to its end and stores it for the preview: as the same user chose for one with the same headers,
 * else as the file itself shows.
 *
 * @returns the id of the import
 * @throws 422 for a file that can't be read as rows, or has none
 */
export const storeUpload = (db: Db, readInTurn: Turns, upload: Upload): Promise<string> =>
  // Nobody's turn comes before the file is here, so that no slow client holds up the others.
  withFile(upload.file.content, (path) =>
    readInTurn(async () => {
      const store = (file: ReadFile) =>
        // All of it is here by now: the transaction never waits for the client.
        db.transaction(async (tx) => {
          const id = v7();
          await tx.insert(imports).values({
            id,
            userId: upload.userId,
            officeId: upload.officeId,
            fileName: shown(upload.file.name, MOST_NAME_CHARACTERS),
            ...(await describe(file)),
            createdAt: upload.now.toISOString(),
          });
          await storeRows(tx, id, file);
          await storeFile(tx, id, path);
          return id;
        });
      const before = await lastReading(db, upload.userId);
      const again = before && (await readAsBefore(path, before, store));
      return again ?? withReadFile(path, {}, store);
    }),
  );

/**
 * Reads the stored file of an import in another way; what was chosen of its rows is forgotten.
 *
 * @param hold holds the import and refuses one that went on meanwhile
 * @throws 409 where the file is no longer stored, 422 for what can't be read so
 */
export const rereadUpload = (
  db: Db,
  readInTurn: Turns,
  id: string,
  choices: ReadingChoices,
  hold: (tx: Db) => Promise<unknown>,
): Promise<void> =>
  withFile(storedFile(db, id), (path) =>
    readInTurn(() =>
      withReadFile(path, choices, (file) =>
        db.transaction(async (tx) => {
          await hold(tx);
          await tx.delete(importChunks).where(eq(importChunks.importId, id));
          await tx.delete(importRows).where(eq(importRows.importId, id));
          await tx
            .update(imports)
            .set({
              ...(await describe(file)),
              ...{ state: "uploaded", mapping: null, choices: null, unknown: null, jobId: null },
              ...{
                added: 0,
                changed: 0,
                unchanged: 0,
                wrong: 0,
                remarked: 0,
                matched: 0,
                swapped: 0,
                far: 0,
              },
            })
            .where(eq(imports.id, id));
          await storeRows(tx, id, file);
        }),
      ),
    ),
  );

/** Keeps what comes in a temporary file. */
const withFile = <Result>(
  content: AsyncIterable<Uint8Array>,
  use: (path: string) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, "file");
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
    return use(path);
  });

async function storeRows(tx: Db, importId: string, file: RowFile<string>): Promise<void> {
  let seq = 0;
  let pieces: (typeof importChunks.$inferInsert)[] = [];
  const write = async () => {
    if (pieces.length > 0) await tx.insert(importChunks).values(pieces);
    pieces = [];
  };
  for await (const data of file.read()) {
    pieces.push({ importId, seq: seq++, data });
    if (pieces.length === PIECES_AT_ONCE) await write();
  }
  await write();
}

async function storeFile(tx: Db, importId: string, path: string): Promise<void> {
  let seq = 0;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    await tx.insert(importFiles).values({ importId, seq: seq++, data: await packChunk(piece) });
  }
}

/** @throws 409 where it isn't stored */
async function* storedFile(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq++) {
    const [piece] = await db
      .select({ data: importFiles.data })
      .from(importFiles)
      .where(and(eq(importFiles.importId, importId), eq(importFiles.seq, seq)));
    if (!piece && seq === 0) {
      throw conflict("The file is no longer stored. Upload it again.", "IMPORT_STATE");
    }
    if (!piece) return;
    yield await unpackBytes(piece.data);
  }
}

/** What is stored of a file besides its rows. */
async function describe(file: ReadFile) {
  return {
    encoding: file.encoding,
    delimiter: file.delimiter,
    headers: file.columns,
    columns: await columnsOf(file),
    reading: file.reading,
    total: file.rows,
    pieces: file.pieces,
  };
}

/** The columns with what they seem to hold, and samples, by the rows of the first piece. */
async function columnsOf(file: RowFile<string>) {
  const first: StoredRow[] = [];
  for await (const piece of file.read()) {
    first.push(...(JSON.parse(await unpackChunk(piece)) as StoredRow[]));
    break;
  }
  const rows = first.map(([, cells]) => cells);
  const fields = guessFields(file.columns, rows);
  return file.columns.map((header, at) => ({
    header,
    field: fields[at] ?? null,
    ...(file.dates[at] && { dates: file.dates[at] }),
    samples: rows.slice(0, SAMPLES).map((cells) => shown(cells[at] ?? "", MOST_SAMPLE_CHARACTERS)),
  }));
}
