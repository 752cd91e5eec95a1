import { randomBytes } from "node:crypto";
import type { ImportChoices, LocationField } from "contract/entities";
import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { importRows, imports } from "../../db/schema";
import { createPace } from "../../jobs/pace";
import type { JobKind } from "../../jobs/queue";
import { USUAL_CHOICES } from "./choices";
import { changesOf, type Known, readKnown } from "./compare";
import { isTotals } from "./header-row";
import {
  type ImportRow,
  packValues,
  recordset,
  type StoredRow,
  takeContactWord,
} from "./locations";
import { mappedFields } from "./mapping";
import { type NameSettler, nameSettler } from "./names";
import { type Doubt, readPlaced } from "./placed-rows";
import { type Atlas, closeAtlas, openAtlas } from "./places/atlas";
import { countKinds, heldImport, type ImportRecord, readPieces } from "./store";
import { readSurroundings, Surroundings } from "./surroundings";

const MOST_PIECES = 20;
/** More take fewer statements, and longer until requests get their turn. */
const PIECES_AT_ONCE = 2;
export const ImportInput = z.object({ importId: z.uuid() });
export type ImportInput = z.output<typeof ImportInput>;
const Cursor = z.object({
  piece: z.number().int().min(0),
  /** What all rows are compared with. */
  surroundings: Surroundings.nullish(),
});

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
    const surroundings = (at ? at.surroundings : await readSurroundings(tx, set)) ?? null;
    const atlas = surroundings ? await openAtlas() : null;
    const settler = await nameSettler(tx, set.choices ?? USUAL_CHOICES, at ? set.unknown : null);
    let done = 0;
    for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE) {
      const some = pieces.slice(from, from + PIECES_AT_ONCE);
      const rows = some.flatMap((piece) => JSON.parse(piece) as StoredRow[]);
      // A few at a time: requests get their turn between its statements.
      await stage(tx, set, rows, { settler, surroundings, atlas });
      done += rows.length;
    }
    const next = first + pieces.length;
    const finished = next >= set.pieces;
    const unknown = settler.counted();
    if (finished) {
      closeAtlas();
      // Where the database takes the new rows for a few, each step would sort all of them.
      await tx.execute(sql`ANALYZE import_rows (import_id, line, kind, external_id, location_id)`);
      await refuseEarlier(tx, importId);
      const counts = await countKinds(tx, importId);
      await tx
        .update(imports)
        .set({ ...counts, unknown, state: "previewed" })
        .where(eq(imports.id, importId));
    } else {
      await tx.update(imports).set({ unknown }).where(eq(imports.id, importId));
      if (pieces.length === size) pace.took(performance.now() - began, stepMs);
    }
    return { cursor: { piece: next, surroundings }, finished, done };
  },
};

/** What all rows are compared with. */
interface Comparison {
  settler: NameSettler;
  surroundings: Surroundings | null;
  atlas: Atlas | null;
}

async function stage(
  tx: Db,
  set: ImportRecord,
  stored: readonly StoredRow[],
  { settler, surroundings, atlas }: Comparison,
): Promise<void> {
  const mapping = set.mapping ?? [];
  const choices = set.choices ?? USUAL_CHOICES;
  const { good, problems, doubts } = readPlaced(stored, set, surroundings, atlas);
  const wrong = await settler.settle(good);
  for (const [line, cells] of stored) {
    if (isTotals(cells, mapping.indexOf("name"))) wrong.set(line, "It seems to be a row of totals");
  }
  const known = await readKnown(tx, set.officeId, good);
  for (const row of good) takeContactWord(row, known.get(row.line)?.fields.contactName);
  const fields = mappedFields(mapping);
  const ids = createIds(stored.length);
  const staged = good.map((row) => {
    const one = known.get(row.line);
    return {
      id: ids.pop(),
      ...about(row, newDoubt(row, doubts.get(row.line), one)),
      ...kindOf(row, { reason: wrong.get(row.line), known: one, fields, choices }),
    };
  });
  const refused = problems.map(({ line, name, reason }) => ({
    ...{ id: ids.pop(), line, kind: "wrong" },
    ...{ reason, name, positionDoubt: doubts.get(line)?.kind },
  }));
  await tx.execute(sql`
    INSERT INTO import_rows
      (id, import_id, line, kind, location_id, external_id, name, "values", changes, reason,
        remarks, is_matched_by_name, position_doubt)
    SELECT r.id, ${set.id}::uuid, r.line, r.kind, r."locationId", r."values"->>'externalId',
      coalesce(r.name, r."values"->>'name'), r."values", coalesce(r.changes, '[]'), r.reason,
      coalesce(r.remarks, '[]'), coalesce(r."isMatchedByName", false), r."positionDoubt"
    FROM ${recordset(
      [...staged, ...refused],
      sql`id uuid, line int, kind text, "locationId" uuid, name text, "values" jsonb, changes jsonb,
        reason text, remarks jsonb, "isMatchedByName" boolean, "positionDoubt" text`,
    )}`);
}

const ID_BYTES = 16;

/** Ids for rows, from one draw of random bytes: a draw for each takes longer than the rest of it. */
function createIds(count: number): string[] {
  const random = randomBytes(count * ID_BYTES);
  return Array.from({ length: count }, (_, at) =>
    v7({ random: random.subarray(at * ID_BYTES, (at + 1) * ID_BYTES) }),
  );
}

/** What is staged of a row; what has its usual value is left out, as most of it is of most rows. */
const about = (row: ImportRow, doubt: Doubt | undefined) => ({
  line: row.line,
  values: packValues(row),
  // A position that is wrong costs more than a cell that was left out.
  remarks: doubt?.remark ? [doubt.remark, ...(row.remarks ?? [])] : row.remarks,
  positionDoubt: doubt?.kind,
});

/** A location that is far away already is no news. */
function newDoubt(row: ImportRow, doubt: Doubt | undefined, known: Known | undefined) {
  const { latitude, longitude } = known?.fields ?? {};
  const isThere = latitude === row.latitude && longitude === row.longitude;
  return doubt?.kind === "far" && isThere ? undefined : doubt;
}

interface Judged {
  /** Why it is wrong. */
  reason: string | undefined;
  known: Known | undefined;
  fields: readonly LocationField[];
  choices: ImportChoices;
}

/** What comes of a row, and of which location. */
function kindOf(row: ImportRow, { reason, known, fields, choices }: Judged) {
  const isMatchedByName = known?.by === "name";
  const one = isMatchedByName ? { isMatchedByName } : {};
  if (reason) return { ...one, kind: "wrong", reason };
  if (known?.deleted) return { ...one, kind: "wrong", reason: "Its location was deleted" };
  if (!known || (isMatchedByName && choices.existing === "add")) return { ...one, kind: "added" };
  const found = { ...one, locationId: known.id };
  if (isMatchedByName && choices.existing === "skip") return { ...found, kind: "unchanged" };
  const changes = changesOf(known, row, fields);
  return { ...found, kind: changes.length > 0 ? "changed" : "unchanged", changes };
}

/** Of rows about the same location, or with the same new `externalId`, the last one counts. */
async function refuseEarlier(tx: Db, importId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE import_rows r SET kind = 'wrong', changes = '[]',
      reason = 'Line ' || s.later || (CASE WHEN r.external_id IS NULL THEN ' is about the same location'
        ELSE ' names the same external id' END) || ' and counts instead'
    FROM (
      SELECT id, lead(line) OVER (
        PARTITION BY coalesce(location_id::text, 'id ' || external_id) ORDER BY line) AS later
      FROM import_rows
      WHERE import_id = ${importId}::uuid AND kind <> 'wrong'
        AND (external_id IS NOT NULL OR location_id IS NOT NULL)
    ) s
    WHERE s.id = r.id AND s.later IS NOT NULL`);
}
