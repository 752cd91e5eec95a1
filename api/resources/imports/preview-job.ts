import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { importRows, imports } from "../../db/schema";
import { createPace } from "../../jobs/pace";
import type { JobKind } from "../../jobs/queue";
import { changesOf, readKnown } from "./compare";
import { type ImportRow, readRows, recordset, type StoredRow, unknownTypes } from "./locations";
import { mapped, mappedColumns, mappedFields } from "./mapping";
import { countKinds, heldImport, type ImportRecord, readPieces } from "./store";

const MOST_PIECES = 20;
export const ImportInput = z.object({ importId: z.uuid() });
export type ImportInput = z.output<typeof ImportInput>;
const Cursor = z.object({ piece: z.number().int().min(0) });

/** Of this process: the speed is that of its database. */
const pace = createPace(MOST_PIECES);

/** Works out what each row of an import would change. */
export const importPreview: JobKind<ImportInput, z.output<typeof Cursor>> = {
  name: "import-preview",
  input: ImportInput,
  cursor: Cursor,
  async step(tx, { input: { importId }, stepMs }, at) {
    const began = performance.now();
    const first = at?.piece ?? 0;
    const set = await heldImport(tx, importId);
    if (!set) return { cursor: { piece: first }, finished: true };
    if (!at) await tx.delete(importRows).where(eq(importRows.importId, importId));
    const size = pace.size;
    const pieces = await readPieces(tx, importId, first, size);
    let done = 0;
    for (const piece of pieces) {
      const rows = JSON.parse(piece) as StoredRow[];
      // One at a time: requests get their turn between its statements.
      await stage(tx, set, rows);
      done += rows.length;
    }
    const next = first + pieces.length;
    const finished = next >= set.pieces;
    if (finished) {
      // Where the database takes the new rows for a few, each step would sort all of them.
      await tx.execute(sql`ANALYZE import_rows (import_id, line, kind, external_id)`);
      await refuseEarlier(tx, importId);
      const counts = await countKinds(tx, importId);
      await tx
        .update(imports)
        .set({ ...counts, state: "previewed" })
        .where(eq(imports.id, importId));
    } else if (pieces.length === size) pace.took(performance.now() - began, stepMs);
    return { cursor: { piece: next }, finished, done };
  },
};

async function stage(tx: Db, set: ImportRecord, stored: readonly StoredRow[]): Promise<void> {
  const mapping = set.mapping ?? [];
  const fields = mappedFields(mapping);
  const { good, problems } = readRows(
    stored.map((row) => mapped(row, mapping)),
    mappedColumns(mapping),
  );
  const unknown = await unknownTypes(tx, good);
  const known = await readKnown(tx, set.officeId, good);
  const wrong = (line: number, reason: string) => ({
    id: v7(),
    line,
    kind: "wrong",
    changes: [],
    reason,
  });
  const staged = good.map((row) => {
    const location = known.get(row.line);
    if (row.type !== null && unknown.has(row.type)) {
      return { ...wrong(row.line, `There is no location type "${row.type}"`), name: row.name };
    }
    if (location?.deleted) {
      return { ...wrong(row.line, "Its location was deleted"), name: row.name };
    }
    if (!location) return { id: v7(), line: row.line, kind: "added", ...about(row), changes: [] };
    const changes = changesOf(location, row, fields);
    const kind = changes.length > 0 ? "changed" : "unchanged";
    return { id: v7(), line: row.line, kind, ...about(row, location.id), changes };
  });
  const refused = problems.map(({ line, name, reason }) => ({ ...wrong(line, reason), name }));
  await tx.execute(sql`
    INSERT INTO import_rows
      (id, import_id, line, kind, location_id, external_id, name, "values", changes, reason)
    SELECT r.id, ${set.id}::uuid, r.line, r.kind, r."locationId", r."externalId", r.name,
      r."values", r.changes, r.reason
    FROM ${recordset(
      [...staged, ...refused],
      sql`id uuid, line int, kind text, "locationId" uuid, "externalId" text, name text,
        "values" jsonb, changes jsonb, reason text`,
    )}`);
}

const about = (row: ImportRow, locationId?: string) => ({
  locationId,
  externalId: row.externalId,
  name: row.name,
  values: row,
});

/** Of rows that name the same `externalId` the last one counts. */
async function refuseEarlier(tx: Db, importId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE import_rows r SET kind = 'wrong', changes = '[]',
      reason = 'Line ' || s.later || ' names the same external id and counts instead'
    FROM (
      SELECT id, lead(line) OVER (PARTITION BY external_id ORDER BY line) AS later FROM import_rows
      WHERE import_id = ${importId}::uuid AND external_id IS NOT NULL AND kind <> 'wrong'
    ) s
    WHERE s.id = r.id AND s.later IS NOT NULL`);
}
