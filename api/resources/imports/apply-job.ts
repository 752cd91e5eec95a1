import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { importRows, imports } from "../../db/schema";
import { createPace } from "../../jobs/pace";
import type { JobKind } from "../../jobs/queue";
import { type ImportRow, lockKnown, recordset, writeRows } from "../location-import";
import { changesOf, type Known, readKnown, sameChanges } from "./compare";
import { mappedFields } from "./mapping";
import { ImportInput } from "./preview-job";
import { heldImport, type ImportRecord } from "./store";

const STEP_ROWS = 250;
const MOST_STEPS_AT_ONCE = 8;
const Cursor = z.object({ line: z.number().int().min(0) });
const CHANGED_SINCE = "The location was changed after the preview";

/** Of this process: the speed is that of its database. */
const pace = createPace(MOST_STEPS_AT_ONCE);

type StagedRow = typeof importRows.$inferSelect;

/** Writes the rows that were looked at, but for those whose location is no longer as it was. */
export const importApply: JobKind<ImportInput, z.output<typeof Cursor>> = {
  name: "import-apply",
  input: ImportInput,
  cursor: Cursor,
  async step(tx, { input: { importId }, userId, now, stepMs }, at) {
    const began = performance.now();
    const line = at?.line ?? 0;
    const set = await heldImport(tx, importId);
    if (!set) return { cursor: { line }, finished: true };
    const limit = STEP_ROWS * pace.size;
    const staged = await nextRows(tx, importId, line, limit);
    const did = await write(tx, set, staged, { userId, now });
    const finished = staged.length < limit;
    await tx
      .update(imports)
      .set({
        applied: sql`${imports.applied} + ${did.applied}`,
        left: sql`${imports.left} + ${did.left}`,
        ...(finished && { state: "applied" as const }),
      })
      .where(eq(imports.id, importId));
    if (!finished) pace.took(performance.now() - began, stepMs);
    return {
      cursor: { line: staged.at(-1)?.line ?? line },
      finished,
      done: staged.length,
      added: did.added,
      updated: did.updated,
      problems: did.left,
    };
  },
};

const nextRows = (tx: Db, importId: string, line: number, limit: number): Promise<StagedRow[]> =>
  tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.kind, ["added", "changed"]),
        // A job that goes on for one that failed begins after what that one wrote.
        sql`${importRows.outcome} IS NULL`,
        gt(importRows.line, line),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(limit);

async function write(
  tx: Db,
  set: ImportRecord,
  staged: readonly StagedRow[],
  by: { userId: string; now: Date },
) {
  const fields = mappedFields(set.mapping ?? []);
  const rows = staged.map(({ values }) => values as ImportRow);
  await lockKnown(tx, set, rows);
  const known = await readKnown(tx, set.officeId, rows);
  const changed = new Set(
    staged.filter((row) => !isAsBefore(row, known.get(row.line), fields)).map((row) => row.line),
  );
  const written = await writeRows(
    tx,
    { officeId: set.officeId, columns: fields, ...by },
    rows.filter((row) => !changed.has(row.line)),
  );
  const left = [
    ...[...changed].map((line) => ({ line, reason: CHANGED_SINCE })),
    ...written.problems,
  ];
  const applied = [...written.ids].map(([line, locationId]) => ({ line, locationId }));
  await tx.execute(sql`
    UPDATE import_rows s SET outcome = r.outcome, reason = r.reason,
      location_id = coalesce(r."locationId", s.location_id)
    FROM ${recordset(
      [
        ...applied.map((row) => ({ ...row, outcome: "applied" })),
        ...left.map((row) => ({ ...row, outcome: "left" })),
      ],
      sql`line int, outcome text, reason text, "locationId" uuid`,
    )}
    WHERE s.import_id = ${set.id}::uuid AND s.line = r.line`);
  const { added, updated } = written;
  return { added, updated, applied: applied.length, left: left.length };
}

function isAsBefore(
  row: StagedRow,
  known: Known | undefined,
  fields: Parameters<typeof changesOf>[2],
): boolean {
  if (row.kind === "added") return known === undefined;
  if (!known || known.deleted || known.id !== row.locationId) return false;
  return sameChanges(row.changes, changesOf(known, row.values as ImportRow, fields));
}
