import { BYTE_ORDER_MARK, csvLines } from "contract/csv";
import { and, between, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { importRows } from "../../db/schema";
import { addChunks, packChunk } from "../../jobs/chunks";
import { createPace } from "../../jobs/pace";
import { JobError, type JobKind } from "../../jobs/queue";
import type { DownloadKind } from "../exports";
import { type StoredRow, withoutGuard } from "./locations";
import { heldImport, type ImportRecord, readPieces } from "./store";

const MOST_PIECES = 20;
/** The column after the file's own. */
const REASON = "reason";

const Input = z.object({ importId: z.uuid(), fileName: z.string() });
const Cursor = z.object({
  /** The next piece of the import. */
  piece: z.number().int().min(0),
  /** The next piece of the file that is written. */
  out: z.number().int().min(0),
});

/** Of this process: the speed is that of its database. */
const pace = createPace(MOST_PIECES);

/** Writes the rows that an import did not take, or not wholly, as they came, each with the reason. */
export const importBadRows: JobKind<z.output<typeof Input>, z.output<typeof Cursor>> = {
  name: "import-bad-rows" satisfies DownloadKind,
  input: Input,
  cursor: Cursor,
  async step(tx, { id, input: { importId }, stepMs }, at) {
    const began = performance.now();
    const { piece, out } = at ?? { piece: 0, out: 0 };
    const set = await heldImport(tx, importId);
    if (!set) throw new JobError("The import was discarded");
    const size = pace.size;
    const pieces = await readPieces(tx, importId, piece, size);
    const bad = await badOf(
      tx,
      importId,
      pieces.flatMap((text) => JSON.parse(text) as StoredRow[]),
    );
    const lines = linesOf(set, bad, at === null);
    if (lines) await addChunks(tx, id, out, [await packChunk(lines)]);
    const next = piece + pieces.length;
    const finished = next >= set.pieces;
    if (!finished && pieces.length === size) pace.took(performance.now() - began, stepMs);
    return {
      cursor: { piece: next, out: lines ? out + 1 : out },
      finished,
      done: bad.length,
    };
  },
};

function linesOf({ headers, delimiter }: ImportRecord, bad: readonly string[][], first: boolean) {
  const lines = csvLines([...(first ? [[...headers, REASON]] : []), ...bad], delimiter);
  return first ? BYTE_ORDER_MARK + lines : lines;
}

/** Of rows of a file, those that are wrong, were left or have remarks; why is said in a last cell. */
async function badOf(tx: Db, importId: string, rows: readonly StoredRow[]): Promise<string[][]> {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return [];
  const found = await tx
    .select({ line: importRows.line, reason: importRows.reason, remarks: importRows.remarks })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        between(importRows.line, first[0], last[0]),
        or(
          eq(importRows.kind, "wrong"),
          sql`${importRows.outcome} = 'left'`,
          sql`${importRows.remarks} <> '[]'`,
        ),
      ),
    );
  const reasons = new Map(
    found.map(({ line, reason, remarks }) => [
      line,
      [...(reason ? [reason] : []), ...remarks].join("; "),
    ]),
  );
  return rows.flatMap(([line, cells]) => {
    const reason = reasons.get(line);
    // The file is guarded against formulas anew.
    return reason === undefined ? [] : [[...cells.map(withoutGuard), reason]];
  });
}
