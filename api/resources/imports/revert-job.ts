import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { importRows } from "../../db/schema";
import { readWritten } from "./compare";
import { addChains, recordset, unknownTypes } from "./locations";
import { type Reversal, reversalOf } from "./revert";
import { removeLocations, restoreContacts, restoreLocations } from "./revert-write";
import { rowJob, type StagedRow } from "./row-job";
import type { ImportRecord } from "./store";

/** Takes an import back, but for what others changed since. */
export const importRevert = rowJob({
  name: "import-revert",
  takes: sql`${importRows.outcome} = 'applied'`,
  ends: "reverted",
  write,
});

async function write(
  tx: Db,
  { officeId }: ImportRecord,
  staged: readonly StagedRow[],
  { now }: { now: Date },
) {
  if (staged.length === 0) return { settled: [] };
  const reversals = await plan(tx, officeId, staged);
  const restored = reversals.filter(({ restores }) => restores.length > 0);
  const removed = reversals.filter(({ removes }) => removes).map(({ locationId }) => locationId);
  await addChains(tx, restored.map(beforeOf));
  await restoreLocations(tx, restored, now);
  await restoreContacts(tx, restored, staged, now);
  await removeLocations(tx, removed, now);
  const settled = reversals.map(({ line, kept, reason }) => ({
    line,
    kept,
    reason,
    outcome: reason === null ? ("reverted" as const) : ("kept" as const),
  }));
  return { settled, updated: restored.length };
}

async function plan(
  tx: Db,
  officeId: string | null,
  staged: readonly StagedRow[],
): Promise<Reversal[]> {
  const written = staged.map(({ line, locationId, values }) => ({
    line,
    locationId,
    contactName: values.contactName,
  }));
  await lock(tx, written);
  const known = await readWritten(tx, written);
  const unknown = await unknownTypes(
    tx,
    staged.map((row) => beforeOf(row).type),
  );
  const added = new Set(staged.filter(({ kind }) => kind === "added").map(({ line }) => line));
  const needed = await readNeeded(
    tx,
    written.filter(({ line }) => added.has(line)),
  );
  return staged.map((row) =>
    reversalOf(row, {
      officeId,
      known: known.get(row.line),
      needed: needed.get(row.line),
      unknownTypes: unknown,
    }),
  );
}

/** The names of the type and the chain that a row had replaced. */
function beforeOf(row: Pick<StagedRow, "changes"> | Pick<Reversal, "restores">) {
  const changes = "changes" in row ? row.changes : row.restores;
  const before = (name: "type" | "chain") =>
    (changes.find(({ field }) => field === name)?.before ?? null) as string | null;
  return { type: before("type"), chain: before("chain") };
}

/** In the order of ids, as every bulk change does. */
const lock = (tx: Db, rows: readonly { locationId: string | null }[]) =>
  tx.execute(sql`
    SELECT 1 FROM locations
    WHERE id = ANY(${sql.param(rows.map(({ locationId }) => locationId))}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`);

/** Why added locations can't be deleted: what others made of them, by line. */
async function readNeeded(tx: Db, rows: readonly object[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const found = await queryRows(
    tx,
    sql`
    SELECT * FROM (
      SELECT r.line, CASE
        WHEN l.user_id IS NOT NULL THEN 'It was given to an agent since'
        WHEN EXISTS (SELECT 1 FROM route_locations s WHERE s.location_id = l.id)
          THEN 'It is on a route'
        WHEN EXISTS (SELECT 1 FROM visits v WHERE v.location_id = l.id) THEN 'It was visited since'
        WHEN EXISTS (SELECT 1 FROM contacts c WHERE c.location_id = l.id AND c.status = 'active'
          AND lower(c.name) IS DISTINCT FROM lower(r."contactName"))
          THEN 'It was given other contacts since'
      END AS reason
      FROM ${recordset(rows, sql`line int, "locationId" uuid, "contactName" text`)}
      JOIN locations l ON l.id = r."locationId"
    ) needed WHERE reason IS NOT NULL`,
  );
  return new Map(found.map(({ line, reason }) => [Number(line), String(reason)]));
}
