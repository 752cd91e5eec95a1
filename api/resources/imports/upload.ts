import { createReadStream } from "node:fs";
import type { Turns } from "platform/turns";
import { v7 } from "uuid";
import type { Db } from "../../db/connect";
import { importChunks, imports } from "../../db/schema";
import type { UploadedFile } from "../../http/upload";
import { unpackChunk } from "../../jobs/chunks";
import { csvRows, type FileRows, type RowFile, type StoredRow, withRowFile } from "./locations";
import { guessFields } from "./mapping";
import { decoded, type FileKind, withKind } from "./text";
import { withWorkbook } from "./workbook/workbook";

const SAMPLES = 3;
const MOST_SAMPLE_CHARACTERS = 200;
const MOST_COLUMNS = 200;
const MOST_HEADER_CHARACTERS = 200;
const MOST_NAME_CHARACTERS = 200;

interface Upload {
  file: UploadedFile;
  userId: string;
  officeId: string | null;
  now: Date;
}

/**
 * Reads a CSV or a workbook to its end and stores it for the preview.
 *
 * @returns the id of the import
 * @throws 422 for a file that is neither, of too many columns, or without rows
 */
export const storeUpload = (db: Db, readInTurn: Turns, upload: Upload): Promise<string> =>
  // Nobody's turn comes before the file is here, so that no slow client holds up the others.
  withKind(upload.file.content, (kind, path) =>
    readInTurn(() => storeFile(db, upload, kind, path)),
  );

async function storeFile(db: Db, upload: Upload, kind: FileKind, path: string): Promise<string> {
  const store = (rows: FileRows) =>
    withRowFile(rows, readHeaders, (file) =>
      // All of it is here by now: the transaction never waits for the client.
      db.transaction((tx) => insertImport(tx, upload, kind, file)),
    );
  return kind === "xlsx"
    ? withWorkbook(path, store)
    : store(await csvRows(decoded(createReadStream(path), kind)));
}

/** The headers as they are; a column without one is named by its place. */
function readHeaders(cells: readonly string[]): string[] | string {
  if (cells.length > MOST_COLUMNS) {
    return `The file has ${cells.length} columns; at most ${MOST_COLUMNS} can be read`;
  }
  return cells.map((cell, at) => shown(cell.trim(), MOST_HEADER_CHARACTERS) || `Column ${at + 1}`);
}

async function insertImport(
  tx: Db,
  { file, userId, officeId, now }: Upload,
  kind: FileKind,
  csv: RowFile<string>,
): Promise<string> {
  const id = v7();
  await tx.insert(imports).values({
    id,
    userId,
    officeId,
    fileName: shown(file.name, MOST_NAME_CHARACTERS),
    encoding: kind,
    delimiter: csv.delimiter,
    headers: csv.columns,
    columns: await describe(csv),
    total: csv.rows,
    pieces: csv.pieces,
    createdAt: now.toISOString(),
  });
  let seq = 0;
  for await (const data of csv.read()) {
    await tx.insert(importChunks).values({ importId: id, seq: seq++, data });
  }
  return id;
}

/** The columns with what they seem to hold, and samples, by the rows of the first piece. */
async function describe(csv: RowFile<string>) {
  const first: StoredRow[] = [];
  for await (const piece of csv.read()) {
    first.push(...(JSON.parse(await unpackChunk(piece)) as StoredRow[]));
    break;
  }
  const rows = first.map(([, cells]) => cells);
  const fields = guessFields(csv.columns, rows);
  return csv.columns.map((header, at) => ({
    header,
    field: fields[at] ?? null,
    ...(csv.dates[at] && { dates: csv.dates[at] }),
    samples: rows.slice(0, SAMPLES).map((cells) => shown(cells[at] ?? "", MOST_SAMPLE_CHARACTERS)),
  }));
}

/** A text that can be stored and shown: the database takes no NUL. */
const shown = (text: string, most: number) =>
  Buffer.from(text.replaceAll("\0", "").slice(0, most)).toString();
