import { and, asc, count, eq, gt, inArray, lte, max, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { importRows, imports } from "../../db/schema";
import { createPace } from "../../jobs/pace";
import type { JobKind } from "../../jobs/queue";
import { type ImportRow, recordset, unpackValues } from "./locations";
import { ImportInput } from "./preview-job";
import { heldImport, type ImportRecord } from "./store";

const STEP_ROWS = 25;
const MOST_STEPS_AT_ONCE = 80;
const Cursor = z.object({ line: z.number().int().min(0) });
type Cursor = z.output<typeof Cursor>;

/** A row of an import, with all that its file says of it. */
export type StagedRow = Omit<typeof importRows.$inferSelect, "values"> & { values: ImportRow };

/** What came of a row. */
export interface Settled extends Pick<StagedRow, "line" | "reason"> {
  outcome: NonNullable<StagedRow["outcome"]>;
  /** As it was, if not given. */
  locationId?: string;
  kept?: StagedRow["kept"];
}

/** What came of some rows, with counts for the job. */
interface Written {
  settled: Settled[];
  added?: number;
  updated?: number;
}

interface Work {
  name: string;
  /** Which rows it is about. */
  takes: SQL;
  /** The state of the import at its end. */
  ends: "applied" | "reverted";
  /** Writes some rows and says what came of each. */
  write(
    tx: Db,
    set: ImportRecord,
    rows: readonly StagedRow[],
    by: { userId: string; now: Date },
  ): Promise<Written>;
}

/** Work on the staged rows of an import, in the order of their lines. */
export function rowJob({ name, takes, ends, write }: Work): JobKind<ImportInput, Cursor> {
  // Of this process: the speed is that of its database.
  const pace = createPace(MOST_STEPS_AT_ONCE);
  return {
    name,
    input: ImportInput,
    cursor: Cursor,
    async step(tx, { input: { importId }, userId, now, stepMs }, at) {
      const began = performance.now();
      const line = at?.line ?? 0;
      const set = await heldImport(tx, importId);
      if (!set) return { cursor: { line }, finished: true };
      const limit = STEP_ROWS * pace.size;
      const { rows, last } = await lineAfter(tx, importId, line, limit);
      const staged = await tx
        .select()
        .from(importRows)
        .where(
          and(
            eq(importRows.importId, importId),
            inArray(importRows.kind, ["added", "changed"]),
            // A job that goes on for one that failed begins after what that one wrote.
            takes,
            gt(importRows.line, line),
            lte(importRows.line, last),
          ),
        )
        .orderBy(asc(importRows.line));
      const whole = staged.map((row) => ({ ...row, values: unpackValues(row.values) }));
      const { settled, ...counts } = await write(tx, set, whole, { userId, now });
      await settle(tx, importId, settled);
      const finished = rows < limit;
      await tx
        .update(imports)
        .set({ ...addedTo(settled), ...(finished && { state: ends }) })
        .where(eq(imports.id, importId));
      if (!finished) pace.took(performance.now() - began, stepMs);
      return {
        ...counts,
        cursor: { line: last },
        finished,
        done: staged.length,
        problems: settled.filter(({ reason }) => reason !== null).length,
      };
    },
  };
}

/**
 * How many rows, up to `most`, stand after a line, and the line of the last. Both ends of a step are known
 * then, so that no plan has to sort all rows of the import.
 */
async function lineAfter(tx: Db, importId: string, line: number, most: number) {
  const lines = tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.line, line)))
    .orderBy(asc(importRows.line))
    .limit(most)
    .as("lines");
  const [found] = await tx.select({ rows: count(), last: max(lines.line) }).from(lines);
  return { rows: found?.rows ?? 0, last: found?.last ?? line };
}

const settle = (tx: Db, importId: string, settled: readonly Settled[]) =>
  tx.execute(sql`
    UPDATE import_rows s SET outcome = r.outcome, reason = r.reason,
      location_id = coalesce(r."locationId", s.location_id), kept = coalesce(r.kept, s.kept)
    FROM ${recordset(
      settled,
      sql`line int, outcome text, reason text, "locationId" uuid, kept jsonb`,
    )}
    WHERE s.import_id = ${importId}::uuid AND s.line = r.line`);

/** The import's counts with these rows. */
function addedTo(settled: readonly Settled[]) {
  const plus = (outcome: Settled["outcome"]) =>
    sql`${imports[outcome]} + ${settled.filter((row) => row.outcome === outcome).length}`;
  return {
    applied: plus("applied"),
    left: plus("left"),
    reverted: plus("reverted"),
    kept: plus("kept"),
  };
}
