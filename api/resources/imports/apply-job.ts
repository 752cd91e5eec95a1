import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { importRows } from "../../db/schema";
import { asStored, changesOf, type Known, sameChanges } from "./compare";
import { lockKnown, writeRows } from "./locations";
import { mappedFields } from "./mapping";
import { knownOf } from "./matches";
import { addedTypes } from "./names";
import { rowJob, type StagedRow } from "./row-job";
import type { ImportRecord } from "./store";

const CHANGED_SINCE = "The location was changed after the preview";

/** Writes the rows that were looked at, but for those whose location is no longer as it was. */
export const importApply = rowJob({
  name: "import-apply",
  takes: sql`${importRows.outcome} IS NULL`,
  ends: "applied",
  write,
});

async function write(
  tx: Db,
  set: ImportRecord,
  staged: readonly StagedRow[],
  by: { userId: string; now: Date },
) {
  const fields = mappedFields(set.mapping ?? []);
  const rows = staged.map(({ values }) => values);
  await lockKnown(
    tx,
    set,
    rows,
    staged.flatMap(({ locationId }) => locationId ?? []),
  );
  const known = await knownOf(tx, set, rows);
  const changed = new Set(
    staged.filter((row) => !isAsBefore(row, known.get(row.line), fields)).map((row) => row.line),
  );
  const { ids, problems, added, updated } = await writeRows(
    tx,
    {
      ...by,
      officeId: set.officeId,
      columns: fields,
      known: new Map([...known].map(([line, { id }]) => [line, id])),
      newTypes: addedTypes(set),
    },
    rows.flatMap((row) => {
      const one = known.get(row.line);
      return changed.has(row.line) ? [] : [one ? asStored(row, one) : row];
    }),
  );
  const left = [...[...changed].map((line) => ({ line, reason: CHANGED_SINCE })), ...problems];
  const settled = [
    ...[...ids].map(([line, locationId]) => ({
      line,
      locationId,
      outcome: "applied" as const,
      reason: null,
    })),
    ...left.map((row) => ({ ...row, outcome: "left" as const })),
  ];
  return { settled, added, updated };
}

function isAsBefore(
  row: StagedRow,
  known: Known | undefined,
  fields: Parameters<typeof changesOf>[2],
): boolean {
  if (row.kind === "added") return known === undefined;
  if (!known || known.deleted || known.id !== row.locationId) return false;
  return sameChanges(row.changes, changesOf(known, row.values, fields));
}
